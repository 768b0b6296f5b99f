import { PATHS } from '../config/routes';

/** Longest key and username that are believed; WordPress makes keys of 20 and usernames of at most 60 characters. */
const MAX_LENGTH = 200;

/**
 * The inline script of the page for a new password. It takes key and username out of the address, leaves them in
 * `window.__resetLink` and replaces the address, before anything else of the page is asked for:
 *
 * - the key leaves address bar and history at once, and is in the `Referer` of no request;
 * - Gatsby never sees a path with `%` or a further segment, which it would answer with a blank page.
 *
 * Both forms of the link are read; the query counts if it has both parts. There a `+` means a blank, as PHP, browsers and
 * whatever writes form-encoded links agree; a username's own `+` arrives as `%2B`. In a path a `+` is a `+` (RFC 3986).
 * A link that cannot be meant (broken encoding, control characters, an encoded slash, wrong number of segments, endless)
 * is none. Written in plain old syntax because no compiler touches it; its hash is part of the page's content policy.
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
if(l.pathname!==p||l.search)try{history.replaceState(null,'',p)}catch(e){}
})()`.replaceAll('\n', '');
