import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMembersCommand } from '../../member-service/cli/run';
import type { ExitCode } from '../../member-service/cli/command';
import { ConfigError, readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/log';
import { buildLeakedPasswords } from '../../member-service/members/build-leaked-passwords';
import { CAPACITY, readLeakedPasswords } from '../../member-service/members/leaked-passwords';
import { openServices } from '../../member-service/services';
import { startService } from './service-under-test';
import type { ServiceUnderTest } from './service-under-test';
import { signUpForm } from './sign-up-form';

/** The service has to hash passwords, which takes a while on a busy machine. */
jest.setTimeout(60_000);

const TOO_COMMON = 'This password is too common: it is one of those that attackers try first. Please choose another.';

let folder: string;
let list: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brainhouse-leaked-'));
  list = path.join(folder, 'leaked.txt');
  file = path.join(folder, 'leaked.filter');
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex').toUpperCase();
}

/** Which of some passwords a file contains. */
async function found(passwords: readonly string[]): Promise<readonly string[]> {
  const leaked = await readLeakedPasswords(file);
  return passwords.filter((password) => leaked.contains(password));
}

interface Outcome {
  readonly code: ExitCode;
  readonly output: string;
  readonly errors: string;
}

async function run(...args: readonly string[]): Promise<Outcome> {
  const output: string[] = [];
  const errors: string[] = [];
  const code = await runMembersCommand(args, {
    // No database is opened, and no variable is read.
    env: { PORT: 'none' },
    cwd: folder,
    terminal: { print: (text) => output.push(text), tell: (text) => errors.push(text), confirm: undefined },
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

describe('a list of passwords', () => {
  it('is refused in any case and any form of Unicode', async () => {
    await writeFile(list, '\ufeffSunflower-Garden\r\n\r\nZoe\u0301 and Ada\nno line break at the end');
    expect(await buildLeakedPasswords(list, file)).toMatchObject({ entries: 3, ignored: 0, isCut: false });
    const listed = ['sunflower-garden', 'SUNFLOWER-GARDEN', 'Zo\u00e9 and Ada', 'ZOE\u0301 AND ADA'];
    const last = 'no line break at the end';
    expect(await found([...listed, last, 'sunflower-gardens', 'Zoe and Ada', ''])).toEqual([...listed, last]);
  });

  it('has no room for what nobody may choose anyway', async () => {
    const bytes = Buffer.concat([
      Buffer.from('short\npassword1\nx y z 7 8\n'),
      Buffer.from([0xe9]),
      Buffer.from('e'.repeat(9)),
    ]);
    await writeFile(list, bytes);
    expect(await buildLeakedPasswords(list, file)).toMatchObject({ entries: 1, ignored: 3 });
  });

  it('gives its first passwords if it has more than the file can have', async () => {
    const passwords = Array.from({ length: 30 }, (_, index) => `listed-${String(index)}`);
    await writeFile(list, [...passwords.slice(0, 5), ...passwords].join('\n'));
    expect(await buildLeakedPasswords(list, file, { capacity: 10 })).toMatchObject({ entries: 10, isCut: true });
    expect(await found(passwords)).toEqual(passwords.slice(0, 10));
  });
});

describe('a list of hashes', () => {
  it('is refused as it is, and in lower case', async () => {
    const lines = [
      `${sha1('Sunflower-Garden')}:12`,
      sha1('violets and roses').toLowerCase(),
      `${sha1('padding')}:0`,
      'x',
    ];
    await writeFile(list, lines.join('\r\n'));
    expect(await buildLeakedPasswords(list, file)).toMatchObject({ entries: 2, ignored: 2, hasHashes: true });
    const listed = ['Sunflower-Garden', 'violets and roses', 'VIOLETS and roses'];
    expect(await found([...listed, 'SUNFLOWER-Garden', 'padding'])).toEqual(listed);
  });

  it('gives its most frequent passwords, in whatever order, and the first of those that are equally frequent', async () => {
    // 7 with the count 3, 8 with 2, 8 with 1, 7 with 0.
    const passwords = Array.from({ length: 30 }, (_, index) => `listed-${String(index)}`);
    await writeFile(list, passwords.map((password, index) => `${sha1(password)}:${String(index % 4)}`).join('\n'));
    expect(await buildLeakedPasswords(list, file, { capacity: 10 })).toMatchObject({ entries: 10, isCut: true });
    const expected = [...passwords.filter((_, index) => index % 4 === 3), 'listed-2', 'listed-6', 'listed-10'];
    expect([...(await found(passwords))].sort()).toEqual(expected.sort());
  });
});

it.each([
  ['NTLM', `${'0'.repeat(32)}:7\n`, /NTLM/],
  ['the ends of hashes', `${'0'.repeat(35)}:7\n`, /first five digits/],
  ['an archive', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]), /Unpack it/],
  ['nothing', '', /no password that the rules accept/],
  ['only passwords that nobody may choose', 'short\n12345678\n', /no password that the rules accept/],
  ['one long line', `x\n${'x'.repeat(70_000)}`, /more than 65,536 bytes/],
])('a list with %s is no list, and leaves an older file as it is', async (_, content, message) => {
  await writeFile(list, 'sunflower-garden\n');
  await run('passwords', 'build', 'leaked.txt', '--output', 'leaked.filter');
  await writeFile(list, content);
  const { code, errors } = await run('passwords', 'build', 'leaked.txt', '--output', 'leaked.filter');
  expect([code, errors]).toEqual([1, expect.stringMatching(message)]);
  expect(errors).toContain(list);
  expect(await found(['sunflower-garden'])).toHaveLength(1);
  expect((await readdir(folder)).sort()).toEqual(['leaked.filter', 'leaked.txt']);
});

describe('members passwords build', () => {
  it('writes a file of at most 2 MB beside the list, and says what it has', async () => {
    await writeFile(list, 'sunflower-garden\nshort\nviolets and roses\n');
    expect(await run('passwords', 'build', 'leaked.txt')).toEqual({
      code: 0,
      output: '2 passwords written to leaked.txt.filter. Fewer than one of a million others is refused by mistake.',
      errors: '1 lines were left out: nobody may choose these passwords anyway, or they are no text in UTF-8.',
    });
    expect((await stat(`${list}.filter`)).size).toBeLessThanOrEqual(2_000_000);
    // A second run replaces it.
    await writeFile(list, 'violets and roses\n');
    expect(await run('passwords', 'build', 'leaked.txt')).toMatchObject({ code: 0, errors: '' });
  });

  it('replaces no other file, such as the list itself', async () => {
    await writeFile(list, 'sunflower-garden\n');
    expect(await run('passwords', 'build', 'leaked.txt', '--output', 'leaked.txt')).toMatchObject({ code: 2 });
    expect(await readFile(list, 'utf8')).toBe('sunflower-garden\n');
  });

  it('shows the progress of a long list', async () => {
    await writeFile(list, `${'x'.repeat(60_000)}\n`.repeat(40).concat('sunflower-garden'));
    let time = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (time += 6_000));
    expect((await run('passwords', 'build', 'leaked.txt')).errors).toMatch(/^\d\d % done\n\d\d % done\n100 % done/);
  });

  it.each([
    [['passwords'], /passwords build FILE/],
    [['passwords', 'make', 'leaked.txt'], /passwords build FILE/],
    [['passwords', 'build'], /which file/],
    [['passwords', 'build', 'a', 'b'], /takes one file/],
  ])('explains the wrong usage %j', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 2, errors: expect.stringMatching(message) as string });
  });

  it.each([
    ['/nowhere/leaked.txt', [], /\/nowhere\/leaked\.txt cannot be read/],
    ['.', [], /cannot be read: it is no file/],
    ['leaked.txt', ['--output', 'none/x'], /cannot be written/],
  ])('says that it cannot read %s or write %j', async (name, options, message) => {
    await writeFile(list, 'sunflower-garden\n');
    const outcome = await run('passwords', 'build', name, ...options);
    expect(outcome).toMatchObject({ code: 1, errors: expect.stringMatching(message) as string });
  });
});

