import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readColdRuns, runCold } from '../../scripts/lib/cold-runs';

let printed: string;

beforeEach(() => {
  printed = '';
  jest.spyOn(console, 'log').mockImplementation((text: string) => {
    printed += `${text}\n`;
  });
});

it('ignores other arguments', () => {
  const args = ['events', '-g', 'a new event', '--retries=0'];
  expect(readColdRuns(args)).toEqual({ rest: args, coldRuns: undefined });
});

it.each([
  [['--cold', '20', 'events', '--busy', '5', '-g', 'new'], { runs: 20, busyRuns: 5 }, ['events', '-g', 'new']],
  [['events', '--cold=3'], { runs: 3, busyRuns: 0 }, ['events']],
])('reads %j', (args, coldRuns, rest) => {
  expect(readColdRuns(args)).toEqual({ rest, coldRuns });
});

it.each([
  [['--cold'], '--cold needs a whole number from 1, such as --cold 5, not "".'],
  [['--cold', '0'], '--cold needs a whole number from 1, such as --cold 5, not "0".'],
  [['--cold', '3', '--busy=many'], '--busy needs a whole number from 1, such as --busy 5, not "many".'],
  [['--busy', '2'], '--busy 2 needs at least as many cold runs: add --cold 2.'],
  [['--cold', '2', '--busy', '3'], '--busy 3 needs at least as many cold runs: add --cold 3.'],
])('refuses %j', (args, message) => {
  expect(() => readColdRuns(args)).toThrow(message);
});

it('runs the requested number of times, and prints the result of each run', () => {
  const run = jest.fn(() => 0);
  expect(runCold({ runs: 3, busyRuns: 0 }, run)).toBe(0);
  expect(run).toHaveBeenCalledTimes(3);
  expect(printed).toMatch(/run {2}seconds {2}result {2}core\n {2}1 {8}0 {2}passed\n {2}2 {8}0 {2}passed\n {2}3 /);
});

it('stops after the first failed run', () => {
  const codes = [0, 7, 0];
  expect(runCold({ runs: 3, busyRuns: 0 }, () => codes.shift() ?? 0)).toBe(7);
  expect(codes).toEqual([0]);
  expect(printed).toMatch(/passed\n {2}2 {8}0 {2}failed\n$/);
});

it('keeps a core busy during the last runs only, and no longer', () => {
  const busy: number[] = [];
  runCold({ runs: 3, busyRuns: 2 }, () => {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' });
    const children = stdout.split('\n').filter((line) => Number.parseInt(line, 10) === process.pid);
    busy.push(children.filter((line) => line.includes('process.ppid === parent')).length);
    return 0;
  });
  expect(busy).toEqual([0, 1, 1]);
  expect(printed).toContain('Cold run 3 of 3, with one core busy');
});

it('the command reports wrong options, and starts nothing', () => {
  const script = path.resolve('scripts/e2e-cms.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, '--cold', 'x'], {
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', '--cold needs a whole number from 1, such as --cold 5, not "x".\n']);
});
