import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { at, useWordPress } from './doctor-run';
import { restError, ROUTES } from './played-wordpress';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

const wordPress = useWordPress();

async function run(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'wordpress/doctor/index.ts', ...args], {
    env: { ...process.env, SITE_URL: 'https://brainhouse.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, ...output };
}

it('prints a line for each part, and what to do below it', async () => {
  wordPress.current.play(at(ROUTES.me, restError(401, 'rest_not_logged_in')));
  const [text, json, none] = await Promise.all([
    run([], { GATSBY_SERVICE_BASE: `${wordPress.current.base}/wp-json` }),
    run(['--wordpress', wordPress.current.base, '--json']),
    run([]),
  ]);
  wordPress.current.play();
  const ready = await run(['--wordpress', wordPress.current.base]);
  expect([ready.code, ready.out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Nothing is wrong.']);
  expect(text.code).toBe(1);
  expect(text.err).toBe('');
  const lines = text.out.trimEnd().split('\n');
  expect(lines[0]).toBe(`WordPress at ${wordPress.current.base}, for the site https://brainhouse.example`);
  expect(lines[1]).toMatch(/^note {3}address {15}\/wp-json is left out/);
  expect(lines[2]).toMatch(/^ok {5}address {15}http/);
  const wrong = lines.findIndex((line) => line.startsWith('wrong  Authorization header  The web server removes it'));
  expect(lines[wrong + 1]).toMatch(/^ {29}- Settings > Brainhouse /);
  expect(lines.at(-1)).toBe('1 thing is wrong.');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({ wordpress: wordPress.current.base, isReady: false });
  expect(none).toEqual({ code: 2, out: '', err: expect.stringMatching(/^Which WordPress\?/) as unknown });
});
