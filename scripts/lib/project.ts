import path from 'node:path';

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
      console.error(error instanceof Error && expectedErrors.includes(error.name) ? error.message : error);
      process.exitCode = 1;
    },
  );
}
