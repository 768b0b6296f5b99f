import { THEME_STORAGE_KEY } from '../config/limits';

/** Prefix of the names of the theme switch's radio buttons. */
export const THEME_SWITCH_NAME = 'theme-';

/**
 * The inline script of the head. It sets `data-theme` before the first paint, so that no other theme flashes, and handles
 * the theme switch until hydration, so that an early tap is not lost. The syntax is old because no compiler changes it; its
 * hash is part of the page's content policy.
 */
export const earlyThemeScript = `(function(){
var k=${JSON.stringify(THEME_STORAGE_KEY)},d=document,r=d.documentElement;
function g(){try{var m=localStorage.getItem(k);if(m==='light'||m==='dark'||m==='system')return m}catch(e){}}
function p(m){if(m==='light'||m==='dark')r.setAttribute('data-theme',m);else r.removeAttribute('data-theme')}
p(g());
d.addEventListener('change',function(e){var t=e.target;if(t&&t.name&&t.name.indexOf('${THEME_SWITCH_NAME}')===0){p(t.value);try{localStorage.setItem(k,t.value)}catch(e){}}});
d.addEventListener('DOMContentLoaded',function(){var m=g();if(m)d.querySelectorAll('input[name^="${THEME_SWITCH_NAME}"]').forEach(function(i){i.checked=i.value===m})});
})()`.replaceAll('\n', '');
