import { readFile } from 'node:fs/promises';

/** Reads the list of I.V. codes: one per line, `#` begins a comment, blank lines do not count. */
export async function readIvCodes(file: string): Promise<ReadonlySet<string>> {
  const text = await readFile(file, 'utf8');
  return new Set(
    text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
      .filter((code) => code !== ''),
  );
}
