import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeText, TextFileError } from '../../contract/text-file';
import { errorCode, errorMessage } from '../../contract/unknown-value';
import { explainStoreError, SECRET_FILE, StoreError } from '../store/store-error';

const SECRET_BYTES = 48;
/** A file with fewer characters is damaged. */
const SECRET_MIN_LENGTH = 32;

/**
 * Reads the secret that signs tokens from the data folder, or creates it there. Processes that start at the same time get
 * the same secret.
 * @throws {StoreError} if the file is damaged or cannot be read
 */
export async function loadOrCreateSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, SECRET_FILE);
  try {
    const secret = (await readIfThere(file)) ?? (await makeSecret(file));
    if (secret.length >= SECRET_MIN_LENGTH) return secret;
  } catch (error) {
    throw new StoreError(
      explainStoreError(error, { dataDir, databaseUrl: undefined }) ??
        `The token secret in ${file} cannot be used: ${errorMessage(error)}. Set DATA_DIR to a folder this account may write to.`,
      { cause: error },
    );
  }
  throw new StoreError(
    `The token secret in ${file} is damaged. Restore the file, or delete it: everybody then has to sign in again.`,
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return decodeText(await readFile(file), file).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    // Damaged.
    if (error instanceof TextFileError) return '';
    throw error;
  }
}

/** Writes a temporary file and links it to the final name, which fails if another process was first. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(temporary, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(temporary);
  }
  return (await readFile(file, 'utf8')).trim();
}
