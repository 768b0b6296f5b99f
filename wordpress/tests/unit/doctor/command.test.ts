import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { restError, ROUTES, startFakeWordPress } from './fake-wordpress';

/** Starting a process with the TypeScript loader takes a while on a busy machine. */
jest.setTimeout(60_000);

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

it('OPS-151: prints a line for each part, and what to do below it', async () => {
  const wordPress = await startFakeWordPress();
  wordPress.answerWith(({ path, method }) =>
    path === ROUTES.me && method === 'GET' ? restError(401, 'rest_not_logged_in') : undefined,
  );
  const [text, json] = await Promise.all([
    run([], { GATSBY_SERVICE_BASE: ` ${wordPress.base}/wp-json/ `, GATSBY_RENEW_SESSIONS: 'true' }),
    run(['--wordpress', wordPress.base, '--json']),
  ]);
  wordPress.answerWith();
  const ready = await run(['--wordpress', wordPress.base]);
  await wordPress.close();
  expect([ready.code, ready.out.trimEnd().split('\n').at(-1)]).toEqual([0, 'Nothing is wrong.']);
  expect([text.code, text.err]).toEqual([1, '']);
  const lines = text.out.trimEnd().split('\n');
  expect(lines.slice(0, 3)).toEqual([
    `WordPress at ${wordPress.base}, for the site https://brainhouse.example`,
    'note   variables       GATSBY_RENEW_SESSIONS has no effect and can be removed',
    `ok     address         ${wordPress.base} answers`,
  ]);
  const wrong = lines.findIndex((line) => line.startsWith('wrong  Authorization   The web server removes it'));
  expect(lines[wrong + 1]).toMatch(/^ {23}- Settings > Brainhouse /);
  expect(lines.at(-1)).toBe('1 thing is wrong.');
  expect(json.code).toBe(1);
  expect(JSON.parse(json.out)).toMatchObject({ wordpress: wordPress.base, isReady: false });
});

it.each([
  ['', {}, /^Which WordPress\?/],
  ['members.example', {}, /^Which WordPress\? "members\.example" is not an address such as https:/],
  ['https://ada:secret@members.example', {}, /^Which WordPress\? "https:\/\/…@members\.example" is not/],
  ['https://members.example', { SITE_URL: 'nowhere' }, /^SITE_URL: must be a web address, got "nowhere"/],
])('OPS-75: refuses the address "%s" with %j', async (given, env, message) => {
  const outcome = await run(['--wordpress', given], env);
  expect(outcome).toEqual({ code: 2, out: '', err: expect.stringMatching(message) as string });
});
