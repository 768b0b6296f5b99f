import { PassThrough } from 'node:stream';
import { createProgress } from '../../scripts/lib/progress';
import type { Output, Progress } from '../../scripts/lib/progress';

const ESCAPE = '\u001b';

interface Printed {
  readonly progress: Progress;
  /** The text that was written to the standard output and to the error output. */
  readonly out: () => string;
  readonly err: () => string;
}

function createOutput(terminal: { readonly isTTY?: boolean; readonly columns?: number }): [Output, () => string] {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return [Object.assign(stream, terminal), () => chunks.join('')];
}

function print(
  terminal: { readonly isTTY?: boolean; readonly columns?: number },
  env: NodeJS.ProcessEnv = {},
): Printed {
  const [outStream, out] = createOutput(terminal);
  const [errStream, err] = createOutput(terminal);
  return { progress: createProgress({ out: outStream, err: errStream, env }), out, err };
}

/** The lines of a terminal: a line that is written again replaces its old text. */
function screen(written: string): string[] {
  return written.split('\n').map((line) => line.split(`${ESCAPE}[1G${ESCAPE}[2K`).at(-1) ?? '');
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['a log', { isTTY: false }, {}],
  ['a terminal that cannot rewrite a line', { isTTY: true, columns: 80 }, { TERM: 'dumb' }],
])('in %s', (_, terminal, env) => {
  it('prints a plain line for each finished step, and nothing while it runs', () => {
    const { progress, out, err } = print(terminal, env);
    const pictures = progress.begin('Making pictures');
    const pages = progress.begin('Writing pages');
    pictures.update('Making pictures (3 of 121)');
    jest.advanceTimersByTime(12_340);
    progress.print('between');
    progress.printError('wrong');
    pages.done('Pages written (37)');
    pictures.done('Pictures made (121)', 3.21);
    progress.begin('Never ended').end();
    expect(out()).toBe(
      'between\n' +
        'Pages written (37)                                       12.3 s\n' +
        'Pictures made (121)                                       3.2 s\n',
    );
    expect(err()).toBe('wrong\n');
  });
});

describe('in a terminal', () => {
  it('shows the running step and its time on the last line, and removes the line at the end', () => {
    const { progress, out } = print({ isTTY: true, columns: 80 });
    const build = progress.begin('Building the site');
    expect(screen(out())).toEqual(['Building the site … 0 s']);
    jest.advanceTimersByTime(3_000);
    const pictures = progress.begin('Making pictures');
    pictures.update('Making pictures (3 of 121)');
    expect(screen(out())).toEqual(['Building the site, making pictures (3 of 121) … 3 s']);
    progress.print('between');
    expect(screen(out())).toEqual(['between', 'Building the site, making pictures (3 of 121) … 3 s']);
    jest.advanceTimersByTime(2_000);
    expect(screen(out()).at(-1)).toBe('Building the site, making pictures (3 of 121) … 5 s');
    pictures.end();
    build.done('Site built');
    expect(screen(out()).slice(1)).toEqual([expect.stringMatching(/^Site built +5\.0 s$/), '']);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('shortens that line to the width', () => {
    const { progress, out } = print({ isTTY: true, columns: 30 });
    progress.begin('A step with a name that is longer than the line').update('Another name that is too long');
    for (const line of screen(out())) expect(line.length).toBeLessThan(30);
    expect(screen(out()).at(-1)).toMatch(/^Another name .* … 0 s$/);
  });

  it('prints no colours', () => {
    const { progress, out } = print({ isTTY: true, columns: 80 });
    progress.begin('Building').done('Built');
    expect(out()).not.toMatch(new RegExp(`${ESCAPE}\\[[0-9;]*m`));
  });
});
