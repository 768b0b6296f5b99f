import { createHash } from 'node:crypto';
import { apply, createMember, expectEnded, requestKey, resetPassword, signIn } from './accounts';
import { call } from './back-end';
import type { ContractCase } from './contract-case';

/** Files that a web server might run, each with a harmless name or type of its own. */
const PROGRAMS = [
  ['shell.php', '<?php echo "run";'],
  ['shell.phtml', '<?php echo "run";'],
  ['.htaccess', 'AddType application/x-httpd-php .json'],
  ['../shell.json', '{}'],
  ['page.html', '<script>alert(1)</script>'],
  ['picture.webp', '<?php echo "run";'],
] as const;

export const ATTACKS: readonly ContractCase[] = [
  {
    promise: 'The password that publishes content uploads no program, and nothing outside of the content',
    async run(backEnd) {
      for (const [path, bytes] of PROGRAMS) {
        expect([path, (await backEnd.publish?.(path, bytes))?.status]).toEqual([path, 400]);
      }
      expect((await backEnd.publish?.('homepage.json', '{"name":"sample"}'))?.status).toBe(200);
    },
    exceptions: {
      service: { state: 'does not apply', reason: 'The service takes no files.' },
    },
  },
  {
    promise: 'An upload goes to the release of its address only, whatever else names one',
    async run(backEnd) {
      const headers = { Authorization: backEnd.publisher ?? '' };
      const releases = '/wp-json/brainhouse/v1/content/releases';
      const bytes = '{"name":"sample"}';
      const hash = createHash('sha256').update(bytes).digest('hex');
      const created = await call(backEnd, releases, { headers, json: { files: { 'homepage.json': hash } } });
      expect(created.status).toBe(201);
      const { name } = created.json as { readonly name: string };
      for (const forged of [name, `${name}/files`, '../..']) {
        const query = new URLSearchParams({ name: forged, path: 'homepage.json' }).toString();
        for (const address of [`${releases}/0123456789abcdef/files`, `${releases}/0123456789abcdef/activate`]) {
          const type = { 'Content-Type': 'application/octet-stream' };
          const answers = [
            await call(backEnd, `${address}?${query}`, { headers: { ...headers, ...type }, raw: bytes }),
            await call(backEnd, `${address}?path=homepage.json`, { headers, form: { name: forged } }),
            await call(backEnd, `${address}?path=homepage.json`, { headers, json: { name: forged } }),
          ];
          expect([forged, address, answers.map(({ status }) => status)]).toEqual([forged, address, [404, 404, 404]]);
        }
      }
    },
    exceptions: {
      service: { state: 'does not apply', reason: 'The service takes no files.' },
    },
  },
  {
    promise: 'Only the account of the back end reads the folder with content for members, and no address leads to it',
    async run(backEnd) {
      await backEnd.publish?.('homepage.json', '{"name":"sample"}');
      const copies = (await backEnd.contentFiles?.()) ?? [];
      expect(copies.length).toBeGreaterThan(0);
      for (const { mode, isPublic } of copies) expect([(mode & 0o077).toString(8), isPublic]).toEqual(['0', false]);
    },
    exceptions: {
      service: {
        state: 'does not apply',
        reason: 'The build keeps content for members out of the folder that a web server sends (`public/`).',
      },
    },
  },
  {
    promise: 'After a backup is restored, sessions have ended and links of before do not work',
    async run(backEnd) {
      const member = await createMember(backEnd);
      const token = await signIn(backEnd, member);
      const key = await requestKey(backEnd, member);
      await backEnd.restoreBackup?.();
      await expectEnded(backEnd, token);
      expect((await resetPassword(backEnd, member.username, key, 'another good password')).status).toBe(400);
      await backEnd.passTime(2000);
      await signIn(backEnd, member);
    },
    exceptions: {
      wordpress: {
        state: 'does not apply',
        reason:
          'The host of WordPress makes the backups. After a restore press **Settings > Brainhouse > Sign out all members**.',
      },
    },
  },
  {
    promise: 'The names of accounts are never markup in an email',
    async run(backEnd) {
      const applicant = await apply(backEnd, { fullName: '<img src=x onerror=alert(1)>' });
      await backEnd.approve(applicant.username);
      await backEnd.passTime(1000);
      const texts = await backEnd.emailsTo(applicant.email);
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text).not.toMatch(/<img|onerror/);
    },
  },
];
