import { publicEnv } from '../config/env';
import { SESSION_STORAGE_KEYS } from '../config/limits';
import { memberContentName } from '../config/route-registry';
import { findRoute } from '../config/routes';
import { memberContentUrl } from '../config/member-content-url';
import { DEFAULT_TIMEOUT_MS } from '../lib/api-client';

/** Name of the script's attribute with the address of the page's content. */
export const CONTENT_URL = 'data-content-url';

/** Name of the script's attribute with the code of the member pages. */
export const VIEW_FILES = 'data-view-files';

/**
 * The inline script of member pages: with a stored session it requests the page's content while the browser still loads the
 * scripts, and stores the request in `window.earlyContent`, where `features/member-content` finds it. Its headers and rules are
 * those of `callService`. It preloads the code of the member pages too, which a guest's browser would report as not used. It
 * decides nothing: another session does not use the response. It is the same on all member pages, so their content policies are too.
 */
export const earlyContentScript = `(()=>{
try{
const key=${JSON.stringify(SESSION_STORAGE_KEYS.token)},token=sessionStorage.getItem(key)??localStorage.getItem(key);
if(!token)return;
let end;
try{end=JSON.parse(atob(token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp}catch{}
if(end*1000<=Date.now())return;
const script=document.currentScript,url=script.getAttribute(${JSON.stringify(CONTENT_URL)}),type='application/json';
const timeout=new AbortController();setTimeout(()=>timeout.abort(new DOMException('','TimeoutError')),${DEFAULT_TIMEOUT_MS});
const response=fetch(url,{headers:{Accept:type,'Content-Type':type,Authorization:'Bearer '+token},credentials:'omit',redirect:'manual',signal:timeout.signal});
response.catch(()=>{});
window.earlyContent={url,token,response};
for(const href of script.getAttribute(${JSON.stringify(VIEW_FILES)}).match(/\\S+/g)??[])
document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'script',href}));
}catch{}
})()`.replaceAll('\n', '');

/**
 * Address of the content that a page needs first; undefined for pages of guests, and if the content and the accounts are on
 * different origins, because then the token must not be sent with the request.
 */
export function earlyContentUrl(pathname: string): string | undefined {
  const route = findRoute(pathname);
  const { memberContentBase, serviceBase } = publicEnv;
  const takesToken = originOf(memberContentBase) === originOf(serviceBase);
  return route?.access === 'member' && takesToken ? memberContentUrl(memberContentName(route.path)) : undefined;
}

/** The origin of an absolute address; undefined for a path, which is on the site's own origin. */
function originOf(base: string): string | undefined {
  return URL.canParse(base) ? new URL(base).origin : undefined;
}
