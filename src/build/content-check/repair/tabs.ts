import { parseDocument } from 'yaml';
import type { Kind } from '../../../content-model/define-kind';

/**
 * Two blanks in place of each tab at the beginning of a line, where tabs are all that is wrong and the model takes the
 * result; else the text as it is.
 */
export function repairTabs(text: string, kind: Kind): string {
  const { errors } = parseDocument(text, { prettyErrors: false });
  if (!errors.some(({ code }) => code === 'TAB_AS_INDENT')) return text;
  const blanks = text.replaceAll(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '));
  const repaired = parseDocument(blanks, { prettyErrors: false });
  const isCertain = repaired.errors.length === 0 && kind.schema.safeParse(repaired.toJS()).success;
  return isCertain ? blanks : text;
}
