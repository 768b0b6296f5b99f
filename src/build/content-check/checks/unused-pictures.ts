import type { Content } from '../content';
import type { Fault } from '../fault';
import { CONTENT_FOLDER } from '../read-content';

const MENTION = /media\/[^\s"'#,[\]{}]+/g;

/** Pictures that no file mentions. Files that cannot be read as YAML count too: their pictures are still meant. */
export function checkUnusedPictures({ entries, broken, pictures }: Content): readonly Fault[] {
  const mentioned = new Set([...entries, ...broken].flatMap(({ text }) => text.match(MENTION) ?? []));
  return pictures
    .filter((picture) => !mentioned.has(picture))
    .map((picture) => ({
      severity: 'warning',
      file: `${CONTENT_FOLDER}/${picture}`,
      position: null,
      field: '',
      problem: 'is not used by any entry',
      advice: 'remove it, or name it in an entry',
    }));
}
