import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { examineQuickly } from '../../../doctor/examine';
import { startService } from '../../../../__tests__/member-service/support/service-under-test';
import { at, below, expectErrors, findingsOf, index, SITE, useWordPress } from './doctor-run';
import { noRoute, restError, ROUTES, status } from './played-wordpress';
import type { Rule } from './played-wordpress';

const wordPress = useWordPress();

it('finds a WordPress ready', async () => {
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.map(({ topic }) => topic)).toEqual([
    'address',
    'https',
    'permalinks',
    'JWT plugin',
    'login',
    'Authorization header',
    'sign-up',
    'forgotten password',
    'new password',
    'CORS',
    'plugin',
    'clock',
    'member content',
    'member content',
  ]);
  expect(findings.at(-1)?.message).toBe(
    `build the site with GATSBY_MEMBER_CONTENT_BASE=${wordPress.current.base}/wp-json/brainhouse/v1/member-content; here it is not set`,
  );
});

it('creates nothing: requests have no username and email address, or are for a user that nobody has', async () => {
  await findingsOf({ base: wordPress.current.base });
  const posts = wordPress.current.received.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, fields }) => [path, fields.username ?? fields.user_login ?? fields.login])).toEqual([
    [ROUTES.token, ''],
    [ROUTES.token, 'brainhouse-doctor'],
    [ROUTES.signUp, ''],
    [ROUTES.lost, ''],
    [ROUTES.reset, ''],
  ]);
  expect(posts.find(({ path }) => path === ROUTES.signUp)?.fields).toMatchObject({ email: '', password: '' });
});

it('needs no plugin of this repository', async () => {
  wordPress.current.play(below('/wp-json/brainhouse', noRoute));
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.filter(({ isNote }) => isNote).map(({ message }) => message)).toEqual([
    expect.stringContaining('only this machine'),
    expect.stringContaining('Brainhouse Members is not there'),
    'not on this WordPress. As files of a static host it is public.',
  ]);
});

it('does not examine the Authorization header without a plugin that reads tokens', async () => {
  wordPress.current.play(below('/wp-json/jwt-auth', noRoute));
  const findings = await findingsOf({ base: wordPress.current.base });
  expect(findings.filter(({ topic }) => topic === 'not checked').map(({ message }) => message)).toEqual([
    'Authorization header: it needs the JWT plugin',
  ]);
});

it.each([
  ['login limit', at(ROUTES.token, restError(403, '[jwt_auth] too_many_retries')), 'login'],
  ['sign-up limit', at(ROUTES.signUp, restError(429, 'too_many_requests')), 'sign-up'],
])('the %s is no error', async (_name, rule, topic) => {
  const rules =
    topic === 'login'
      ? [(...args: Parameters<Rule>) => (args[0].fields.username === '' ? undefined : rule(...args))]
      : [rule];
  wordPress.current.play(...rules);
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, [], /^$/);
  expect(findings.find((finding) => finding.topic === topic)?.message).toMatch(/^not checked: after/);
});

it('a WordPress that stops answering is one error, and ends the run', async () => {
  wordPress.current.play(at(ROUTES.signUp, 'cut'));
  const findings = await findingsOf({ base: wordPress.current.base });
  expectErrors(findings, ['address'], /ended the connection without an answer/);
  expect(findings.at(-1)).toMatchObject({
    topic: 'not checked',
    message: 'CORS, plugin, clock, member content. Correct what is wrong above, and run this command again.',
  });
});

