import { readGatsbyOutput } from '../../scripts/lib/gatsby-output';
import type { GatsbyOutput } from '../../scripts/lib/gatsby-output';

// The lines are those of a build with GATSBY_LOGGER=json, shortened.

const PICTURES = 'encode pictures';

interface Read {
  readonly output: GatsbyOutput;
  /** The printed lines, in order. */
  readonly printed: readonly string[];
  readonly onNoSpace: jest.Mock;
}

function read(): Read {
  const printed: string[] = [];
  const onNoSpace = jest.fn();
  const output = readGatsbyOutput(
    {
      begin: (doing) => ({
        update: (newDoing) => printed.push(`~ ${newDoing}`),
        done: (what, seconds) => printed.push(`${what} ${seconds}`),
        end: () => printed.push(`ended ${doing}`),
      }),
      print: (text) => printed.push(text),
      printError: (text) => printed.push(`! ${text}`),
    },
    onNoSpace,
  );
  return { output, printed, onNoSpace };
}

function line(type: string, payload: unknown): string {
  return JSON.stringify({ type, payload, timestamp: '2026-11-22T04:56:02.551Z' });
}

it('turns long activities into steps, with the number of their items', () => {
  const { output, printed } = read();
  output.readLine(line('SET_STATUS', 'IN_PROGRESS'));
  output.readLine(line('ACTIVITY_START', { id: 'load plugins', text: 'load plugins', type: 'spinner' }));
  output.readLine(line('ACTIVITY_END', { id: 'load plugins', status: 'SUCCESS', duration: 0.4 }));
  output.readLine(line('ACTIVITY_START', { id: PICTURES, text: PICTURES, type: 'progress', current: 0, total: 1 }));
  output.readLine(line('ACTIVITY_UPDATE', { id: PICTURES, total: 121 }));
  output.readLine(line('ACTIVITY_UPDATE', { id: PICTURES, current: 1 }));
  output.readLine(line('ACTIVITY_END', { id: PICTURES, status: 'SUCCESS', duration: 58.9 }));
  output.readLine(line('LOG', { level: 'ACTIVITY_SUCCESS', text: PICTURES, duration: 58.9 }));
  output.readLine(line('RENDER_PAGE_TREE', { components: {}, pages: {} }));
  expect(output.end()).toBe('');
  expect(printed).toEqual(['~ Encoding pictures (1 of 121)', 'Pictures encoded (121) 58.9']);
});

it('prints information and warnings immediately, without the messages of every build', () => {
  const { output, printed } = read();
  output.readLine(line('LOG', { level: 'INFO', text: 'Total nodes: 575, SitePage nodes: 37' }));
  output.readLine(line('LOG', { level: 'INFO', text: 'left out: content/events/x.yaml (draft)' }));
  output.readLine(line('LOG', { level: 'WARNING', text: 'a rule too many' }));
  expect(printed).toEqual(['left out: content/events/x.yaml (draft)', '! warning: a rule too many']);
});

it('keeps complete errors, with file and line, and other lines', () => {
  const { output, printed, onNoSpace } = read();
  output.readLine(line('ACTIVITY_START', { id: 'query-extraction', text: 'extract queries from components' }));
  output.readLine(
    line('LOG', {
      level: 'ERROR',
      text: 'There was an error in your GraphQL query:\n\nCannot query field "nonsense" on type "Query".',
      code: '85923',
      filePath: '/site/src/pages/events.tsx',
      location: { start: { line: 39, column: 49 }, end: { line: 39, column: 49 } },
      docsUrl: 'https://gatsby.dev/creating-type-definitions',
    }),
  );
  output.readLine(line('LOG', { level: 'LOG', text: '  Error: its stack' }));
  output.readLine('\u001b[2Kprinted by a plugin');
  output.readErrorLine('<w> [webpack] cache');
  output.readLine(line('ACTIVITY_END', { id: 'query-extraction', status: 'FAILED', duration: 6.2 }));
  expect(output.end()).toBe(
    [
      'error: There was an error in your GraphQL query:',
      '',
      'Cannot query field "nonsense" on type "Query".',
      '  File: /site/src/pages/events.tsx:39:49',
      '  Gatsby error 85923, see https://gatsby.dev/creating-type-definitions',
      '  Error: its stack',
      'printed by a plugin',
      '<w> [webpack] cache',
    ].join('\n'),
  );
  expect(printed).toEqual(['ended Compiling the queries']);
  expect(onNoSpace).not.toHaveBeenCalled();
});

it.each([
  ['ERROR', 'Failed to write /site/public/x.webp. (ENOSPC: no space left on device, write)'],
  ['ERROR', '[Error: No space left on device]'],
  ['LOG', 'There is not enough space on the disk.'],
  ['ERROR', 'EDQUOT: disk quota exceeded, write'],
])('calls back for a full disk: %s %s', (level, text) => {
  const { output, onNoSpace } = read();
  output.readLine(line('LOG', { level, text }));
  expect(onNoSpace).toHaveBeenCalled();
});

it('ends the steps that an interrupted build leaves', () => {
  const { output, printed } = read();
  output.readLine(line('ACTIVITY_START', { id: 'Building HTML renderer', text: 'Building HTML renderer' }));
  output.end();
  output.end();
  expect(printed).toEqual(['ended Bundling the page renderer']);
});
