/** Prints the progress of a command. */
export interface Progress {
  /**
   * Begins a step.
   * @returns a function that prints the line of the step when it has ended: what was done, such as `Content checked`, and how
   * long it took. Do not call it for a step that failed.
   */
  begin(): (what: string) => void;
  /** Prints text between the lines of steps. */
  print(text: string): void;
  /** Prints text to the error output. */
  printError(text: string): void;
}

/** Width of the column before the times, in characters. */
const LABEL_WIDTH = 54;
const TIME_WIDTH = 8;

/** Prints progress as plain lines, in a terminal as in a log. */
export function createProgress(
  out: NodeJS.WritableStream = process.stdout,
  err: NodeJS.WritableStream = process.stderr,
): Progress {
  function print(text: string): void {
    out.write(`${text}\n`);
  }
  return {
    begin() {
      const startedAt = performance.now();
      return (what) => {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        print(`${what.padEnd(LABEL_WIDTH)} ${`${seconds} s`.padStart(TIME_WIDTH)}`);
      };
    },
    print,
    printError(text) {
      err.write(`${text}\n`);
    },
  };
}
