import { keepRecord } from '../../scripts/lib/build-record';
import { runScript } from '../../scripts/lib/project';

/** Keeps the record of a build in the folder that the first argument names; it takes 100 KB. */
async function main(): Promise<undefined> {
  await keepRecord(process.argv[2] ?? '', { file: 'x'.repeat(100_000) });
}

runScript(main, []);
