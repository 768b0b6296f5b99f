import { tmpdir } from 'node:os';
import path from 'node:path';
import { fullestFolder, isNoSpaceError, NoSpaceError, noSpaceMessage } from '../../member-service/disk-space';

/** The project's folder, whatever folder a script is run from. */
export const PROJECT_DIR = path.resolve(__dirname, '../..');

/** Prints the text and ends the process when the script was asked for help. */
export function showHelp(text: string): void {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(text.trim());
    process.exit(0);
  }
}

/** Runs a script's main function. An error ends it with exit code 1; an expected one prints its message without a stack. */
export function runScript(main: () => Promise<number | undefined>, expectedErrors: readonly string[]): void {
  main().then(
    (code) => {
      if (code !== undefined) {
        process.exitCode = code;
      }
    },
    (error: unknown) => {
      console.error(describeError(error, expectedErrors));
      process.exitCode = 1;
    },
  );
}

function describeError(error: unknown, expectedErrors: readonly string[]): unknown {
  if (error instanceof NoSpaceError || (error instanceof Error && expectedErrors.includes(error.name))) {
    return error.message;
  }
  // Node does not say for every write which file it was.
  return isNoSpaceError(error) ? noSpaceMessage(fullestFolder([PROJECT_DIR, tmpdir()])) : error;
}
