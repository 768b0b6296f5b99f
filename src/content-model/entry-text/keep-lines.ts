import { diff3Merge } from 'node-diff3';
import { isMap, isScalar, type Document, type ToStringOptions } from 'yaml';
import { nameOf, parseEntry, textOf } from './yaml-source';

const BOTH = [true, false];
const STYLES: readonly ToStringOptions[] = [2, 4].flatMap((indent) =>
  BOTH.flatMap((indentSeq) => BOTH.map((flowCollectionPadding) => ({ indent, indentSeq, flowCollectionPadding }))),
);

/** The way of the library to write a document in which the most lines are as in the file; the canonical one if several are. */
export function closestStyle(text: string, document: Document): ToStringOptions {
  const lines = new Set(text.split(/\r?\n/));
  let best: { readonly style: ToStringOptions; readonly differing: number } | undefined;
  for (const style of STYLES) {
    const differing = textOf(document, style)
      .split('\n')
      .filter((line) => !lines.has(line)).length;
    if (best === undefined || differing < best.differing) best = { style, differing };
    if (differing === 0) break;
  }
  return best?.style ?? {};
}

/**
 * The texts for a change of a file, from the one that keeps most of its lines to the canonical one. The first that holds the data is the text
 * to write.
 * @param before the file
 * @param canonical its canonical text
 * @param after the canonical text with the change
 */
export function textsKeepingLines(before: string, canonical: string, after: string): readonly string[] {
  const lineBreak = before.includes('\r\n') ? '\r\n' : '\n';
  const isOpen = before.trim() !== '' && !before.endsWith('\n') && partsOf(before).size > 0;
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  const [old, fresh] = [canonical, after].map((text) => text.replaceAll('\n', lineBreak)) as [string, string];
  const [mine, base, theirs] = [isOpen ? before + lineBreak : before, old, fresh].map(partsOf) as [Parts, Parts, Parts];

  function keeping(change: (mine: string, base: string, theirs: string) => string): string {
    const parts = [...theirs].map(([name, part]) => {
      const [was, written] = [base.get(name), mine.get(name)];
      if (was === undefined || written === undefined) return part;
      return was === part ? written : change(written, was, part);
    });
    return parts.join('');
  }

  // A file whose last key is removed has no parts.
  const kept = theirs.size === 0 ? [] : [keeping(mergeLines), keeping((...[, , part]) => part)];
  return [...kept, fresh]
    .map((text) => (text.startsWith(mark) ? text : mark + text))
    .flatMap((text) => (isOpen ? [text.slice(0, -lineBreak.length), text] : [text]));
}

/** The text of each key of an entry with what is below it, up to the next key. */
type Parts = ReadonlyMap<string, string>;

function partsOf(text: string): Parts {
  const { contents } = parseEntry(text);
  if (!isMap(contents) || contents.flow === true) return new Map();
  const starts = contents.items.map(({ key }) => {
    const [offset] = isScalar(key) ? key.range : [0];
    return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  });
  return new Map(
    contents.items.map((pair, index) => [nameOf(pair), text.slice(index && starts[index], starts[index + 1])]),
  );
}

/** Lines that the change does not touch are as in the file. */
function mergeLines(mine: string, base: string, theirs: string): string {
  const [a, o, b] = [mine, base, theirs].map((text) => text.split('\n')) as [string[], string[], string[]];
  return diff3Merge(a, o, b)
    .flatMap(({ ok, conflict }) => ok ?? conflict?.b ?? [])
    .join('\n');
}
