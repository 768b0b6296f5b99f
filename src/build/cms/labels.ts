import { findRoute } from '../../config/routes';
import { describeFields } from '../../content-model/describe-fields';
import type { Kind } from '../../content-model/define-kind';
import { links } from '../../content-model/kinds/links';

/** `book-open` and `bookOpen` as an editor reads them: `Book open`. */
export function readable(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an editor calls the entries of a kind. */
export function pluralOf({ label, plural }: Kind): string {
  return plural ?? `${label}s`;
}

/** What an editor calls one file of a known set: the name of its page in the menus, where it has a page. */
export function labelOfKey(key: string): string {
  return findRoute(`/${key}`)?.label ?? readable(key);
}

/** What the CMS calls the destination behind a key of the links. */
export function labelOfLink(key: string): string {
  return describeFields(links.schema).find(({ name }) => name === key)?.label ?? readable(key);
}

/**
 * A summary as Decap reads it. `{name}` becomes `{{fields.name}}`: without the prefix, fields with names such as `slug` or
 * `year` would be taken for Decap's own.
 */
export function summaryTemplate(summary: string): string {
  return summary.replaceAll(/\{(\w+)\}/g, '{{fields.$1}}');
}
