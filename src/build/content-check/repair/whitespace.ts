import { parseDocument, visit } from 'yaml';
import type { Kind } from '../../../content-model/define-kind';
import { dataOf, parseYamlSource, type YamlSource } from '../../../content-model/entry-text/yaml-source';
import { isSame } from '../../../content-model/entry-text/target';

/**
 * Replaces each tab at the beginning of a line by two spaces. Changes nothing if the text has other errors, or if the model
 * does not accept the result.
 */
export function repairTabs(text: string, kind: Kind): string {
  const { errors } = parseDocument(text, { prettyErrors: false });
  if (!errors.some(({ code }) => code === 'TAB_AS_INDENT')) return text;
  const spaces = text.replaceAll(/^[ \t]*\t[ \t]*/gm, (indent) => indent.replaceAll('\t', '  '));
  const repaired = parseDocument(spaces, { prettyErrors: false });
  const isCertain = repaired.errors.length === 0 && kind.schema.safeParse(repaired.toJS()).success;
  return isCertain ? spaces : text;
}

/**
 * Removes spaces at the ends of lines, writes every line break as `\n` and ends the file with one. Texts of several lines
 * keep their spaces.
 * @throws Error if the text cannot be read as YAML.
 */
export function repairSpaces(text: string): string {
  const source = parseYamlSource(text);
  const inside = linesInsideTexts(source);
  const lines = text.split(/\r?\n/).map((line, index) => (inside.has(index) ? line : line.replace(/[ \t]+$/, '')));
  const repaired = lines.join('\n').replace(/\n*$/, '\n');
  const wanted = repaired === '\n' ? '' : repaired;
  return isSame(dataOf(source), dataOf(parseYamlSource(wanted))) ? wanted : text;
}

/** The lines, from 0, that end inside a text in quotes or below `>` or `|`. */
function linesInsideTexts({ text, document }: YamlSource): ReadonlySet<number> {
  const inside = new Set<number>();
  function lineOf(offset: number): number {
    return text.slice(0, offset).split('\n').length - 1;
  }
  visit(document, {
    Scalar(_, { type, range }) {
      if (!range || type === undefined || type === 'PLAIN') return;
      const [from, to] = range;
      const [first, last] = [lineOf(from), lineOf(to - 1)];
      const isBlock = type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
      for (let line = isBlock ? first + 1 : first; line < (isBlock ? last + 1 : last); line += 1) inside.add(line);
    },
  });
  return inside;
}
