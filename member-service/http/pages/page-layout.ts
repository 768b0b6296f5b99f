import { createHash } from 'node:crypto';
import { escapeHtml } from '../../mail/email-layout';

/** A part of a page. */
export type PagePart =
  | string
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly form: PageForm }
  | { readonly link: { readonly label: string; readonly href: string } };

/** One button. Nothing changes before it is pressed. */
export interface PageForm {
  /** Path of the service. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** `quiet` for the less usual choice. */
  readonly look: 'main' | 'quiet';
}

export interface PageContent {
  readonly siteName: string;
  readonly title: string;
  readonly parts: readonly PagePart[];
}

/**
 * The style of the pages, with the site's colours and shapes. The values are those of `src/theme/tokens.css`, which the
 * service does not contain; a test compares the two.
 */
export const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#ffffff;--surface:#ffffff;--ink:#13231e;--ink-2:#46574f;--link:#0d5a48;--action:#0d4538;--action-hover:#0a362c;--on-action:#ffffff;--line:#dbe4dc;--edge:#6f8178;--focus:#a35c00;--r-2:8px;--r-3:14px}
@media (prefers-color-scheme:dark){:root{--bg:#0c1613;--surface:#152520;--ink:#eef3ec;--ink-2:#b5c4bb;--link:#ffd372;--action:#ffc94d;--action-hover:#ffd672;--on-action:#1c1603;--line:#24372f;--edge:#7a8f84;--focus:#ffd372}}
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
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (max-width:30rem){main{padding:1rem}form,button{display:block;width:100%;margin-right:0}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media (forced-colors:active){button{border-color:ButtonText}}`;

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64');

/**
 * The headers of the pages, in addition to those of `setServiceHeaders` or in their place. Only the style above is allowed: no
 * script, no picture, no frame, no request. The address, which contains a key, is sent to no other site (`Referrer-Policy`), and neither
 * caches nor search engines keep the page.
 */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
} as const;

/** Composes a page without scripts. All values are escaped. */
export function composePage({ siteName, title, parts }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>${escapeHtml(siteName)}</header>
<main>
<h1>${escapeHtml(title)}</h1>
${parts.map(renderPart).join('\n')}
</main>
</body>
</html>
`;
}

function renderPart(part: PagePart): string {
  if (typeof part === 'string') {
    return `<p>${escapeHtml(part)}</p>`;
  }
  if ('facts' in part) {
    const rows = part.facts.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`);
    return `<dl>${rows.join('')}</dl>`;
  }
  if ('link' in part) {
    return `<p><a href="${escapeHtml(part.link.href)}">${escapeHtml(part.link.label)}</a></p>`;
  }
  const { action, fields, button, look } = part.form;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const style = look === 'quiet' ? ' class="quiet"' : '';
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button${style}>${escapeHtml(button)}</button></form>`;
}
