import { writeRecord } from '../../scripts/lib/build-record';
import { runScript } from '../../scripts/lib/project';

/** Writes a build record of 100 KB into the folder that the first argument names. */
async function main(): Promise<undefined> {
  await writeRecord(process.argv[2] ?? '', { file: 'x'.repeat(100_000) });
}

runScript(main, []);
