import type { Email } from './email';
import { fullNameInEmail, usernameInEmail, type NamedMember } from './names-in-emails';

/** Values for every email template. */
export interface TemplateData {
  readonly siteName: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
  /** The account; undefined for an email to an operator. */
  readonly account: NamedMember | undefined;
}

/** An email without its recipient. */
export type EmailContent = Omit<Email, 'to'>;

interface EmailLink {
  readonly label: string;
  readonly href: string;
}

/** The parts of an email that differ between the templates. */
export interface EmailBody {
  /** It is preceded by the name of the site. */
  readonly subject: string;
  readonly parts: readonly (string | EmailLink)[];
}

/** Inline styles, because email clients ignore style sheets and variables. The colours are those of the light theme. */
const STYLES = {
  body: 'margin:0;padding:24px;background:#ffffff;color:#13231e;font:16px/1.5 system-ui,sans-serif',
  column: 'max-width:36em;margin:0 auto',
  button:
    'display:inline-block;padding:10px 18px;border-radius:8px;background:#0d4538;color:#f7faf4;text-decoration:none',
  address: 'font-size:14px;color:#46574f;overflow-wrap:anywhere',
};

/** Composes an email as plain text and as HTML, in which all values are escaped. */
export function composeEmail({ siteName, siteUrl, account }: TemplateData, content: EmailBody): EmailContent {
  const subject = `${siteName}: ${content.subject}`;
  const fullName = account && fullNameInEmail(account);
  const greeting = fullName === undefined ? 'Hello,' : `Hello ${fullName},`;
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

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function linkBlock({ label, href }: EmailLink): string {
  const address = escapeHtml(href);
  return `<p><a href="${address}" style="${STYLES.button}">${escapeHtml(label)}</a></p>
<p style="${STYLES.address}">${address}</p>`;
}

/** Replaces the characters that are special in HTML text and attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Values for the templates of emails to the owner of an account. */
export interface AccountTemplateData extends TemplateData {
  readonly account: NamedMember;
}

/** Values for the templates with a link. */
export interface LinkTemplateData extends AccountTemplateData {
  readonly link: string;
}

/** The username between two texts, or `''` if the email must not contain it. */
export function withUsername(prefix: string, account: NamedMember, suffix = ''): string {
  return after(prefix, usernameInEmail(account), suffix);
}

export function after(prefix: string, username: string | undefined, suffix = ''): string {
  return username === undefined ? '' : prefix + username + suffix;
}
