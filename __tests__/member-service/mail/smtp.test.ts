import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { createSmtpMailer } from '../../../member-service/mail/smtp';
import { UnconfirmedError, type Email } from '../../../member-service/mail/email';
import { expectConsole } from '../../support/console';
import { readMail } from '../../support/mail';
import { startMailServer, type MailServer } from '../../support/mail-server';
import { whenOver } from '../../support/when-over';

const EMAIL: Email = {
  to: 'ada@example.org',
  subject: 'Brainhouse: Grüße 🎉',
  text: 'Hello Ada Lovelace,\n\nein Link, der länger als eine Zeile einer Mail ist: https://brainhouse.example/reset-password?key=abc&login=ada\n',
  html: '<p>Hello Ada — <a href="https://brainhouse.example/?a=1&amp;b=2">link</a></p>\n',
};

const log = { info: jest.fn(), warn: jest.fn() };

/** A real mail server that knows one user. It is closed when the test is over. */
async function startTestServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(0, {
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      if (auth.username === 'post@brainhouse.example' && auth.password === 'p:@ss/word')
        callback(null, { user: auth.username });
      else callback(new Error('Invalid username or password'));
    },
    ...options,
  });
  whenOver(() => server.close());
  return server;
}

/** Sends the lines of a response that never ends, one at a time, so that no single step takes long. */
async function startTarPit(greets: boolean): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (!greets) return;
    socket.write('220 welcome\r\n');
    const timer = setInterval(() => socket.write('250-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const sockets = new Set<{ destroy(): unknown }>();
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(async () => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function mailerFor(smtpUrl: string, limits?: Parameters<typeof createSmtpMailer>[2]) {
  const mailer = createSmtpMailer({ smtpUrl, from: 'Brain, House & Co <post@brainhouse.example>' }, log, limits);
  whenOver(() => mailer.close());
  return mailer;
}

it('OPS-11: sends text and HTML to the mail server, with the user and password of its URL', async () => {
  const { port, received } = await startTestServer({ authOptional: false });
  await mailerFor(`smtp://post%40brainhouse.example:p%3A%40ss%2Fword@127.0.0.1:${port}`).send(EMAIL);
  expect(received).toEqual([
    expect.objectContaining({
      from: 'post@brainhouse.example',
      to: ['ada@example.org'],
      user: 'post@brainhouse.example',
    }),
  ]);
  const { headers, text, html } = await readMail(received[0]?.raw ?? '');
  expect(headers.get('from')).toBe('"Brain, House & Co" <post@brainhouse.example>');
  expect(headers.get('to')).toBe('ada@example.org');
  expect(headers.get('subject')).toBe('Brainhouse: Grüße 🎉');
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.has('x-mailer')).toBe(false);
  expect(text).toBe(EMAIL.text);
  expect(html).toBe(EMAIL.html);
});

it('uses TLS from the start with smtps', async () => {
  expectConsole('error', /default TLS certificate/);
  const { port, received } = await startTestServer({ secure: true });
  // The certificate of the test server is self-signed, which is refused unless the URL allows it.
  await expect(mailerFor(`smtps://127.0.0.1:${port}`).send(EMAIL)).rejects.toThrow(/certificate/i);
  await mailerFor(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`).send(EMAIL);
  expect(received).toHaveLength(1);
});

it('OPS-11: requires encryption from a server on another machine, unless its URL says otherwise', async () => {
  const { port, received } = await startTestServer();
  // An address of this machine that is not recognized as one.
  const elsewhere = `smtp://[::ffff:127.0.0.1]:${port}`;
  await expect(mailerFor(elsewhere).send(EMAIL)).rejects.toThrow(/STARTTLS/);
  expect(received).toHaveLength(0);
  await mailerFor(`${elsewhere}?requireTLS=false`).send(EMAIL);
  expect(received).toHaveLength(1);
});

it('fails in one line when the password is wrong', async () => {
  const { port } = await startTestServer({ authOptional: false });
  const sending = mailerFor(`smtp://post%40brainhouse.example:wrong@127.0.0.1:${port}`).send(EMAIL);
  await expect(sending).rejects.toThrow(/^Invalid login: 535 .*$/);
});

it.each([true, false])('gives up on a server whose response never ends (it greets: %s)', async (greets) => {
  const port = await startTarPit(greets);
  await expect(
    mailerFor(`smtp://127.0.0.1:${port}`, { untilSentMs: 300, confirmationMs: 300 }).send(EMAIL),
  ).rejects.toThrow('The mail server took longer than 0.3 s.');
});

describe('a malicious value', () => {
  it.each([
    'ada@example.org,eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org> NOTIFY=SUCCESS',
    'Eve <eve@example.org>, ada@example.org',
    '"eve@example.org" <ada@example.org',
    '',
  ])('as the address %j sends nothing', async (to) => {
    const { port, received } = await startTestServer();
    await expect(mailerFor(`smtp://127.0.0.1:${port}`).send({ ...EMAIL, to })).rejects.toThrow(
      /not the address of one/,
    );
    expect(received).toHaveLength(0);
  });

  it('in the subject adds no header', async () => {
    const { port, received } = await startTestServer();
    await mailerFor(`smtp://127.0.0.1:${port}`).send({
      ...EMAIL,
      subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nBody',
    });
    expect(received[0]?.to).toEqual(['ada@example.org']);
    const { headers, text } = await readMail(received[0]?.raw ?? '');
    expect(headers.has('bcc')).toBe(false);
    expect(text).toBe(EMAIL.text);
  });
});

it.each([
  ['"Bräin, House" <post@brainhouse.example>', '"Bräin, House" <post@brainhouse.example>'],
  ['"Brain \\"B\\" House" <post@brainhouse.example>', '"Brain \\"B\\" House" <post@brainhouse.example>'],
  ['post@brainhouse.example (Brain House)', 'Brain House <post@brainhouse.example>'],
  ['post@brainhouse.example', 'post@brainhouse.example'],
])('OPS-195: reads the sender %s as a header', async (from, header) => {
  const { url, received } = await startTestServer();
  await createSmtpMailer({ smtpUrl: url, from }, log).send(EMAIL);
  // A name outside ASCII is one encoded word, which needs no quotation marks.
  const { headers } = await readMail(received[0]?.raw ?? '');
  expect(headers.get('from')).toBe(header.includes('ä') ? header.replaceAll('"', '') : header);
});

describe('OPS-192: a mail server that has the whole email', () => {
  /** Resolves with what the server answers, when it has the email. */
  let hasEmail: Promise<(error?: Error) => void>;
  let url: string;

  beforeEach(async () => {
    let onEmail: (answer: (error?: Error) => void) => void = () => undefined;
    hasEmail = new Promise((resolve) => (onEmail = resolve));
    ({ url } = await startTestServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => onEmail(callback));
      },
    }));
    // Both sides wait now and then, so the time goes on by itself, too.
    jest.useFakeTimers({
      advanceTimers: true,
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
    });
  });

  it('has ten minutes to confirm it', async () => {
    const sending = mailerFor(url).send(EMAIL);
    const confirm = await hasEmail;
    jest.advanceTimersByTime(9.9 * 60_000);
    confirm();
    await sending;
  });

  it('may deliver it later, if it says nothing', async () => {
    const sending = expect(mailerFor(url).send(EMAIL)).rejects.toThrow(UnconfirmedError);
    await hasEmail;
    jest.advanceTimersByTime(10 * 60_000);
    await sending;
  });

  it('may deliver it later, if this service stops before', async () => {
    const stop = new AbortController();
    const sending = expect(mailerFor(url).send(EMAIL, stop.signal)).rejects.toThrow(UnconfirmedError);
    await hasEmail;
    stop.abort();
    await sending;
  });

  it('does not deliver it, if it refuses it', async () => {
    const sending = expect(mailerFor(url).send(EMAIL)).rejects.not.toThrow(UnconfirmedError);
    (await hasEmail)(Object.assign(new Error('Looks like spam'), { responseCode: 554 }));
    await sending;
  });
});

it('OPS-194: knows from the last greeting of the mail server whether it takes letters outside ASCII before the @', async () => {
  // An option without a type.
  const withoutSmtpUtf8 = { hidePIPELINING: false, hideSMTPUTF8: true } as SMTPServerOptions;
  const first = await startMailServer(0, withoutSmtpUtf8);
  const mailer = mailerFor(first.url);
  await mailer.send(EMAIL);
  expect(await Promise.all(['jörg@home.example', 'jorg@höme.example'].map(mailer.takes))).toEqual([false, true]);
  // It is asked, if nothing was sent yet.
  expect(await mailerFor(first.url).takes('jörg@home.example')).toBe(false);
  await first.close();
  const second = await startMailServer(first.port);
  await mailer.send(EMAIL);
  expect(await mailer.takes('jörg@home.example')).toBe(true);
  await second.close();
  expect(await mailerFor(first.url).takes('jörg@home.example')).toBe(true);
});
