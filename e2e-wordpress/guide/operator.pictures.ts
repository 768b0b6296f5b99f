import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { takePicture } from '../../e2e-cms/guide/picture';
import { openMembers, openSettings, signInToAdmin } from '../support/admin';
import { writeRelease, writeSampleContent } from '../support/content';
import { expect, test } from '../support/test';
import { facts, newApplicant, php, signUp, siteOrigin, useBothPlugins } from '../support/wordpress';

const FOLDER = 'docs/wordpress';

/** The address of the site in the settings of this WordPress. */
const site = siteOrigin || `http://127.0.0.1:${Number(new URL(facts.origin).port) + 1}`;

/** What the guide calls the addresses and folders of this machine. */
const ADDRESSES = [
  [facts.contentDir, '/srv/member-content'],
  [facts.origin, 'https://members.brainhouse.example'],
  [site, 'https://brainhouse.example'],
] as const;

test.beforeAll(async () => {
  useBothPlugins();
  await writeRelease(writeSampleContent('pictures-content', 'one'));
  php(`Brainhouse\\Emails::send_test( 'operator@example.com' );
    foreach ( get_users( array( 'role__not_in' => array( 'administrator' ) ) ) as $user ) { wp_delete_user( $user->ID ); }`);
});

test.beforeEach(async ({ page }) => {
  await signInToAdmin(page);
});

async function picture(page: Page, name: string, parts: readonly Locator[]): Promise<void> {
  await page.mouse.move(600, 790);
  await page.evaluate(replaceTexts, ADDRESSES);
  await takePicture(page, name, parts, FOLDER);
}

/** Replaces texts and values of fields, and hides the pictures of users, which are on another host. Runs in the browser. */
function replaceTexts(pairs: readonly (readonly [from: string, to: string])[]): void {
  function replaced(text: string): string {
    return pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.nodeValue = replaced(texts.currentNode.nodeValue ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('input:not([type=hidden])')) {
    field.value = replaced(field.value);
  }
  document.querySelectorAll<HTMLElement>('img.avatar').forEach((image) => (image.style.visibility = 'hidden'));
}

test('the permalinks', async ({ page }) => {
  // The screen would write rules there, which the configuration of this Apache has already, and does not allow there.
  writeFileSync(path.join(facts.webRoot, '.htaccess'), '', { mode: 0o444 });
  await page.goto(`${facts.origin}/wp-admin/options-permalink.php`);
  await page.getByLabel('Post name', { exact: true }).scrollIntoViewIfNeeded();
  await picture(page, '1-permalinks', [page.locator('input[type=radio][value="/%postname%/"]')]);
});

test('the checks', async ({ page }) => {
  await openSettings(page);
  await expect(page.locator('[data-status="error"]')).toHaveCount(0);
  await picture(page, '2-checks', [
    page.locator('[data-check="permalinks"] strong'),
    page.locator('pre code'),
    page.getByLabel('Address of the site'),
  ]);
});

test('the publisher and its application password', async ({ page }) => {
  await page.goto(`${facts.origin}/wp-admin/user-new.php`);
  await page.getByLabel(/^Username/).fill('publisher');
  await page.getByLabel(/^Email/).fill('publisher@brainhouse.example');
  await page.getByLabel('Role').selectOption('Publisher of member content');
  await page.getByLabel('Role').scrollIntoViewIfNeeded();
  await picture(page, '3-publisher', [page.getByLabel(/^Username/), page.getByLabel('Role')]);
  const id = php<number>(
    `wp_set_current_user( 1 ); return wp_insert_user( array( 'user_login' => 'publisher', 'user_email' => 'publisher@brainhouse.example', 'user_pass' => 'x', 'role' => 'brainhouse_publisher' ) );`,
  );
  await page.goto(`${facts.origin}/wp-admin/user-edit.php?user_id=${id}`);
  const field = page.getByLabel('New Application Password Name');
  await field.fill('build');
  await page.getByRole('button', { name: /^Add (New )?Application Password$/ }).click();
  const made = page.locator('#new-application-password-value');
  await expect(made).toBeVisible();
  await made.evaluate((input: HTMLInputElement) => (input.value = 'abcd EFGH 1234 ijkl MNOP 5678'));
  await field.scrollIntoViewIfNeeded();
  await picture(page, '4-application-password', [field, made]);
});

test('the members', async ({ page, request }) => {
  const people = [
    { username: 'grace', fullName: 'Grace Sample', countryCode: '+1', phone: '202 555 0147', ivCode: 'IV-1001' },
    { username: 'alan', fullName: 'Alan Sample', countryCode: '+44', phone: '20 7946 0912', ivCode: 'IV-1002' },
    { username: 'ada', fullName: 'Ada Sample', countryCode: '+44', phone: '20 7946 0815', ivCode: 'IV-1003' },
  ];
  for (const person of people) {
    const applicant = newApplicant({ ...person, email: `${person.username}@example.org` });
    expect((await signUp(request, applicant)).status()).toBe(201);
  }
  await openMembers(page, 'pending');
  const row = page.getByRole('row', { name: /Select ada/ });
  const approve = row.getByRole('link', { name: 'Approve: ada' });
  // A keyboard shows the actions of a row as the mouse does.
  await approve.focus();
  await picture(page, '5-pending', [
    page.locator('#toplevel_page_brainhouse-members'),
    row.getByRole('checkbox'),
    approve,
  ]);
  await approve.click();
  await expect(page.getByText('Done for 1 member.')).toBeVisible();
  await openMembers(page, 'approved');
  const reset = page.getByRole('link', { name: 'Send a link for a new password: ada' });
  await reset.focus();
  await picture(page, '6-approved', [
    page.getByRole('link', { name: 'Take approval back: ada' }),
    page.getByRole('link', { name: 'Export as CSV' }),
  ]);
});

test('the move of accounts', async ({ page }) => {
  const header = {
    format: 'brainhouse-accounts',
    version: 1,
    writtenAt: '2027-01-31T09:45:00Z',
    writtenBy: 'Brainhouse member service',
  };
  const accounts = Array.from({ length: 212 }, (_, index) => ({
    username: index === 11 ? 'żółw' : `person${index}`,
    email: `person${index}@example.org`,
    emailState: 'confirmed',
    fullName: `Person ${index}`,
    countryCode: '+49',
    phone: '170 1234567',
    ivCode: `IV-${index}`,
    status: index % 20 === 0 ? 'pending' : 'approved',
    createdAt: '2026-05-01T10:00:00Z',
    decidedAt: null,
  }));
  const text = [header, ...accounts, { accounts: accounts.length }].map((line) => `${JSON.stringify(line)}\n`).join('');
  await page.goto(`${facts.origin}/wp-admin/admin.php?page=brainhouse-move`);
  await page
    .getByLabel(/^File of/)
    .setInputFiles({ name: 'accounts.jsonl', mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await picture(page, '7-move', [
    page.locator('#brainhouse-plan'),
    page.getByRole('table'),
    page.getByRole('button', { name: /^Import/ }),
  ]);
  rmSync(path.join(facts.folder, 'pictures-content'), { recursive: true, force: true });
});
