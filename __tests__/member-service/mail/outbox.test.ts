import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createMailer } from '../../../member-service/open-services';
import { readMail } from '../../support/mail';
import { writeTree } from '../support/fixture-site';

const EMAIL = {
  to: 'ada@example.org',
  subject: 'Brainhouse: Hello',
  text: 'The secret link\n',
  html: '<p>The secret link</p>\n',
};
let folder: string;

beforeEach(async () => {
  folder = await writeTree({});
});

it('OPS-11: writes each email to a file that only its owner can read, and logs its name only', async () => {
  const log = { info: jest.fn(), warn: jest.fn() };
  const outboxDir = path.join(folder, 'data', 'outbox');
  const mailer = createMailer({ smtpUrl: undefined, from: 'Brainhouse <no-reply@localhost>', outboxDir }, log);
  await Promise.all([mailer.send(EMAIL), mailer.send(EMAIL)]);
  await mailer.close();

  const names = await readdir(outboxDir);
  expect(names).toHaveLength(2);
  expect(names.every((name) => /^\d{8}T\d{9}Z-[0-9a-f]{8}\.eml$/.test(name))).toBe(true);
  const files = names.map((name) => path.join(outboxDir, name));
  for (const file of files) {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { headers, text, html } = await readMail(await readFile(file, 'utf8'));
    expect(headers.get('to')).toBe('ada@example.org');
    expect(text).toContain('The secret link');
    expect(html).toContain('<p>The secret link</p>');
  }
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
  expect(log.warn.mock.calls.map(([fields]: unknown[]) => fields)).toEqual(
    expect.arrayContaining(files.map((file) => ({ file }))),
  );
  expect(JSON.stringify([log.warn.mock.calls, log.info.mock.calls])).not.toMatch(/secret|ada@/);
});

it('API-57: names domains in ASCII, as mail servers do', async () => {
  const mailer = createMailer(
    { smtpUrl: undefined, from: 'Brä <post@MÜLLER.example>', outboxDir: folder },
    { info: jest.fn(), warn: jest.fn() },
  );
  await mailer.send({ ...EMAIL, to: 'ada@straße.example', id: '1.2' });
  await mailer.close();
  const [name = ''] = await readdir(folder);
  const { headers } = await readMail(await readFile(path.join(folder, name), 'utf8'));
  expect(['from', 'to', 'message-id'].map((header) => headers.get(header))).toEqual([
    expect.stringContaining('<post@xn--mller-kva.example>'),
    'ada@xn--strae-oqa.example',
    '<1.2@xn--mller-kva.example>',
  ]);
});

it('fails if the folder is not writable', async () => {
  const log = { info: jest.fn(), warn: jest.fn() };
  const outboxDir = path.join(folder, 'missing\0');
  const mailer = createMailer({ smtpUrl: undefined, from: 'no-reply@localhost', outboxDir }, log);
  await expect(mailer.send(EMAIL)).rejects.toThrow();
  expect(log.warn).not.toHaveBeenCalled();
});
