import { createHash } from 'node:crypto';
import { ACCOUNT_PAGE_STYLE } from '../../contract/values/account-page';
import { escapeHtml } from '../mail/email-layout';

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
  readonly title: string;
  readonly parts: readonly PagePart[];
}

/** Name and address of the site, for texts and links. */
export interface SiteNames {
  readonly siteName: string;
  readonly siteUrl: string;
}

const STYLE_HASH = createHash('sha256').update(ACCOUNT_PAGE_STYLE).digest('base64');

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
export function composePage(siteName: string, { title, parts }: PageContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
<style>${ACCOUNT_PAGE_STYLE}</style>
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
    const rows = part.facts.map(
      ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir=auto>${escapeHtml(value)}</dd>`,
    );
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

/** A form with one button. */
export function buttonForm(
  action: string,
  fields: Readonly<Record<string, string>>,
  button: string,
  look: 'main' | 'quiet',
): PagePart {
  return { form: { action, fields, button, look } };
}

export function homeLink({ siteName, siteUrl }: SiteNames): PagePart {
  return siteLink(`To ${siteName}`, `${siteUrl}/`);
}

export function siteLink(label: string, href: string): PagePart {
  return { link: { label, href } };
}
