/**
 * The style of the pages that links of emails open, with the colours and shapes of the site. The values are those of
 * `src/theme/tokens.css`, which no back end contains; a test compares the two.
 */
export const ACCOUNT_PAGE_STYLE = `:root{color-scheme:light dark;--bg:light-dark(#ffffff, #0c1613);--surface:light-dark(#ffffff, #152520);--ink:light-dark(#13231e, #eef3ec);--ink-2:light-dark(#46574f, #b5c4bb);--link:light-dark(#0d5a48, #ffd372);--action:light-dark(#0d4538, #ffc94d);--action-hover:light-dark(#0a362c, #ffd672);--on-action:light-dark(#ffffff, #1c1603);--line:light-dark(#dbe4dc, #24372f);--edge:light-dark(#6f8178, #7a8f84);--focus:light-dark(#a35c00, #ffd372);--r-2:8px;--r-3:14px}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:36rem;margin:0 auto;padding:1.5rem;background:var(--surface);border:1px solid var(--line);border-radius:var(--r-3)}
header{max-width:36rem;margin:0 auto 1rem;font-size:1.25rem;font-weight:700}
h1{margin:0 0 1rem;font-size:1.75rem;line-height:1.15}
p{margin:0 0 1rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:0 0 1.5rem}
dt{color:var(--ink-2)}
dd{margin:0}
form{display:inline-block;margin:0 .75rem .75rem 0}
button{min-height:2.75rem;padding:.5rem 1.25rem;border:1px solid var(--action);border-radius:var(--r-2);background:var(--action);color:var(--on-action);font:inherit;font-weight:650;cursor:pointer}
button:hover{background:var(--action-hover)}
button.quiet{border-color:var(--edge);background:transparent;color:var(--ink)}
a{color:var(--link)}
blockquote{margin:0 0 1.5rem;padding-left:1rem;border-left:4px solid var(--edge);white-space:pre-line}
ol{margin:0 0 1.5rem;padding:0;list-style:none}
li{padding:.375rem 0;border-bottom:1px solid var(--line)}
li>.win{display:inline-block;width:1.75rem}
small{margin-left:.5rem;color:var(--ink-2)}
.text-form{display:block;margin:0}
label{display:block;font-weight:600}
textarea{width:100%;margin:.25rem 0;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:var(--r-2);background:var(--bg);color:var(--ink);font:inherit}
.error{font-weight:650}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:30rem){main{padding:1rem}form,button{display:block;width:100%;margin-right:0}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media (forced-colors:active){button{border-color:ButtonText}}`;
