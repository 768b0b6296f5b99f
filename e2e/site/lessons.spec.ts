import type { Locator } from '@playwright/test';

import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { PROGRESS_ROUTES } from '../../contract/values/progress';
import { REST_BASE } from '../../contract/values/routes';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { delayRequests, delayScripts, viewOfReact } from '../support/hydration';
import { createApprovedMember, createSession, runMembersCommand, signIn } from '../support/members';
import { expectRoomForOtherTexts } from '../support/other-texts';
import { expectFocusRings, expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

const FIRST = 'Welcome and how to learn here';
const SECOND = 'Finding your audience';

function topOf(element: Locator): Promise<number> {
  return element.evaluate((node) => node.getBoundingClientRect().top + window.scrollY);
}

test('AREA-30: a member marks lessons, and goes on where the next one is, on any device', async ({
  page,
  request,
  browser,
}) => {
  const member = await createApprovedMember(request);
  await signIn(page, request, member);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  const { pathname: me } = new URL(SERVICE_PATHS.me, page.url());
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === me);
  await page.goto('/skill');
  const mark = page.getByRole('button', { name: `Mark as done: ${FIRST}` });
  await expect(mark).toBeVisible();
  // Without a mark there is one request about the member.
  await answered;
  expect(asked.filter((path) => path === me)).toHaveLength(1);
  expect(asked).not.toContain(REST_BASE + PROGRESS_ROUTES.progress);
  const next = page.getByRole('listitem').filter({ hasText: SECOND });
  // A press would scroll, and the list beside it is sticky.
  await mark.scrollIntoViewIfNeeded();
  const before = await topOf(next);
  await mark.click();
  const done = page.getByRole('button', { name: `Done: ${FIRST}`, exact: true });
  await expect(done).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Saved\. Marked on/)).toBeVisible();
  await expect(done).toBeFocused();
  expect(await topOf(next)).toBe(before);
  await page.getByRole('link', { name: `Continue: ${SECOND}` }).click();
  await expect(page.getByRole('button', { name: `Play video: ${SECOND}` }).first()).toBeFocused();

  // The other device has signed in before.
  const other = await browser.newContext();
  const { storage } = await createSession(request, member);
  const phone = await other.newPage();
  await phone.goto('/robots.txt');
  await phone.evaluate((values) => void Object.assign(localStorage, values), storage);
  // It learns of the mark while React shows the lessons.
  const isShown = viewOfReact(phone);
  await phone.route(`**${REST_BASE}${PROGRESS_ROUTES.progress}`, async (route) => {
    await isShown;
    await route.continue();
  });
  await phone.goto('/skill');
  await expect(phone.getByRole('button', { name: `Done: ${FIRST}`, exact: true })).toBeEnabled();
  // Now it knows of it from the beginning.
  await phone.unrouteAll();
  await phone.reload();
  await expect(phone.getByRole('button', { name: `Mark as done: ${SECOND}` })).toBeEnabled();
  await phone.goto('/homepage');
  await phone.getByRole('link', { name: `Continue: ${SECOND}` }).click();
  await expect(phone).toHaveURL('/skill#finding-your-audience');
  await expect(phone.getByRole('button', { name: `Play video: ${SECOND}` }).first()).toBeFocused();
  await phone.goto('/');
  await expect(phone.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute('aria-valuenow', '11');
  await expect(phone.getByText('1 of 9 lessons')).toBeVisible();
  await other.close();

  const report = await runMembersCommand('progress');
  expect(report).toMatch(/^\d+ members? ha(s|ve) done a lesson/);
  expect(report).toMatch(/welcome-and-how-to-learn-here +Welcome and how to learn here +[1-9]/);
});

test('AREA-12, AREA-24: before the scripts all lessons are there, and a press on a thumbnail plays one when they come', async ({
  page,
  request,
}) => {
  await signIn(page, request);
  const loadScripts = await delayScripts(page);
  await page.goto('/skill', { waitUntil: 'commit' });
  const list = page.getByRole('region', { name: 'Video lessons' });
  const player = page.locator('iframe');
  await expect(list.getByRole('button', { name: /^Play video: / })).toHaveCount(9);
  await list.getByRole('button', { name: `Play video: ${SECOND}` }).click();
  await expect(player).toHaveCount(0);
  loadScripts();
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute('title', SECOND);
  await list.getByRole('button', { name: `Play video: ${FIRST}` }).click();
  await expect(player).toHaveAttribute('title', FIRST);
});

test('AREA-30, AREA-35: the space of the marks is there before them, and axe finds nothing', async ({
  page,
  request,
}) => {
  const member = await createApprovedMember(request);
  await signIn(page, request, member);
  await page.goto('/skill#welcome-and-how-to-learn-here');
  await page.getByRole('button', { name: `Mark as done: ${FIRST}` }).click();
  await expect(page.getByText(/^Saved\. Marked on/)).toBeVisible();
  const before = await topOf(page.getByText('Keyword workbook'));
  await page.route(`**${PROGRESS_ROUTES.progress}`, async (route) => {
    await expect.poll(() => topOf(page.getByText('Keyword workbook'))).toBe(before);
    await route.fallback();
  });
  await page.reload();
  await expect(page.getByText(/^Saved\. Marked on/)).toBeVisible();
  expect(await topOf(page.getByText('Keyword workbook'))).toBe(before);
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `marks of lessons, ${look.colorScheme}`);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoHorizontalScroll(page);
  await expectRoomForOtherTexts(page);
  await expectFocusRings(page);

  await page.unrouteAll();
  await page.setViewportSize({ width: 360, height: 800 });
  const sendMarks = await delayRequests(page, `**${PROGRESS_ROUTES.progress}`);
  await page.goto('/homepage');
  await viewOfReact(page);
  const heading = page.getByRole('heading', { level: 1 });
  const space = await topOf(heading);
  sendMarks();
  await expect(page.getByRole('link', { name: `Continue: ${SECOND}` })).toBeVisible();
  expect(await topOf(heading)).toBe(space);
});
