import { parseDocument } from 'yaml';
import type { Kind } from '../../../content-model/define-kind';
import { describeFields } from '../../../content-model/describe-fields';
import { holdsData } from '../../../content-model/entry-text/normalize-entry';
import { dataOf, errorOfText, parseEntry, textOf } from '../../../content-model/entry-text/yaml-source';
import { parseEntryFile } from '../entry-file';
import { orderKeys } from './order-keys';
import { repairQuotes } from './quotes';

/** The text of a file after its repair. */
export interface Repair {
  readonly text: string;
  /** The names of the repairs, such as "order of keys"; empty if there was nothing to repair. */
  readonly done: readonly string[];
}

/**
 * Makes the repairs whose result is certain: tabs before keys, quotes, the order of keys, and the layout, which becomes that of the YAML
 * library: spaces, line breaks, and long texts in one line. Comments stay, and no value changes. In a text that cannot be read as YAML only
 * the tabs are repaired, and nothing if it is not text at all or has an unresolved merge.
 */
export function repairText(kind: Kind, text: string): Repair {
  if (errorOfText(text) !== undefined) return { text, done: [] };
  const spaced = repairTabs(text, kind);
  const tabs = spaced === text ? [] : ['tabs'];
  try {
    parseEntry(spaced);
    const entry = parseEntryFile('', kind, '', spaced);
    const { document } = entry;
    if (document.contents === null) return { text: spaced, done: tabs };
    const arranged = textOf(document);
    repairQuotes(entry);
    const quoted = textOf(document);
    orderKeys(document.contents, { fields: describeFields(kind.schema), item: null });
    const ordered = textOf(document);
    const repairs = [
      ['quotes', quoted !== arranged],
      ['order of keys', ordered !== quoted],
      ['layout', arranged !== spaced],
    ] as const;
    if (!holdsData(ordered, dataOf(document))) return { text: spaced, done: tabs };
    return { text: ordered, done: [...tabs, ...repairs.flatMap(([name, isDone]) => (isDone ? [name] : []))] };
  } catch {
    // Not YAML, or an alias would be above its anchor: the check reports where and why.
    return { text: spaced, done: tabs };
  }
}

/**
 * Replaces each tab at the beginning of a line by two spaces. Changes nothing if the text has other errors, or if the model
 * does not accept the result.
 */
function repairTabs(text: string, kind: Kind): string {
  const { errors } = parseDocument(text, { prettyErrors: false });
  if (!errors.some(({ code }) => code === 'TAB_AS_INDENT')) return text;
  const spaces = text.replaceAll(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '));
  const repaired = parseDocument(spaces, { prettyErrors: false });
  const isCertain = repaired.errors.length === 0 && kind.schema.safeParse(repaired.toJS()).success;
  return isCertain ? spaces : text;
}