it('a WordPress that never answers ends the run with the time limit', async () => {
  wordPress.current.play(() => 'hang');
  const limits = { timeoutMs: 50, totalMs: 10_000 };
  const findings = await findingsOf({ base: wordPress.current.base, limits });
  expectErrors(findings, ['address'], /\/wp-json\/ did not answer within 0\.05 s/);
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

it('a host that refuses connections is one error', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const findings = await findingsOf({ base: `http://127.0.0.1:${port}` });
  expectErrors(findings, ['address'], /refuses connections[\s\S]*systemctl start/);
});

it('sends an email only if it was asked to, with the application password', async () => {
  const credentials = { user: 'operator', password: 'app pass' };
  const sent = await findingsOf({ base: wordPress.current.base, credentials, mailTo: 'you@example.com' });
  expectErrors(sent, [], /^$/);
  expect(sent.at(-1)?.message).toContain('inbox of you@example.com');
  expect(wordPress.current.received.find(({ path }) => path === ROUTES.email)?.fields).toEqual({
    to: 'you@example.com',
  });
  wordPress.current.play();
  await findingsOf({ base: wordPress.current.base, credentials });
  expect(wordPress.current.received.filter(({ path }) => path === ROUTES.email)).toEqual([]);
  // Only the plugin gets the password.
  const withPassword = wordPress.current.received.filter(({ headers }) => headers.authorization?.startsWith('Basic'));
  expect([...new Set(withPassword.map(({ path }) => path))]).toEqual([ROUTES.status]);
});

it.each([
  ['no plugin', noRoute, /Brainhouse Members is not there/],
  ['a member’s password', restError(403, 'rest_forbidden'), /not those of an administrator/],
  [
    'no mail server',
    restError(500, 'email_failed', 'Could not instantiate mail function.'),
    /could not send it: .*Could not instantiate mail function[\s\S]*SMTP/,
  ],
])('%s: the email is not sent', async (_name, reply, text) => {
  wordPress.current.play(at(ROUTES.email, reply));
  const findings = await findingsOf({
    base: wordPress.current.base,
    credentials: { user: 'operator', password: 'app pass' },
    mailTo: 'you@example.com',
  });
  expectErrors(findings, ['email'], text);
});

it('shows the texts of the plugin to an administrator, and compares the address of the site', async () => {
  wordPress.current.play(
    at(
      ROUTES.status,
      status({ site_url: 'https://old.example' }, [
        { id: 'secret', status: 'error', title: 'x', message: 'The secret is too short.' },
        { id: 'content', status: 'error', title: 'x', message: 'There is no member content yet.' },
      ]),
    ),
  );
  expectErrors(
    await findingsOf({ base: wordPress.current.base, credentials: { user: 'operator', password: 'app pass' } }),
    ['secret', 'member content', 'site address'],
    /^The secret is too short\.\nThere is no member content yet\.\nLinks in emails lead to https:\/\/old\.example, but the site is https:\/\/brainhouse\.example/,
  );
});

it('shows what the plugin says about a constant of an earlier version', async () => {
  const message = 'BRAINHOUSE_LEAKED_PASSWORDS_FILE has no effect and can be removed from wp-config.php.';
  wordPress.current.play(
    at(ROUTES.status, status({ site_url: SITE }, [{ id: 'former_constants', status: 'ok', title: 'x', message }])),
  );
  const findings = await findingsOf({
    base: wordPress.current.base,
    credentials: { user: 'operator', password: 'app pass' },
  });
  expectErrors(findings, [], /^$/);
  expect(findings).toContainEqual({ topic: 'constants', isOk: true, isNote: true, message });
});

it('a wrong application password is named', async () => {
  const findings = await findingsOf({
    base: wordPress.current.base,
    credentials: { user: 'operator', password: 'secret of login' },
  });
  expectErrors(findings, ['plugin'], /does not accept WORDPRESS_USER/);
  expect(JSON.stringify(findings)).not.toContain('secret of login');
});

it.each([
  ['is wrong', 401, ['plugin'], /does not accept WORDPRESS_USER/],
  ['is that of the publisher', 200, [], /^$/],
])('an application password that %s', async (_, me, topics, text) => {
  const credentials = { user: 'operator', password: 'secret of login' };
  wordPress.current.play(at(ROUTES.status, status()), (request) =>
    request.headers.authorization?.startsWith('Basic ') && request.path.startsWith(ROUTES.me)
      ? { status: me, body: {} }
      : undefined,
  );
  const findings = await findingsOf({ base: wordPress.current.base, credentials });
  expectErrors(findings, topics, text);
  expect(findings.some(({ message }) => /not those of an administrator/.test(message))).toBe(me === 200);
});

it('names plain http on a public address', async () => {
  const base = wordPress.current.base.replace('127.0.0.1', '127.0.0.1.nip.invalid');
  // A name that leads to this machine, without DNS.
  const request = globalThis.fetch;
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) => request((url as string).replace(base, wordPress.current.base), init));
  wordPress.current.play(
    at(ROUTES.index, { status: 200, body: index, headers: { Link: `<${base}/wp-json/>; rel="https://api.w.org/"` } }),
  );
  expectErrors(
    await findingsOf({ base }),
    ['https'],
    /has no https, so passwords[\s\S]*browsers refuse calls of https:\/\/brainhouse\.example/,
  );
});

it('needs no permission on the host of the site', async () => {
  const findings = await findingsOf({ base: wordPress.current.base, siteUrl: wordPress.current.base });
  expect(findings.find(({ topic }) => topic === 'CORS')?.message).toContain('has the same origin');
  expect(wordPress.current.received.filter(({ method }) => method === 'OPTIONS')).toEqual([]);
});

it('the member service on another host is ready, too', async () => {
  const service = await startService({ allowedOrigins: [SITE] });
  try {
    const base = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const subject = { base, siteUrl: SITE, contentBase: `${base}/member-content` };
    expect(await examineQuickly(subject)).toEqual([]);
    const findings = await findingsOf(subject);
    expectErrors(findings, [], /^$/);
    expect(findings.at(-1)).toMatchObject({ topic: 'member content', message: 'guests get 401' });
    // It allows no other site.
    expectErrors(await findingsOf({ ...subject, siteUrl: 'https://other.example' }), ['CORS'], /./);
  } finally {
    await service.close();
  }
});
