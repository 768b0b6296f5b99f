import { clearLine, cursorTo } from 'node:readline';

/** One step that is running. */
export interface Step {
  /** Updates what it is doing, such as `Making pictures (40 of 121)`. */
  update(doing: string): void;
  /** Ends the step with a line of its own. @param seconds what it took; since its beginning, if left out */
  done(what: string, seconds?: number): void;
  /** Ends the step without a line; after `done` it changes nothing. */
  end(): void;
}

/** Prints what a command does: a line with its time for each step that has ended. */
export interface Progress {
  /** Begins a step. @param doing is shown in a terminal as long as it runs, such as `Checking the content` */
  begin(doing: string): Step;
  /** Prints text between the lines of steps. */
  print(text: string): void;
  /** The same on the error output. */
  printError(text: string): void;
}

/** Where lines go; `isTTY` and `columns` as terminals have them. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** What the progress is printed to. */
export interface ProgressOutputs {
  readonly out: Output;
  readonly err: Output;
  /** For TERM: a terminal that is `dumb` cannot rewrite a line. */
  readonly env: NodeJS.ProcessEnv;
}

/** The times stand below each other to the right of this many characters. */
const LABEL_WIDTH = 54;
const TIME_WIDTH = 8;

/** How often the running step's time is rewritten, in milliseconds. */
const REDRAW_MS = 1_000;

/**
 * A progress on the terminal or in a log. In a terminal the last line shows the running steps and their time and is
 * rewritten every second. Elsewhere there are plain lines only, without control characters.
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
    // A line that breaks could not be removed again.
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
