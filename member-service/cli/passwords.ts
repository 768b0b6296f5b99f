import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildLeakedPasswords } from '../members/build-leaked-passwords';
import { CAPACITY, isLeakedPasswordsFile } from '../members/leaked-passwords';
import type { OperatorCommand, Terminal } from './command';
import { UsageError } from './command';

/** How often the progress is shown, in milliseconds. */
const PROGRESS_INTERVAL_MS = 5_000;

export const passwordsCommand: OperatorCommand = {
  usage: 'build FILE [--output FILE]',
  summary: 'Writes the file of LEAKED_PASSWORDS_FILE from a list of leaked passwords.',
  details: [
    'FILE           the list: one password per line, the most frequent first; or SHA1:COUNT, as in the download of Have I Been Pwned',
    '--output FILE  the file to write (FILE.filter); replaces an older one',
    `The file has 2 MB, and at most the ${CAPACITY.toLocaleString('en')} most frequent passwords. None can be read from it. The service reads it at its`,
    'start, the WordPress plugin with each new password (BRAINHOUSE_LEAKED_PASSWORDS_FILE).',
  ],
  options: { output: { type: 'string' } },
  action: 'build',
  takesFile: true,
  async operate({ cwd, terminal }, { output }, list) {
    const name = output ?? `${list}.filter`;
    const file = path.resolve(cwd, name);
    await assertReplaceable(file, name);
    const build = await buildLeakedPasswords(path.resolve(cwd, list), file, { onProgress: showProgress(terminal) });
    terminal.print(
      `${build.entries.toLocaleString('en')} passwords written to ${name}. ${mistakes(build.falsePositiveRate)}`,
    );
    if (build.isCut) {
      terminal.tell(
        `The list has more: these are the ${build.hasHashes ? 'most frequent' : 'first'}, as many as the file can have.`,
      );
    }
    if (build.ignored > 0) {
      terminal.tell(
        `${build.ignored.toLocaleString('en')} lines were left out: ${build.hasHashes ? 'they are not SHA1:COUNT' : 'nobody may choose these passwords anyway, or they are no text in UTF-8'}.`,
      );
    }
    return 0;
  },
};

/** @throws {UsageError} if the file is another one, such as the list itself */
async function assertReplaceable(file: string, name: string): Promise<void> {
  const mayReplace = !existsSync(file) || (await isLeakedPasswordsFile(file).catch(() => false));
  if (!mayReplace) {
    throw new UsageError(
      `--output: ${name} exists, and is no file of this command. Write the path of a new file, or of an older one of this command.`,
    );
  }
}

function showProgress(terminal: Terminal): (done: number) => void {
  let shownAt = Date.now();
  return (done) => {
    if (Date.now() - shownAt < PROGRESS_INTERVAL_MS) return;
    shownAt = Date.now();
    terminal.tell(`${Math.floor(done * 100)} % done`);
  };
}

function mistakes(rate: number): string {
  return rate < 1e-6
    ? 'Fewer than one of a million others is refused by mistake.'
    : `Of the others, one of ${Math.floor(1 / rate).toLocaleString('en')} is refused by mistake.`;
}
