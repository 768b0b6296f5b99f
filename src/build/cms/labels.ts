import { findRoute } from '../../config/routes';
import { describeFields } from '../../content-model/describe-fields';
import { links } from '../../content-model/kinds/links';

/** The readable form of a name: `Book open` for `book-open` and `bookOpen`. */
export function readable(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a file of a fixed collection: the label of its page, if it has one. */
export function labelOfKey(key: string): string {
  return findRoute(`/${key}`)?.label ?? readable(key);
}

/** The label of an external destination, by its key. */
export function labelOfLink(key: string): string {
  return describeFields(links.schema).find(({ name }) => name === key)?.label ?? readable(key);
}

/**
 * A summary in Decap's syntax. `{name}` becomes `{{fields.name}}`: without the prefix, Decap would use its own values for
 * fields with names such as `slug` or `year`.
 */
export function summaryTemplate(summary: string): string {
  return summary.replaceAll(/\{(\w+)\}/g, '{{fields.$1}}');
}
