import { clearLine, cursorTo } from 'node:readline';

/** A running step. */
export interface Step {
  /** Updates the description, such as `Making pictures (40 of 121)`. */
  update(doing: string): void;
  /** Ends the step and prints a line for it. @param seconds its duration; by default the time since its start */
  done(what: string, seconds?: number): void;
  /** Ends the step without a line. It has no effect after `done`. */
  end(): void;
}

/** Prints the progress of a command: a line with the duration for each step that has ended. */
export interface Progress {
  /** Begins a step. @param doing description shown in a terminal while it runs, such as `Checking the content` */
  begin(doing: string): Step;
  /** Prints text between the lines of steps. */
  print(text: string): void;
  /** Prints text to the error output. */
  printError(text: string): void;
}

/** A stream, with the properties of terminals. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** The outputs of the progress. */
export interface ProgressOutputs {
  readonly out: Output;
  readonly err: Output;
  /** Read for TERM: a `dumb` terminal cannot rewrite a line. */
  readonly env: NodeJS.ProcessEnv;
}

/** Width of the column before the times, in characters. */
const LABEL_WIDTH = 54;
const TIME_WIDTH = 8;

/** Interval of updates of the running step's time, in milliseconds. */
const REDRAW_MS = 1_000;

/**
 * Prints progress to a terminal or a log. In a terminal the last line shows the running steps and their time, and is
 * rewritten every second. Other outputs get plain lines without control characters.
 */
export function createProgress(
  { out, err, env }: ProgressOutputs = { out: process.stdout, err: process.stderr, env: process.env },
): Progress {
  const isRewritable = out.isTTY === true && env.TERM !== 'dumb';
  const running = new Map<symbol, { doing: string; readonly startedAt: number }>();
  let timer: NodeJS.Timeout | undefined;
  let isLineShown = false;

  function hideLine(): void {
    if (isLineShown) {
      cursorTo(out, 0);
      clearLine(out, 0);
      isLineShown = false;
    }
  }

  function showLine(): void {
    hideLine();
    const [oldest] = running.values();
    if (!isRewritable || oldest === undefined) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const [first = '', ...others] = [...running.values()].map(({ doing }) => doing);
    const steps = [first, ...others.map((doing) => doing.charAt(0).toLowerCase() + doing.slice(1))].join(', ');
    const time = ` … ${Math.floor((performance.now() - oldest.startedAt) / 1000)} s`;
    // A wrapped line could not be cleared.
    const room = (out.columns ?? LABEL_WIDTH + TIME_WIDTH) - time.length - 1;
    out.write((steps.length > room ? steps.slice(0, Math.max(0, room)) : steps) + time);
    isLineShown = true;
    timer ??= setInterval(showLine, REDRAW_MS).unref();
  }

  function printTo(stream: Output, text: string): void {
    hideLine();
    stream.write(`${text}\n`);
    showLine();
  }

  return {
    begin(doing) {
      const key = Symbol(doing);
      const step = { doing, startedAt: performance.now() };
      running.set(key, step);
      showLine();
      return {
        update(newDoing) {
          step.doing = newDoing;
          showLine();
        },
        done(what, seconds = (performance.now() - step.startedAt) / 1000) {
          running.delete(key);
          printTo(out, `${what.padEnd(LABEL_WIDTH)} ${`${seconds.toFixed(1)} s`.padStart(TIME_WIDTH)}`);
        },
        end() {
          if (running.delete(key)) showLine();
        },
      };
    },
    print: (text) => printTo(out, text),
    printError: (text) => printTo(err, text),
  };
}
