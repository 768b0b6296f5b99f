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

/** Runs a script's main function; a fault ends it with exit code 1 and a message, without a stack where one line says it all. */
export function runScript(main: () => Promise<number | undefined>, expectedFaults: readonly string[]): void {
  main().then(
    (code) => {
      if (code !== undefined) {
        process.exitCode = code;
      }
    },
    (error: unknown) => {
      console.error(error instanceof Error && expectedFaults.includes(error.name) ? error.message : error);
      process.exitCode = 1;
    },
  );
}
