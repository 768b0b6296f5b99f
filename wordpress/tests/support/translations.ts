import { writeFileSync } from 'node:fs';

/**
 * Writes a compiled catalogue of GNU gettext (MO file), without the optional table of hashes.
 * @param texts translations by the original text, with its context and the character 4 before it
 */
export function writeTranslations(file: string, texts: Readonly<Record<string, string>>): void {
  const head = 'Content-Type: text/plain; charset=UTF-8\n';
  const entries = [['', head], ...Object.entries(texts)].sort(([a = ''], [b = '']) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  const words = [0x950412de, 0, entries.length, 28, 28 + entries.length * 8, 0, 28 + entries.length * 16];
  const strings: Buffer[] = [];
  let offset = 28 + entries.length * 16;
  for (const side of [0, 1]) {
    for (const entry of entries) {
      const bytes = Buffer.from(`${entry[side] ?? ''}\0`);
      words.push(bytes.length - 1, offset);
      strings.push(bytes);
      offset += bytes.length;
    }
  }
  const table = Buffer.alloc(words.length * 4);
  words.forEach((word, index) => table.writeUInt32LE(word, index * 4));
  writeFileSync(file, Buffer.concat([table, ...strings]), { mode: 0o644 });
}
