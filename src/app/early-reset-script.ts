import { PATHS } from '../config/routes';

/** Maximum length of key and username. WordPress keys have 20 characters and usernames at most 60. */
const MAX_LENGTH = 200;

/**
 * The inline script of the page for a new password. It reads key and username from the address, stores them in
 * `window.__resetLink` and replaces the address, before the page makes any other request:
 *
 * - the key is removed from the address bar and the history, and no request has it in its `Referer`;
 * - Gatsby never gets a path with `%` or a further segment, for which it would show an empty page;
 * - without a link the attribute `data-reset-link="missing"` of the document hides the form from the first paint on.
 *
 * It reads both forms of the link and uses the query if it has both parts. In the query a `+` means a space, as in all
 * form-encoded links; the `+` of a username is `%2B`. In a path a `+` is a `+` (RFC 3986). A link with broken encoding,
 * control characters, an encoded slash, a wrong number of segments or too long parts is ignored. The syntax is old because
 * no compiler changes it; its hash is part of the page's CSP.
 */
export const earlyResetScript = String.raw`(function(){
var w=window,l=location,p=${JSON.stringify(PATHS.resetPassword)},n=p.length;
if(l.pathname.slice(0,n+1)!==p&&l.pathname.slice(0,n+1)!==p+'/')return;
function link(k,u){return k&&u&&/^[!-~]{1,${MAX_LENGTH}}$/.test(k)&&u.length<=${MAX_LENGTH}&&u.trim()&&!/[\0-\x1f\x7f\ufffd]/.test(u)?{key:k,login:u}:null}
function part(t){try{t=decodeURIComponent(t);return/[/\\]/.test(t)?'':t}catch(e){return''}}
try{
var q=new URLSearchParams(l.search),s=l.pathname.slice(n+1).replace(/\/$/,'').split('/');
w.__resetLink=link(q.get('key'),q.get('login'))||(s.length===2?link(part(s[0]),part(s[1])):null);
}catch(e){w.__resetLink=null}
if(!w.__resetLink)document.documentElement.dataset.resetLink='missing';
if(l.pathname!==p||l.search)try{history.replaceState(null,'',p)}catch(e){}
})()`.replaceAll('\n', '');
