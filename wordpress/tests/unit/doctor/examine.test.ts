import { examineQuickly } from '../../../doctor/examine';
import { startService } from '../../../../__tests__/member-service/support/service-under-test';
import { at, below, expectErrors, findingsOf, SITE, useWordPress } from './doctor-run';
import { noRoute, restError, ROUTES, status } from './played-wordpress';

const wordPress = useWordPress();

const credentials = { user: 'operator', password: 'app pass' };

it('finds a WordPress ready', async () => {
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.map(({ topic }) => topic)).toEqual([
    'address',
    'https',
    'permalinks',
    'JWT plugin',
    'Authorization header',
    'sign-up',
    'forgotten password',
    'new password',
    'CORS',
    'member content',
    'plugin',
  ]);
});

it('creates nothing: requests have no username and email address', async () => {
  await findingsOf({ base: wordPress.current.base });
  const posts = wordPress.current.received.filter(({ method }) => method === 'POST');
  const sent = posts.map(({ path, fields }) => [path, fields.username ?? fields.user_login ?? fields.login]);
  expect(sent).toHaveLength(4);
  expect(sent).toEqual(
    expect.arrayContaining([
      [ROUTES.token, ''],
      [ROUTES.signUp, ''],
      [ROUTES.lost, ''],
      [ROUTES.reset, ''],
    ]),
  );
  expect(posts.find(({ path }) => path === ROUTES.signUp)?.fields).toMatchObject({ email: '', password: '' });
});

it('needs no plugin of this repository', async () => {
  wordPress.current.play(below('/wp-json/brainhouse', noRoute));
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.find(({ topic }) => topic === 'plugin')?.message).toContain('Brainhouse Members is not there');
});

it('the member service on another host is ready, too', async () => {
  const service = await startService({ allowedOrigins: [SITE] });
  try {
    const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const subject = { base, siteUrl: SITE, contentBase: `${base}/member-content` };
    expect(await examineQuickly(subject)).toEqual([]);
    const findings = await findingsOf(subject);
    expectErrors(findings, [], /^$/);
    expect(findings.filter(({ topic }) => topic === 'member content').map(({ message }) => message)).toEqual([
      'guests get 401',
    ]);
    // It allows no other site.
    expectErrors(await findingsOf({ ...subject, siteUrl: 'https://other.example' }), ['CORS'], /./);
  } finally {
    await service.close();
  }
});

it('needs no permission on the host of the site', async () => {
  const findings = await findingsOf({ base: wordPress.current.base, siteUrl: wordPress.current.base });
  expect(findings.find(({ topic }) => topic === 'CORS')?.message).toContain('has the same origin');
  expect(wordPress.current.received.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
});

it('the limits of a back end are no errors', async () => {
  wordPress.current.play(at(ROUTES.signUp, restError(429, 'too_many_requests')));
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.find(({ topic }) => topic === 'sign-up')?.message).toMatch(/^not checked: after many requests/);
});

it('a WordPress that stops answering is one error', async () => {
  wordPress.current.play(at(ROUTES.signUp, 'cut'));
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, ['address'], /No answer of 127\.0\.0\.1:\d+: .*\n.*ECONNREFUSED/);
  expect(findings.filter(({ isOk }) => !isOk)).toHaveLength(1);
});

it('a WordPress that never answers ends the run with the time limit', async () => {
  wordPress.current.play(() => 'hang');
  const limits = { timeoutMs: 50, totalMs: 10_000 };
  const findings = await findingsOf({ base: wordPress.current.base, limits });
  expectErrors(findings, ['address'], /nothing within 0\.05 s/);
  expect(wordPress.current.received).toHaveLength(1);
});

it('the whole run has a time limit', async () => {
  wordPress.current.play(() => 'hang');
  const quick = await examineQuickly(
    { base: wordPress.current.base, siteUrl: SITE, contentBase: undefined },
    { timeoutMs: 60_000, totalMs: 50 },
  );
  expectErrors(quick, ['address'], /before the time of this check was over/);
});

it('names plain http on a public address', async () => {
  const base = wordPress.current.base.replace('127.0.0.1', '127.0.0.1.nip.invalid');
  // A name that leads to this machine, without DNS.
  const request = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) => request((url as string).replace(base, wordPress.current.base), init));
  const headers = { Link: `<${base}/wp-json/>; rel="https://api.w.org/"` };
  wordPress.current.play(at(ROUTES.index, { status: 200, body: { name: 'x' }, headers }));
  expectErrors(
    await findingsOf({ base }),
    ['https'],
    /has no https, so passwords[\s\S]*browsers refuse calls of https:\/\/brainhouse\.example/,
  );
});

it('sends the application password to the plugin only', async () => {
  await findingsOf({ base: wordPress.current.base, credentials });
  const withPassword = wordPress.current.received.filter(({ headers }) => headers.authorization?.startsWith('Basic'));
  expect([...new Set(withPassword.map(({ path }) => path))]).toEqual([ROUTES.status]);
});

it('shows what the plugin says to an administrator once, and compares the address of the site', async () => {
  const constant = 'BRAINHOUSE_LEAKED_PASSWORDS_FILE has no effect and can be removed from wp-config.php.';
  wordPress.current.play(
    at(ROUTES.me, restError(401, 'rest_not_logged_in')),
    at(
      ROUTES.status,
      status({ site_url: 'https://old.example' }, [
        { id: 'authorization', status: 'error', message: 'The header is removed.' },
        { id: 'secret', status: 'error', message: 'The secret is too short.' },
        { id: 'former_constants', status: 'ok', message: constant },
      ]),
    ),
  );
  const findings = await findingsOf({ base: wordPress.current.base, credentials });
  expectErrors(
    findings,
    ['Authorization header', 'secret', 'site address'],
    /^The web server removes it[\s\S]*\nThe secret is too short\.\nLinks in emails lead to https:\/\/old\.example, but the site is https:\/\/brainhouse\.example/,
  );
  expect(findings).toContainEqual({ topic: 'constants', isOk: true, isNote: true, message: constant });
});

it('a wrong application password is named', async () => {
  const wrong = { user: 'operator', password: 'secret of login' };
  const findings = await findingsOf({ base: wordPress.current.base, credentials: wrong });
  expectErrors(findings, ['plugin'], /does not accept WORDPRESS_USER/);
  expect(JSON.stringify(findings)).not.toContain('secret of login');
});

it.each([
  ['is wrong', 401, ['plugin'], /does not accept WORDPRESS_USER/],
  ['is that of the publisher', 200, [], /^$/],
])('an application password that %s', async (_, me, topics, text) => {
  wordPress.current.play(at(ROUTES.status, status()), (request) =>
    request.headers.authorization?.startsWith('Basic ') && request.path === ROUTES.me
      ? { status: me, body: {} }
      : undefined,
  );
  const findings = await findingsOf({ base: wordPress.current.base, credentials });
  expectErrors(findings, topics, text);
  expect(findings.some(({ message }) => message.includes('of an administrator get more details'))).toBe(me === 200);
});
