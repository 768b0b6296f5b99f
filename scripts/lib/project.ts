import { tmpdir } from 'node:os';
import path from 'node:path';
import { TextFileError } from '../../contract/text-file';
import { fullestFolder, isNoSpaceError, NoSpaceError, noSpaceMessage } from '../../member-service/lib/disk-space';

/** Absolute folder of the project. */
export const PROJECT_DIR = path.resolve(__dirname, '../..');

/** The folder of the CMS tests. Git ignores it. */
export const CMS_TESTS_DIR = path.join(PROJECT_DIR, 'test-results/cms');

/** Prints the text and exits if the script was called with `--help` or `-h`. */
export function showHelp(text: string): void {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(text.trim());
    process.exit(0);
  }
}

/**
 * Runs the main function of a script.
 * @param main returns the exit code
 * @param expectedErrors names of errors whose message is printed without a stack
 * @param errorCode exit code after an error
 */
export function runScript(
  main: () => Promise<number | undefined>,
  expectedErrors: readonly string[],
  errorCode = 1,
): void {
  main().then(
    (code) => {
      if (code !== undefined) {
        process.exitCode = code;
      }
    },
    (error: unknown) => {
      console.error(describeError(error, expectedErrors));
      process.exitCode = errorCode;
    },
  );
}

function describeError(error: unknown, expectedErrors: readonly string[]): unknown {
  if (error instanceof NoSpaceError || error instanceof TextFileError || isUsageError(error)) {
    return error.message;
  }
  if (error instanceof Error && expectedErrors.includes(error.name)) return error.message;
  // Not all of Node's errors name the file.
  return isNoSpaceError(error) ? noSpaceMessage(fullestFolder([PROJECT_DIR, tmpdir()])) : error;
}

/** Whether `parseArgs` refused the arguments. */
function isUsageError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');
}
