import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ACCOUNT_PAGE_STYLE } from '../../contract/values/account-page';
import { escapeHtml } from '../mail/email-layout';
import type { ServedFolder } from '../site/served-folder';

/** A part of a page. */
export type PagePart =
  | string
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly form: PageForm }
  | { readonly quote: string }
  | { readonly steps: readonly PageStep[] }
  | { readonly link: { readonly label: string; readonly href: string } };

/** A step of something that takes a while. */
export interface PageStep {
  readonly label: string;
  readonly note: string;
  readonly state: keyof typeof STEP_MARKS;
}

/** The mark of a step; empty: its number. */
const STEP_MARKS = { done: '✓', current: '', next: '', skipped: '–', refused: '✕' } as const;

/** One button. Nothing changes before it is pressed. */
export interface PageForm {
  /** Path of the service. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
  /** `quiet` for the less usual choice. */
  readonly look: 'main' | 'quiet';
  /** A text of several lines that is sent, too. */
  readonly text?: PageText;
}

interface PageText {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  /** In characters. */
  readonly maxLength: number;
  readonly value: string;
  /** Why the value was refused. */
  readonly error?: string | undefined;
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

/** What the site has around the content of a page: header, footer and side panel, without scripts. */
interface SiteFrame {
  /** Elements of the head but title and styles: the icons. */
  readonly icons: string;
  readonly styles: readonly string[];
  /** HTML before the content, and after it. */
  readonly before: string;
  readonly after: string;
}

/** The style of the content within the frame of the site, whose styles have the rest. */
const CONTENT_STYLE = `.link-page{max-width:44rem;min-height:60vh;padding-block:var(--s-7) var(--section)}.link-page>*{margin-bottom:var(--s-5)}.link-page dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:var(--s-2) var(--s-4)}.link-page dt{color:var(--ink-2)}.link-page form{display:inline-block;margin-right:var(--s-3)}.link-page .text-form{display:grid;gap:var(--s-2);justify-items:start;margin-right:0}.link-page label{font-weight:600;font-size:var(--t-sm)}.link-page textarea{width:100%;padding:.625rem .875rem;background:var(--surface);border:1.5px solid var(--edge);border-radius:var(--r-2);resize:vertical}.link-page .text-form p{color:var(--ink-2);font-size:var(--t-sm)}.link-page .text-form .error{color:var(--danger);font-weight:500}.link-page blockquote{padding-left:var(--s-4);border-left:4px solid var(--lamp);font-size:var(--t-lg);white-space:pre-line}.way li{position:relative;display:grid;grid-template-columns:auto 1fr;gap:0 var(--s-4);padding-bottom:var(--s-5)}.way .win{display:grid;place-items:center;grid-row:span 2;width:2.5rem;height:3.125rem;border-radius:99px 99px 3px 3px;background:var(--bg-mist);box-shadow:inset 0 0 0 1.5px var(--edge);color:var(--ink-2);font:700 1rem var(--font-display);z-index:1}.way .done .win{background:var(--lamp);box-shadow:inset 0 0 0 1.5px var(--lock);color:var(--on-lamp)}.way .current .win{box-shadow:inset 0 0 0 3px var(--star);color:var(--ink)}.way b{align-self:end;font:700 1.0625rem/1.3 var(--font-display)}.way small{font-size:var(--t-sm);line-height:1.4;color:var(--ink-2)}.way li::before{content:'';position:absolute;left:1.125rem;top:3.125rem;bottom:0;width:4px;background:var(--line-2)}.way .past::before{background:var(--link)}@media (max-width:47.99rem){.way li:last-child::before{content:none}}@media (min-width:48rem){.way{display:grid;grid-template-columns:repeat(4,1fr)}.way li{grid-template-columns:1fr;align-content:start;padding:0 var(--s-4) 0 0}.way .win{grid-row:auto;width:3rem;height:3.75rem}.way b{padding-top:calc(var(--s-4) + 4px)}.way li::before{left:0;right:0;top:3.75rem;bottom:auto;width:auto;height:4px}}@media (max-width:30rem){.link-page form,.link-page form button{display:flex;width:100%}.link-page .text-form{display:grid}.link-page dl{grid-template-columns:1fr;row-gap:0}.link-page dd+dt{margin-top:var(--s-3)}}`;

/**
 * The path of the styles of a page in the frame of the site. In the page itself, browsers would send its address, which contains a key, as
 * the referrer of their fonts, whatever `Referrer-Policy` says.
 */
export const FRAME_STYLE_PATH = '/account/site.css';

/** The styles of all pages in this frame. */
export function frameStyle({ styles }: SiteFrame): string {
  return [...styles, CONTENT_STYLE].join('\n');
}

/** A page for the browser, and the headers of its answer in addition to those of `setServiceHeaders`, or in their place. */
export interface ComposedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE_HASH = createHash('sha256').update(ACCOUNT_PAGE_STYLE).digest('base64');

/**
 * Composes a page without scripts. All values are escaped. Only its styles are allowed, and the fonts and pictures of the site around it: no
 * script, no frame, no request. The address, which contains a key, is sent to nobody (`Referrer-Policy`), and neither caches nor search
 * engines keep the page.
 * @param frame what the site has around it; undefined: the page stands alone
 */
export function composePage(siteName: string, { title, parts }: PageContent, frame?: SiteFrame): ComposedPage {
  const sources = frame ? "style-src 'self'; img-src 'self'; font-src 'self'" : `style-src 'sha256-${STYLE_HASH}'`;
  const content = `<h1>${escapeHtml(title)}</h1>\n${parts.map(renderPart).join('\n')}`;
  const [head, body] = frame
    ? [
        `${frame.icons}<link rel="stylesheet" href="${FRAME_STYLE_PATH}">`,
        `${frame.before}<main id="main" tabindex="-1"><div class="wrap link-page">${content}</div></main>${frame.after}`,
      ]
    : [`<style>${ACCOUNT_PAGE_STYLE}</style>`, `<header>${escapeHtml(siteName)}</header>\n<main>\n${content}\n</main>`];
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${siteName}`)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; ${sources}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
  };
}

function renderPart(part: PagePart): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) => `<dt>${escapeHtml(label)}</dt><dd dir=auto>${escapeHtml(value)}</dd>`,
    );
    return `<dl>${rows.join('')}</dl>`;
  }
  if ('link' in part) {
    return `<p><a href="${escapeHtml(part.link.href)}">${escapeHtml(part.link.label)}</a></p>`;
  }
  if ('quote' in part) return `<blockquote dir=auto>${escapeHtml(part.quote)}</blockquote>`;
  if ('steps' in part) return `<ol class="way" aria-label="Steps">${part.steps.map(renderStep).join('')}</ol>`;
  const { action, fields, button, look, text } = part.form;
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const style = look === 'quiet' ? 'button button-line quiet' : 'button';
  const field = text ? renderText(text) : '';
  return `<form method="post" action="${escapeHtml(action)}"${text ? ' class="text-form"' : ''}>${inputs.join('')}${field}<button class="${style}">${escapeHtml(button)}</button></form>`;
}

function renderStep({ label, note, state }: PageStep, index: number): string {
  const isPast = state !== 'current' && state !== 'next';
  const mark = STEP_MARKS[state] || String(index + 1);
  const current = state === 'current' ? ' aria-current="step"' : '';
  const done = state === 'done' ? '<span class="sr-only">, done</span>' : '';
  return `<li class="${isPast ? `past ${state}` : state}"${current}><span class="win" aria-hidden="true">${mark}</span><b>${escapeHtml(label)}${done}</b><small>${escapeHtml(note)}</small></li>`;
}

function renderText({ name, label, hint, maxLength, value, error }: PageText): string {
  const id = escapeHtml(name);
  const invalid = error === undefined ? '' : ' aria-invalid="true" autofocus';
  const message = error === undefined ? '' : `<p id="${id}-error" class="error">${escapeHtml(error)}</p>`;
  return `<label for="${id}">${escapeHtml(label)}</label><textarea id="${id}" name="${id}" rows="6" dir="auto" required maxlength="${maxLength}" aria-describedby="${id}-hint${error === undefined ? '' : ` ${id}-error`}"${invalid}>\n${escapeHtml(value)}</textarea><p id="${id}-hint">${escapeHtml(hint)}</p>${message}`;
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

/** The page of every build that has nothing of its own but the frame. */
const FRAME_PAGE = '404.html';

/** Where the content stands, in which elements of the frame. */
const FRAME_CONTENT = /(<div id="page">[^]*?)<main\b[^]*<\/main>([^]*?)<div id="gatsby-announcer"/;

/** Icons, the only files that the head names and no script reads. */
const FRAME_ICONS = /<link rel="(?:alternate )?icon"[^>]*>/g;

/**
 * Reads the frame of the site, once for each release.
 * @returns undefined if no build is served, or if its page has another form
 */
export function createFrameReader(served: Pick<ServedFolder, 'current'>): () => Promise<SiteFrame | undefined> {
  let folder: string | undefined;
  let frame: Promise<SiteFrame | undefined> = Promise.resolve(undefined);
  return () => {
    const current = served.current();
    if (folder !== current) {
      folder = current;
      frame = readFile(path.join(current, FRAME_PAGE), 'utf8').then(frameOf, () => undefined);
    }
    return frame;
  };
}

function frameOf(html: string): SiteFrame | undefined {
  // What is only for visitors without scripts is for all here.
  const page = html.replaceAll(/<script\b[^]*?<\/script>|<\/?noscript>/g, '');
  const [, before, after] = FRAME_CONTENT.exec(page) ?? [];
  if (before === undefined || after === undefined) return undefined;
  return {
    icons: (page.match(FRAME_ICONS) ?? []).join(''),
    styles: [...page.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, style = '']) => style),
    before,
    after,
  };
}
