import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { newApplicant } from '../../contract/cases/applicant';
import { parseAccounts, type MovedAccount } from '../../member-service/members/accounts-file';
import { signInToAdmin } from '../../wordpress/tests/support/admin';
import { outboxOf, runMembers, startMemberService } from './support/member-service';
import { expect, test } from '../../wordpress/tests/support/test';
import {
  allEmails,
  createMember,
  emailsTo,
  facts,
  changeSettings,
  php,
  quote,
  requestToken,
  resetLinkIn,
  rest,
  signUp,
  switchOn,
  useBothPlugins,
} from '../../wordpress/tests/support/wordpress';

const MOVE = `${facts.origin}/wp-admin/admin.php?page=brainhouse-move`;
const COUNT = 200;

/** Requests at the same time, fewer than the web server has processes. */
const PARALLEL = 8;

test.beforeAll(() => {
  useBothPlugins();
});

test.beforeEach(() => {
  // The members of other tests.
  php(
    `foreach ( get_users( array( 'role__not_in' => array( 'administrator' ) ) ) as $user ) { wp_delete_user( $user->ID ); }`,
  );
});

/** People of a service: all statuses, names with every kind of character, and usernames that WordPress can store. */
function people(count: number): MovedAccount[] {
  const names = [
    'Zoë Ångström',
    "Conor O'Neil",
    '李 小龍',
    '=HYPERLINK("x"), "y"',
    'A & B',
    'Иван',
    'back\\slash',
    'é 🎉',
  ];
  const usernames = ['person', 'Person.', 'the person', 'p_e-r', 'p@'];
  const statuses = ['approved', 'approved', 'pending', 'rejected'] as const;
  return Array.from({ length: count }, (_, index): MovedAccount => {
    const email = `${index % 7 === 0 ? `o'${index}+x` : `Person.${index}`}@example.org`;
    const prefix = usernames[index % usernames.length] ?? '';
    const status = statuses[index % statuses.length] ?? 'approved';
    const isInvited = index % 11 === 0;
    return {
      username: prefix === 'p@' ? (email.replace(/'|\+/g, '') === email ? email : `p${index}`) : `${prefix}${index}`,
      email,
      emailState: index % 3 === 0 ? 'confirmed' : 'unchecked',
      fullName: names[index % names.length] ?? '',
      countryCode: isInvited ? '' : '+49',
      phone: isInvited ? '' : `+(0) 170/12 34 ${index}`,
      ivCode: isInvited ? '' : `IV "${index}" \\ ÄÖ`,
      status,
      createdAt: `20${10 + (index % 15)}-03-31T02:${String(index % 60).padStart(2, '0')}:59Z`,
      decidedAt: status === 'pending' || isInvited ? null : '2026-01-01T00:00:00Z',
    };
  });
}

function fileOf(accounts: readonly unknown[]): string {
  const header = { format: 'brainhouse-accounts', version: 1, writtenAt: '2026-01-31T09:45:00Z', writtenBy: 'a test' };
  return [header, ...accounts, { accounts: accounts.length }].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The lines of a file without its header, which has the time. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n').slice(1);
}

/** Uploads a file on the screen. */
async function upload(page: Page, text: string): Promise<void> {
  await page.goto(MOVE);
  await page
    .getByLabel(/^File of/)
    .setInputFiles({ name: 'accounts.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

/** Imports a file on the screen. */
async function importAll(page: Page, text: string, { withLinks = true } = {}): Promise<void> {
  await upload(page, text);
  await page.getByLabel(/a link for a new password/).setChecked(withLinks);
  await page.getByRole('button', { name: /^Import \d+ accounts?$/ }).click();
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
}

async function exported(page: Page): Promise<string> {
  await page.goto(MOVE);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export accounts' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

/** Runs a task for each item, several at the same time. */
async function forEach<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await task(item);
    }),
  );
}

function passwordOf({ username }: MovedAccount): string {
  return `new password of ${username}`;
}

test(`${COUNT} people move to WordPress and back: all of them are the same, and sign in with new passwords`, async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const [first, second] = ['service-1', 'service-2'].map((name) => path.join(facts.folder, name));
  if (first === undefined || second === undefined) return;
  const before = people(COUNT);
  expect(parseAccounts(Buffer.from(fileOf(before))).problems).toEqual([]);
  await runMembers(first, 'list');
  writeFileSync(path.join(first, 'people.jsonl'), fileOf(before));
  expect(await runMembers(first, 'import', 'people.jsonl', '--no-links')).toMatchObject({ code: 0, errors: '' });
  const fromService = await runMembers(first, 'export', '--wordpress');
  expect(fromService).toMatchObject({ code: 0, errors: '' });

  // To WordPress.
  await signInToAdmin(page);
  await upload(page, fromService.output);
  await expect(page.locator('#brainhouse-plan')).toHaveText(
    `${COUNT} accounts can be imported (Approved: 100, Pending: 50, Rejected: 50)`,
  );
  expect((await new AxeBuilder({ page }).include('.wrap').analyze()).violations).toEqual([]);
  await page.getByRole('button', { name: `Import ${COUNT} accounts` }).click();
  await expect(page.getByRole('status')).toHaveText(`${COUNT} of ${COUNT} accounts are imported.`);
  await expect(page.getByText('150 links wait to be sent, 5 per minute.')).toBeVisible();
  const fromWordPress = await exported(page);
  expect(linesOf(fromWordPress)).toEqual(linesOf(fromService.output));

  // A second import changes nothing.
  await upload(page, fromService.output);
  await expect(page.locator('#brainhouse-plan')).toHaveText(`${COUNT} accounts are here already and stay as they are`);
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  // And back, to an empty service.
  await runMembers(second, 'list');
  writeFileSync(path.join(second, 'back.jsonl'), fromWordPress);
  const back = await runMembers(second, 'import', 'back.jsonl', '--per-hour', '100000');
  expect(back).toMatchObject({ code: 0, errors: '' });
  expect(linesOf((await runMembers(second, 'export', '--wordpress')).output)).toEqual(linesOf(fromWordPress));

  // New passwords in WordPress.
  expect(php(`return Brainhouse\\Password_Links::send( 1000 );`)).toBe(150);
  const mails = allEmails().filter((text) => text.includes('has moved to a new system'));
  expect(mails).toHaveLength(150);
  const results = new Map<string, string>();
  // The fifty who were rejected have no password. That is as many failures as one address may have.
  const restoreLimits = changeSettings({ login_failures: 0 });
  await forEach(before, async (account) => {
    const own = mails.filter((text) => text.includes(`To: ${account.email}\n`));
    expect([account.username, own.length]).toEqual([account.username, account.status === 'rejected' ? 0 : 1]);
    if (own[0] !== undefined) {
      const { key, login } = resetLinkIn(own[0]);
      expect(login).toBe(account.username);
      const data = { login, key, password: passwordOf(account) };
      const reset = await request.post(rest('asf/v1/resetpassword'), { data });
      expect([login, await reset.json()]).toEqual([login, { message: expect.any(String) }]);
    }
    const login = await requestToken(request, account.username, passwordOf(account));
    results.set(account.username, ((await login.json()) as { code?: string }).code ?? account.status);
  });
  restoreLimits();
  const codes = {
    approved: 'approved',
    pending: '[jwt_auth] pending_approval',
    rejected: '[jwt_auth] incorrect_password',
  };
  expect(Object.fromEntries(results)).toEqual(
    Object.fromEntries(before.map(({ username, status }) => [username, codes[status]])),
  );
  await page.goto(MOVE);
  await expect(page.getByRole('heading', { name: 'Links for new passwords' })).toHaveCount(0);

  // And in the service.
  const service = await startMemberService(second);
  try {
    await expect.poll(() => outboxOf(second).size, { timeout: 60_000 }).toBe(150);
    const outbox = outboxOf(second);
    await forEach(before, async (account) => {
      const [mail] = outbox.get(account.email) ?? [];
      if (mail !== undefined) {
        const { key, login } = resetLinkIn(mail);
        const data = { login, key, password: passwordOf(account) };
        const reset = await request.post(`${service.origin}/wp-json/asf/v1/resetpassword`, { data });
        expect([login, await reset.json()]).toEqual([login, { message: expect.any(String) }]);
      }
      const login = await request.post(`${service.origin}/wp-json/jwt-auth/v1/token`, {
        data: { username: account.email, password: passwordOf(account) },
      });
      const body = (await login.json()) as { code?: string };
      const expected = { ...codes, rejected: '[jwt_auth] incorrect_password' }[account.status];
      expect([account.username, body.code ?? 'approved']).toEqual([account.username, expected]);
    });
  } finally {
    await service.close();
  }
});

test('accounts that cannot be imported are named by line and field, and the others wait for a decision about them', async ({
  page,
  request,
}) => {
  const member = await createMember(request);
  const [one, two, three, four, five, six] = people(6);
  const file = fileOf([
    { ...one, username: member.username },
    { ...two, email: member.email.toUpperCase(), username: 'somebody' },
    { ...three, username: 'żółw' },
    { ...four, status: 'member' },
    { ...five, username: 'fifth', fullName: 'Ada  <b>Lovelace</b>' },
    { ...six, username: 'FIFTH' },
    7,
  ]);
  await signInToAdmin(page);
  await upload(page, file);
  await expect(page.locator('#brainhouse-plan')).toHaveText(
    /^1 account can be imported.*6 accounts cannot be imported$/,
  );
  const problems = page.getByRole('table').first();
  const changes = page.getByRole('table').last();
  await expect(problems.getByRole('row')).toHaveText([
    /Line\s*Field\s*Reason/,
    `2usernameAnother account here has the username ${member.username}.`,
    `3emailAnother account here has the email address ${member.email.toUpperCase()}.`,
    /^4usernameWordPress cannot store the username "żółw"/,
    '5statusA status is pending, approved or rejected.',
    /^7usernameLine 6 has the username/,
    '8lineThis is not a JSON object.',
  ]);
  await expect(changes.getByRole('row').last()).toHaveText(
    /^6fullNameWordPress stores "Ada {2}<b>Lovelace<\/b>" as "Ada Lovelace"\.$/,
  );
  expect((await new AxeBuilder({ page }).include('.wrap').analyze()).violations).toEqual([]);

  const total = `return (int) count_users()['total_users'];`;
  const users = php<number>(total);
  // The browser refuses the form without the decision, and so does the server.
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await page.getByLabel('Leave out the accounts').evaluate((input: HTMLInputElement) => (input.required = false));
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(page.getByText('Nothing was imported: some accounts cannot be.')).toBeVisible();
  expect(php<number>(total)).toBe(users);
  await page.getByLabel('Leave out the accounts').check();
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(page.getByRole('status')).toHaveText('1 of 1 accounts are imported.');
  expect(php<number>(total)).toBe(users + 1);
});

test('files of another format, or incomplete, are refused with a reason', async ({ page }) => {
  await signInToAdmin(page);
  const file = fileOf(people(3));
  for (const [text, reason] of [
    ['username,email\n', 'This is not a file of accounts.'],
    [file.split('\n').slice(0, 3).join('\n'), 'The file is not complete'],
    [file.replace('"version":1', '"version":2'), 'The file has version 2, and this plugin reads version 1.'],
  ] as const) {
    await upload(page, text);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible();
  }
  await upload(page, `\ufeff${file.replaceAll('\n', '\r\n')}`);
  await expect(page.locator('#brainhouse-plan')).toHaveText(/^3 accounts can be imported/);
});

test('users with rights in WordPress are neither exported nor changed by an import', async ({ page, request }) => {
  const applicant = newApplicant();
  await signUp(request, applicant);
  const roles = ['administrator', 'editor', 'author', 'brainhouse_publisher', 'subscriber'];
  php(
    `wp_set_current_user( 1 ); foreach ( json_decode( ${quote(JSON.stringify(roles))} ) as $role ) { wp_insert_user( array( 'user_login' => "role-$role", 'user_email' => "$role@example.org", 'user_pass' => 'x', 'role' => $role ) ); }`,
  );
  await signInToAdmin(page);
  const names = linesOf(await exported(page)).map((line) => (JSON.parse(line) as { username?: string }).username);
  expect(names).toEqual([applicant.username, 'role-subscriber', undefined]);

  const state = `$user = get_user_by( 'login', 'role-administrator' ); return array( $user->user_pass, $user->display_name, $user->roles, get_user_meta( $user->ID ) );`;
  const before = php<unknown>(state);
  const [account] = people(1);
  const admin = { ...account, username: 'role-administrator', email: 'administrator@example.org', status: 'rejected' };
  await upload(
    page,
    fileOf([admin, { ...admin, email: 'other@example.org' }, { ...admin, username: 'administrator2' }]),
  );
  await expect(page.locator('#brainhouse-plan')).toHaveText(
    /^1 account is here already and stays as it is2 accounts cannot be imported$/,
  );
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  expect(php<unknown>(state)).toEqual(before);
  php(`wp_delete_user( get_user_by( 'login', 'role-administrator' )->ID );`);
});

test('a long import continues by itself, and an interrupted one by uploading the file again', async ({ page }) => {
  await signInToAdmin(page);
  const file = fileOf(people(250));
  await upload(page, file);
  // The second of three portions is lost, as in a cache that is full.
  const id = new URL(page.url()).searchParams.get('import') ?? '';
  expect(php(`return delete_transient( ${quote(`brainhouse_import_${id}_1`)} );`)).toBe(true);
  await page.getByRole('button', { name: 'Import 250 accounts' }).click();
  await expect(page.getByText('This import has expired. Upload the file again')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('100 of 250 accounts are imported.');
  await upload(page, file);
  await expect(page.locator('#brainhouse-plan')).toHaveText(/^150 accounts can be .*100 accounts are here already/);
  // As after a portion that took its whole time: the page continues by itself.
  const next = new URL(page.url()).searchParams.get('import') ?? '';
  php(
    `$name = ${quote(`brainhouse_import_${next}_state`)}; $state = get_transient( $name ); $state['link_state'] = 'later'; set_transient( $name, $state, 600 );`,
  );
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('150 of 150 accounts are imported.');
  expect(linesOf(await exported(page))).toEqual(linesOf(file));
});

test('an account that WordPress refuses takes back its portion, and nothing of it is left', () => {
  const lines = { 2: people(2)[0], 3: people(2)[1] };
  const result = php<{ code: string; message: string; users: number; metas: number; before: number[] }>(`
    global $wpdb;
    $count = static function () use ( $wpdb ) { return array( (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->users" ), (int) $wpdb->get_var( "SELECT COUNT(*) FROM $wpdb->usermeta" ) ); };
    $before = $count();
    add_filter( 'illegal_user_logins', static function () { return array( ${quote(lines[3]?.username ?? '')} ); } );
    $error = Brainhouse\\Import::run( json_decode( ${quote(JSON.stringify(lines))}, true ), 'later' );
    list( $users, $metas ) = $count();
    return array( 'code' => $error->get_error_code(), 'message' => $error->get_error_message(), 'users' => $users, 'metas' => $metas, 'before' => $before );`);
  expect(result).toMatchObject({ code: 'invalid_username', message: expect.stringMatching(/^Line 3: /) });
  expect([result.users, result.metas]).toEqual(result.before);
});

test('links are sent later, in portions, again to those who have set no password, and to nobody twice', async ({
  page,
  request,
}) => {
  const accounts = people(24).filter(({ status }) => status !== 'rejected');
  await signInToAdmin(page);
  await importAll(page, fileOf(people(24)), { withLinks: false });
  function count(): number {
    return allEmails().filter((text) => text.includes('has moved to a new system')).length;
  }
  const none = count();
  await expect(page.getByText('18 imported people have got no link yet.')).toBeVisible();
  php(`do_action( 'brainhouse_send_links' );`);
  expect(count()).toBe(none);
  await page.getByRole('button', { name: 'Send them links' }).click();
  await expect(page.getByText('18 links wait to be sent, 5 per minute.')).toBeVisible();
  expect(php(`return is_int( wp_next_scheduled( 'brainhouse_send_links' ) );`)).toBe(true);
  php(`do_action( 'brainhouse_send_links' );`);
  expect(count()).toBe(none + 5);

  const repair = switchOn('fail-email');
  try {
    await page.getByRole('button', { name: 'Send 18 now' }).click();
    await expect(page.getByText(/: the email could not be sent\. See Settings/)).toBeVisible();
    await expect(page.getByText('13 links wait to be sent')).toBeVisible();
  } finally {
    repair();
  }
  await page.getByRole('button', { name: 'Send 13 now' }).click();
  await expect(page.getByText('18 people have got a link and set no password yet.')).toBeVisible();
  expect(count()).toBe(none + 18);
  // The next event of the schedule sends nothing, and ends the schedule.
  php(`do_action( 'brainhouse_send_links' );`);
  expect(php(`return wp_next_scheduled( 'brainhouse_send_links' );`)).toBe(false);
  expect(count()).toBe(none + 18);
  for (const { email } of accounts) {
    expect(emailsTo(email).filter((text) => text.includes('Please choose a new password')).length).toBeGreaterThan(0);
  }

  const [first] = accounts;
  if (!first) return;
  const { key, login } = resetLinkIn(emailsTo(first.email)[0] ?? '');
  const data = { login, key, password: passwordOf(first) };
  expect((await request.post(rest('asf/v1/resetpassword'), { data })).status()).toBe(200);
  await page.goto(MOVE);
  await expect(page.getByText('17 people have got a link')).toBeVisible();
  await page.getByRole('button', { name: 'Send them new links' }).click();
  await page.getByRole('button', { name: 'Send 17 now' }).click();
  await expect(page.getByText('17 people have got a link')).toBeVisible();
  expect(count()).toBe(none + 35);
});

test('nobody else moves accounts: other roles, requests without a nonce, and imports of others are refused', async ({
  page,
  browser,
}) => {
  await signInToAdmin(page);
  const post = `${facts.origin}/wp-admin/admin-post.php`;
  for (const action of ['brainhouse_check_import', 'brainhouse_run_import', 'brainhouse_links']) {
    expect([action, (await page.request.post(post, { form: { action } })).status()]).toEqual([action, 403]);
  }
  expect((await page.request.get(`${post}?action=brainhouse_export_accounts`)).status()).toBe(403);
  await upload(page, fileOf(people(2)));
  const preview = page.url();

  php(`wp_set_current_user( 1 );
    wp_insert_user( array( 'user_login' => 'editor-of-pages', 'user_email' => 'editor@example.com', 'user_pass' => 'another good one', 'role' => 'editor' ) );
    wp_insert_user( array( 'user_login' => 'other-admin', 'user_email' => 'other@example.com', 'user_pass' => 'another good one', 'role' => 'administrator' ) );`);
  for (const username of ['editor-of-pages', 'other-admin']) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signInToAdmin(other, { username, password: 'another good one' });
    const status = (await other.goto(preview))?.status();
    if (username === 'editor-of-pages') expect(status).toBe(403);
    await expect(other.locator('#brainhouse-plan')).toHaveCount(0);
    await context.close();
  }
  php(`wp_delete_user( get_user_by( 'login', 'other-admin' )->ID );`);
});
