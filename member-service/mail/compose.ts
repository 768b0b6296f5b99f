import type { LetterFacts } from './letters';
import type { Mail } from './mailer';

/** A mail without its address. */
export type Letter = Omit<Mail, 'to'>;

interface LetterLink {
  readonly label: string;
  readonly href: string;
}

/** What one kind of letter says; greeting, signature and looks are the same for all. */
export interface LetterContent {
  /** Follows the name of the site. */
  readonly subject: string;
  readonly parts: readonly (string | LetterLink)[];
}

/** Mail programs know no style sheets and no variables; the colours are those of the site by day (`src/theme/tokens.css`). */
const STYLES = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#13231e;font:16px/1.5 system-ui,sans-serif',
  column: 'max-width:36em;margin:0 auto',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#0d4538;color:#f7faf4;text-decoration:none',
  address: 'font-size:14px;color:#46574f;overflow-wrap:anywhere',
};

/** Letters, marks, digits, blanks and what names have between them; anything else might be taken for a message or a link. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’()-]+$/u;
/** Mail programs make a link of what looks like the name of a host. */
const HOST_NAME = /\.[\p{L}\p{N}]{2}/u;

/** Writes a letter as plain text and as HTML with everything in it escaped. */
export function composeLetter({ siteName, siteUrl, member }: LetterFacts, content: LetterContent): Letter {
  const subject = `${siteName}: ${content.subject}`;
  const greeting = greet(member.fullName);
  const signature = `${siteName}\n${siteUrl}`;
  const textParts = content.parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.href}`));
  const htmlParts = content.parts.map((part) => (typeof part === 'string' ? paragraph(part) : linkBlock(part)));
  const body = [
    paragraph(greeting),
    ...htmlParts,
    `<p>${escapeHtml(siteName)}<br><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a></p>`,
  ].join('\n');
  return {
    subject,
    text: `${[greeting, ...textParts, signature].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${STYLES.body}"><div style="${STYLES.column}">
${body}
</div></body>
</html>
`,
  };
}

/**
 * Anybody can sign up with somebody else's address and put a message of their own where the name belongs. A name that is
 * more than a name is left out.
 */
function greet(fullName: string): string {
  return NAME.test(fullName) && !looksLikeLink(fullName) ? `Hello ${fullName},` : 'Hello,';
}

/** Whether a mail program would make a link of something in this text. */
export function looksLikeLink(text: string): boolean {
  return HOST_NAME.test(text);
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function linkBlock({ label, href }: LetterLink): string {
  const address = escapeHtml(href);
  return `<p><a href="${address}" style="${STYLES.button}">${escapeHtml(label)}</a></p>
<p style="${STYLES.address}">${address}</p>`;
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
