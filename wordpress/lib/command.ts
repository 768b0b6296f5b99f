import path from 'node:path';
import { errorMessage } from '../../contract/unknown-value';

/** Absolute folder of the project. */
export const PROJECT_DIR = path.resolve(__dirname, '../..');

/** The folder in which a command was typed: npm runs it in the folder of its package. */
export const TYPED_IN = process.env.INIT_CWD ?? process.cwd();

/**
 * Runs a command of this folder. With `--help` or `-h` it prints the help only.
 * @param main returns the exit code. The message of an error that it throws is printed
 * @param errorCode the exit code after an error
 */
export async function runCommand(help: string, main: () => Promise<number>, errorCode = 1): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(help.trim());
    return;
  }
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(errorMessage(error));
    process.exitCode = errorCode;
  }
}
