import { buildWithBackEndWarning } from '../../scripts/lib/back-end-warning';
import { createProgress } from '../../scripts/lib/progress';
import { page, startFakeWordPress, type FakeWordPress } from '../../wordpress/tests/unit/doctor/fake-wordpress';

let wordPress: FakeWordPress;
let lines: string[];

beforeAll(async () => {
  wordPress = await startFakeWordPress();
});

beforeEach(() => {
  wordPress.answerWith();
  lines = [];
});

afterAll(async () => {
  await wordPress.close();
});

/** Runs a build that ends with this code. @returns its code */
async function build(env: NodeJS.ProcessEnv, code = 0): Promise<number> {
  const progress = { ...createProgress(), printError: (text: string) => lines.push(text) };
  return buildWithBackEndWarning({ env, progress }, async () => code);
}

it('a back end that is ready causes no line', async () => {
  expect(await build({ GATSBY_SERVICE_BASE: wordPress.base })).toBe(0);
  expect(lines).toEqual([]);
  expect(wordPress.received.length).toBeGreaterThan(5);
});

it('OPS-76: an error is a warning with the remedies, and the build succeeds', async () => {
  wordPress.answerWith(() => ({ status: 301, headers: { Location: 'https://www.members.example/wp-json/' } }));
  expect(await build({ GATSBY_SERVICE_BASE: `${wordPress.base}/wp-json/` })).toBe(0);
  expect(lines.join('\n').split('\n')).toEqual([
    `warning: the member back end ${wordPress.base} (GATSBY_SERVICE_BASE) is not ready:`,
    `wrong  address         ${wordPress.base}/wp-json/ redirects to https://www.members.example/wp-json/. Browsers do not follow that.`,
    '                       - If that is the REST API of the same WordPress, write GATSBY_SERVICE_BASE=https://www.members.example for the build.',
    '                       - Otherwise let the redirect leave out addresses that begin with /wp-json/.',
    `npm run doctor -w wordpress -- --wordpress ${wordPress.base} checks it again.`,
  ]);
});

it('a build that fails says only that', async () => {
  wordPress.answerWith(() => page(503, ''));
  expect(await build({ GATSBY_SERVICE_BASE: wordPress.base }, 1)).toBe(1);
  expect(lines).toEqual([]);
});

it.each([
  ['without a back end', () => ({})],
  [
    'with a back end on the host of the site',
    () => ({ GATSBY_SERVICE_BASE: wordPress.base, SITE_URL: wordPress.base }),
  ],
  ['with a bad variable, which the build reports', () => ({ GATSBY_SERVICE_BASE: wordPress.base, SITE_URL: 'x' })],
])('OPS-76: %s nothing is checked', async (_name, env: () => NodeJS.ProcessEnv) => {
  expect(await build(env())).toBe(0);
  expect([lines, wordPress.received]).toEqual([[], []]);
});
