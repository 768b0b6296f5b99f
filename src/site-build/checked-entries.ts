import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { EntryFile } from './content-check/entry-file';

/** What the content check has read: the data of each file, for as long as its text is the same. */
type CheckedEntries = Readonly<Record<string, Pick<EntryFile, 'text' | 'data'>>>;

const FILE = '.cache/checked-entries.json';

/** Hands what the content check has parsed to the build that follows, so that YAML is parsed once before gatsby-transformer-yaml. */
export function writeCheckedEntries(projectDir: string, entries: readonly EntryFile[]): void {
  const checked: CheckedEntries = Object.fromEntries(entries.map(({ file, text, data }) => [file, { text, data }]));
  mkdirSync(dirname(join(projectDir, FILE)), { recursive: true });
  writeFileSync(join(projectDir, FILE), JSON.stringify(checked));
}

let checked: CheckedEntries = {};

/** Reads and deletes what the check has written. Call it before Gatsby decides whether it keeps its cache. */
export function readCheckedEntries(projectDir: string): void {
  try {
    checked = JSON.parse(readFileSync(join(projectDir, FILE), 'utf8')) as CheckedEntries;
  } catch {
    // Gatsby was started without the check, or the file is incomplete: entries are parsed then.
    checked = {};
  }
  rmSync(join(projectDir, FILE), { force: true });
}

/** The data of a file, such as `content/events/x.yaml`; undefined if it was not checked with this text. */
export function checkedData(file: string, text: string): unknown {
  const entry = checked[file];
  return entry?.text === text ? entry.data : undefined;
}
