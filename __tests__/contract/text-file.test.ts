import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { decodeText } from '../../contract/text-file';
import { loadOrCreateSecret } from '../../member-service/auth/token-secret';
import { readIvCodes } from '../../member-service/subjects/sign-up/iv-codes';
import { loadEnvFile } from '../../src/site-build/load-env-file';
import { siteAddress } from '../../src/site-build/site-files';
import { writeTree } from '../member-service/support/fixture-site';

function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

const ADVICE = '→ save the file as UTF-8, and write the character again if you see � there';

test.each([
  ['UTF-8', Buffer.from('Zoë\r\n👩\u200D🚀\n'), 'Zoë\r\n👩\u200D🚀\n'],
  ['UTF-8 with its byte order mark', Buffer.from('\uFEFFZoë'), 'Zoë'],
  ['UTF-16', utf16('Zoë\n'), 'Zoë\n'],
  ['UTF-16 with the larger byte first', utf16('Zoë\n').swap16(), 'Zoë\n'],
  ['lines that end with CR alone', Buffer.from('a\rb\r'), 'a\nb\n'],
  ['a character that was lost before', Buffer.from('Zo\uFFFD'), 'Zo\uFFFD'],
  ['nothing', Buffer.from(''), ''],
])('EDIT-38: %s is read', (_, bytes, text) => {
  expect(decodeText(bytes, 'list.txt')).toBe(text);
});

test.each([
  ['Windows-1252', Buffer.from('# list\nname: André', 'latin1'), 'line 2: the character after "Andr" is'],
  ['half a character', Buffer.from('Zoë').subarray(0, 3), 'line 1: the character after "Zo" is'],
  ['UTF-16 without its mark', utf16('a\n').subarray(2), 'line 1: the character after "a" is'],
  ['half of UTF-16', utf16('ab').subarray(0, 5), 'line 1: the character after "a" is'],
  ['another document', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'line 1: a character is'],
])('EDIT-38: %s is refused with its line', (_, bytes, place) => {
  expect(() => decodeText(bytes, 'list.txt')).toThrow(`list.txt, ${place} not UTF-8 ${ADVICE}`);
});

describe('each file that somebody hands us', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await writeTree({});
    jest.spyOn(process, 'cwd').mockReturnValue(dir);
  });

  const env = { NODE_ENV: 'production', SITE_URL: '' } as const;
  const secret = 'secret'.repeat(10);

  function variable(): string | undefined {
    const read: NodeJS.ProcessEnv = { ...env };
    loadEnvFile(dir, read);
    return read.NAME;
  }

  test.each<[string, string, (file: string) => unknown, unknown, RegExp]>([
    ['iv.txt', 'AB\u200B\r\n# Zoë\r\nCD', readIvCodes, new Set(['AB', 'CD']), /iv\.txt, line 3: .* after "CD" is not/],
    ['jwt-secret', `${secret}\n`, () => loadOrCreateSecret(dir), secret, /is damaged/],
    ['.env.production', 'NAME=Zoë', variable, 'Zoë', /\.env\.production, line 1: /],
    ['site.yaml', 'url: https://x.example\u200B', () => siteAddress(env), 'https://x.example', /site\.yaml, line 1: /],
  ])('EDIT-38: %s may be UTF-16, and not Windows-1252', async (name, text, read, expected, error) => {
    const file = join(dir, name.replace('site.yaml', 'content/site/site.yaml'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, utf16(text));
    expect(await read(file)).toEqual(expected);
    await writeFile(file, Buffer.concat([Buffer.from(text), Buffer.from('é', 'latin1')]));
    await expect((async () => read(file))()).rejects.toThrow(error);
  });
});
