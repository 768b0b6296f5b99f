import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { writeTarget } from '../lib/files';
import { errorCode, errorMessage, isRecord } from '../../contract/unknown-value';

/** A backup that cannot be sent, read or restored. The message names the file and says what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const FORMAT = 'brainhouse-members';
const VERSION = 1;

/** A value of a column, the same in SQLite, PostgreSQL and JSON. */
const STORED_VALUE = z.union([z.string(), z.int(), z.null()]);

/** The columns of a row by name. */
const STORED_ROW = z.record(z.string(), STORED_VALUE);

export type StoredRow = Readonly<z.infer<typeof STORED_ROW>>;

/** The first line. */
const HEADER = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The migrations of the database in their order: the version of its schema. */
  migrations: z.array(z.string()).readonly(),
});

export type BackupHeader = Readonly<z.infer<typeof HEADER>>;

/** The last line: without it the file is incomplete. It has the number of rows, and the hash of all lines before it in hexadecimal digits. */
const END = z.object({ rows: z.number(), sha256: z.string() });

/** The highest id that a table has ever given to a row, so that ids of deleted rows are not used again. */
const LAST_ID = z.object({ table: z.string(), lastId: z.number() });

/** A row of a table. */
const TABLE_ROW = z.object({ table: z.string(), row: STORED_ROW });

const FURTHER_LINE = z.union([TABLE_ROW, LAST_ID, END]);

export type BackupLine = BackupHeader | z.infer<typeof TABLE_ROW> | z.infer<typeof LAST_ID>;

type BackupEnd = z.infer<typeof END>;

export function backupHeader(createdAt: Date, migrations: readonly string[]): BackupHeader {
  return { format: FORMAT, version: VERSION, createdAt: createdAt.toISOString(), migrations };
}

/**
 * Writes a backup: gzip of JSON lines, for the account of this process only. The file gets its name when it is complete and on
 * the disk.
 * @throws {TargetError}
 */
export async function writeBackupFile(
  file: string,
  lines: AsyncIterable<BackupLine>,
  overwrite: boolean,
): Promise<void> {
  await writeTarget(file, overwrite, (partial) =>
    pipeline(
      Readable.from(withEnd(lines)),
      createGzip(),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    ),
  );
}

/** The bytes of a backup that goes to another program. They need less memory than the check that comes next. */
export async function packBackup(lines: AsyncIterable<BackupLine>): Promise<Buffer> {
  return pipeline(Readable.from(withEnd(lines)), createGzip(), (packed: AsyncIterable<Buffer>) =>
    buffer(Readable.from(packed)),
  );
}

async function* withEnd(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    rows += 'row' in line ? 1 : 0;
    yield text;
  }
  yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies BackupEnd)}\n`;
}

/**
 * Reads the lines of a backup, the header first. Each line is checked when it is read, number of rows and checksum at the end:
 * nothing counts until all lines are read.
 * @param input the bytes, if they are in no file; `file` is what messages call them then
 * @throws {BackupError} that says what is wrong with the file
 */
export async function* readBackupFile(file: string, input?: Readable): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256');
  let rows = 0;
  let number = 0;
  let end: BackupEnd | undefined;
  try {
    for await (const text of textLines(input ?? createReadStream(file))) {
      number += 1;
      if (end !== undefined) {
        throw new BackupError(`${file} has lines after its end. Use another backup.`);
      }
      const line = parseLine(file, number, text);
      if ('sha256' in line) {
        end = line;
      } else {
        hash.update(`${text}\n`);
        rows += 'row' in line ? 1 : 0;
        yield line;
      }
    }
  } catch (error) {
    throw explainReadError(error, file);
  }
  if (end === undefined) {
    throw new BackupError(`${file} is incomplete: its last line is missing. Use another backup.`);
  }
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) {
    throw new BackupError(`${file} is damaged: its checksum does not match. Use another backup.`);
  }
}

/** Splits at line feeds only: Node's readline also splits at U+2028, which JSON does not escape. */
async function* textLines(input: Readable): AsyncGenerator<string> {
  const text = input.pipe(createGunzip()).setEncoding('utf8');
  input.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parseLine(file: string, number: number, text: string): BackupLine | BackupEnd {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BackupError(`${file} is damaged: line ${number} is not JSON. Use another backup.`);
  }
  if (number === 1) return checkHeader(file, value);
  const line = FURTHER_LINE.safeParse(value);
  if (!line.success) {
    throw new BackupError(`${file} is damaged: line ${number} is neither a row nor the end. Use another backup.`);
  }
  return line.data;
}

function checkHeader(file: string, value: unknown): BackupHeader {
  if (!isRecord(value) || value.format !== FORMAT) {
    throw new BackupError(`${file} is not a backup of "members backup".`);
  }
  if (value.version !== VERSION) {
    throw new BackupError(
      `${file} has version ${JSON.stringify(value.version)} of the format; this program reads version ${VERSION}. Use the program that wrote it, or a newer one.`,
    );
  }
  const header = HEADER.safeParse(value);
  if (!header.success) {
    throw new BackupError(`${file} is damaged: line 1 is incomplete. Use another backup.`);
  }
  return header.data;
}

/** Whether JSON and both databases keep a value as it is. */
export function isStoredValue(value: unknown): value is StoredRow[string] {
  return STORED_VALUE.safeParse(value).success;
}

function explainReadError(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? '';
  if (code.startsWith('Z_')) {
    const reason = code === 'Z_BUF_ERROR' ? 'is incomplete' : 'is damaged or is not a backup of "members backup"';
    return new BackupError(`${file} ${reason} (${errorMessage(error)}). Use another backup.`, { cause: error });
  }
  return ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR'].includes(code)
    ? new BackupError(`The backup cannot be read: ${errorMessage(error)}.`, { cause: error })
    : error;
}
