import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readPage, type PageFacts } from './read-html';

/** Reads the built pages, each of them once. */
export interface PageReader {
  /** @param file relative to the folder of the built site, such as `events/index.html` */
  read(file: string): Promise<PageFacts>;
  /** Writes what was read to the record, for the next build. */
  save(): Promise<void>;
}

export interface PageReaderOptions {
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Absolute path of the record; without it, nothing is kept. */
  readonly recordFile?: string;
  /** Absolute paths of the files that decide what is read from a page. A change of one discards the record. */
  readonly codeFiles?: readonly string[];
}

/** What was read from a page, with the hash of its HTML. */
interface RecordedPage {
  readonly hash: string;
  readonly facts: PageFacts;
}

/** `code` is the hash of the code that wrote the record. */
interface PageRecord {
  readonly code: string;
  readonly pages: Readonly<Record<string, RecordedPage>>;
}

/**
 * Opens the reader. A page with the same HTML as in an earlier build is not parsed again: that took most of the last step of a
 * build after one edit.
 */
export async function openPageReader({ publicDir, recordFile, codeFiles = [] }: PageReaderOptions): Promise<PageReader> {
  const code = hashOf(...(await Promise.all(codeFiles.map((file) => readFile(file)))));
  const earlier = recordFile === undefined ? {} : await readRecord(recordFile, code);
  const pages = new Map<string, Promise<RecordedPage>>();

  async function readFresh(file: string): Promise<RecordedPage> {
    const html = await readFile(path.join(publicDir, file));
    const hash = hashOf(html);
    const known = earlier[file];
    return known?.hash === hash ? known : { hash, facts: readPage(html.toString()) };
  }

  return {
    async read(file) {
      const page = pages.get(file) ?? readFresh(file);
      pages.set(file, page);
      return (await page).facts;
    },
    async save() {
      if (recordFile === undefined) return;
      const read = await Promise.all([...pages].map(async ([file, page]) => [file, await page] as const));
      const record: PageRecord = { code, pages: Object.fromEntries(read) };
      await mkdir(path.dirname(recordFile), { recursive: true });
      await writeFile(recordFile, JSON.stringify(record));
    },
  };
}

async function readRecord(recordFile: string, code: string): Promise<PageRecord['pages']> {
  try {
    const record = JSON.parse(await readFile(recordFile, 'utf8')) as Partial<PageRecord>;
    return record.code === code && record.pages ? record.pages : {};
  } catch {
    // There is none yet, or a build was interrupted while it wrote it.
    return {};
  }
}

function hashOf(...data: readonly Buffer[]): string {
  const hash = createHash('sha1');
  data.forEach((part) => hash.update(part));
  return hash.digest('base64');
}
