import { stat } from 'node:fs/promises';

/** A text that differs after each change of a file, so that it is read once for each of them. */
export async function fileVersion(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return [file, ino, mtimeMs, size].join(' ');
  } catch {
    return `${file} is missing`;
  }
}
