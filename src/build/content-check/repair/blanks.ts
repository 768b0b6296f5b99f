import { visit } from 'yaml';
import { dataOf, parseSource, type Source } from '../../../content-model/entry-text/source';
import { isSame } from '../../../content-model/entry-text/target';

/**
 * Without blanks at the ends of lines, with line breaks of one kind and one at the end of the file. Texts that go over
 * several lines keep their blanks.
 * @throws Error where the text cannot be read as YAML.
 */
export function repairBlanks(text: string): string {
  const source = parseSource(text);
  const inside = linesInsideTexts(source);
  const lines = text.split(/\r?\n/).map((line, index) => (inside.has(index) ? line : line.replace(/[ \t]+$/, '')));
  const repaired = lines.join('\n').replace(/\n*$/, '\n');
  const wanted = repaired === '\n' ? '' : repaired;
  return isSame(dataOf(source), dataOf(parseSource(wanted))) ? wanted : text;
}

/** The lines, from 0, whose end belongs to a text in quotes or below `>` or `|`. */
function linesInsideTexts({ text, document }: Source): ReadonlySet<number> {
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