describe('the service with a list', () => {
  let service: ServiceUnderTest | undefined;

  beforeEach(async () => {
    await writeFile(list, 'sunflower-garden\n');
    await buildLeakedPasswords(list, file);
  });

  afterEach(async () => {
    await service?.close();
    service = undefined;
  });

  it('refuses its passwords in the place of any other common one, and keeps the key of a reset', async () => {
    const started = await startService({ leakedPasswordsFile: file });
    service = started;
    const password = 'Sunflower-Garden';
    const form = signUpForm('ada', { password });
    const refused = await started.post('/wp-json/asf/v1/signup', form);
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_password', message: TOO_COMMON, field: 'password' }) as unknown,
    ]);
    const { members } = started.services;
    await expect(members.create(form, { approved: true })).rejects.toMatchObject({ code: 'invalid_password' });
    await members.create(signUpForm('ada'), { approved: true });
    const { link } = await members.sendReset('ada');
    const key = new URL(link).searchParams.get('key');
    const answers = [];
    for (const next of [password, 'violets and roses']) {
      const answer = await started.post('/wp-json/asf/v1/resetpassword', { login: 'ada', key, password: next });
      answers.push(answer.statusCode);
    }
    expect(answers).toEqual([400, 200]);
  });

  it('lets a member sign in whose password has been leaked since', async () => {
    const config = readConfig({ DATA_DIR: folder, JWT_SECRET: 'x'.repeat(32) }, folder);
    const password = 'sunflower-garden';
    const before = await openServices(config, createLog('silent'));
    await before.members.create(signUpForm('ada', { password }), { approved: true });
    await before.close();
    const after = await openServices({ ...config, leakedPasswordsFile: file }, createLog('silent'));
    expect(await after.members.authenticate('ada', password)).toMatchObject({ username: 'ada' });
    await after.close();
  });

  async function startError(): Promise<unknown> {
    return startService({ leakedPasswordsFile: file }).then(
      (started) => started.close(),
      (error: unknown) => error,
    );
  }

  it.each([
    ['of which the end is missing', (bytes: Buffer) => bytes.subarray(0, 1_000_000), /damaged or incomplete/],
    ['of which the header is missing', (bytes: Buffer) => bytes.subarray(256), /no file of "members passwords build"/],
    ['with a changed bit', (bytes: Buffer) => bytes.fill(1, 5_000, 5_001), /damaged or incomplete/],
    ['with more passwords than it has', (bytes: Buffer) => replaced(bytes, '"entries":1', '"entries":9'), /damaged/],
    [
      'of another version',
      (bytes: Buffer) => replaced(bytes, '"version":1', '"version":2'),
      /version 2 .* reads version 1/,
    ],
    ['without the number of bits', (bytes: Buffer) => replaced(bytes, '"bits"', '"bite"'), /header is incomplete/],
    ['that is empty', () => Buffer.alloc(0), /no file of "members passwords build"/],
  ])('does not start with a file %s', async (_, change, message) => {
    await writeFile(file, change(await readFile(file)));
    const error = await startError();
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(message);
    expect(String(error)).toContain(`LEAKED_PASSWORDS_FILE: ${file}`);
  });

  it('does not start without the file', async () => {
    await rm(file);
    expect(String(await startError())).toMatch(/LEAKED_PASSWORDS_FILE: .*leaked\.filter cannot be read/);
  });
});

function replaced(bytes: Buffer, text: string, other: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(text, other), 'latin1');
}

it('has room for a million', () => {
  expect(CAPACITY).toBe(1_000_000);
});
