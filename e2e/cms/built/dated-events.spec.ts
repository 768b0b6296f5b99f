import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { listFiles } from '../../../src/site-build/files';
import { expectNoAxeFindings, LOOKS, setLook } from '../../support/axe';
import { expectFocusRings, expectNoHorizontalScroll } from '../../support/page-checks';
import { PUBLISHED_PROJECT } from '../support/cms-project';
import { DATED, RECORDING } from '../support/dated-events';
import { expect, test } from '../support/built-site';
import { fillLogin } from '../../support/members';

const DAY_MS = 24 * 3_600_000;

const { weekly, once, over, cancelled, draft } = DATED;

test.use({ timezoneId: 'Asia/Tokyo' });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('EVENT-04: the events are one list by date, of which no word can be false', async ({ page }) => {
    await page.goto('/events');
    await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeHidden();
    const names = await page.getByRole('article').getByRole('heading').allInnerTexts();
    expect(names).toEqual([once.name, weekly.name, cancelled.name]);
    await page.goto(`/events/${weekly.key}`);
    await expect(page.getByRole('heading', { level: 1, name: weekly.name })).toBeVisible();
    await expect(page.getByText('Your time')).toHaveCount(0);
  });
});

declare global {
  interface Window {
    /** How far the page has moved while it loaded. */
    shift?: number;
  }
}

/** Counts how far each page moves from its load on. */
function countShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[]) {
        window.shift = (window.shift ?? 0) + entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails if the page has moved, or if nobody would have seen it. */
async function expectNoShift(page: Page): Promise<void> {
  function shiftOf(): Promise<number | undefined> {
    return page.evaluate(() => window.shift);
  }
  await page.waitForLoadState('networkidle');
  expect(await shiftOf()).toBeLessThan(0.01);
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('margin-top', '200px'));
  await expect.poll(shiftOf).toBeGreaterThan(0.01);
}

for (const width of [1280, 390]) {
  test(`EVENT-03: what is over by the reader’s clock is among the past ones before the list is painted, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.setFixedTime(Date.now());
    await page.goto('/events');
    const coming = page.getByRole('region', { name: 'Coming up' });
    await expect(coming.getByRole('article')).toHaveCount(3);
    const past = page.getByRole('figure').filter({ hasText: over.name });
    await expect.poll(() => past.ariaSnapshot()).toMatch(/ 20\d\d/);
    await page.clock.setFixedTime(Date.now() + 5 * DAY_MS);
    await countShifts(page);
    await page.reload();
    await expect(coming.getByRole('article')).toHaveCount(2);
    await expect(coming.getByRole('article', { name: once.name })).toBeHidden();
    await expect(page.getByRole('link', { name: once.name, exact: true }).last()).toBeVisible();
    await expectNoShift(page);
    await page.goto(`/events/${once.key}`);
    await expect(page.getByRole('heading', { name: 'This event is over' })).toBeVisible();
    await expectNoShift(page);
  });
}

test('EVENT-07: nothing of links, recordings and drafts is in the public files', async () => {
  const folder = path.join(PUBLISHED_PROJECT, 'public');
  const texts = (await listFiles(folder)).filter((name) => /^_|\.(?:html|js|json|css|ics|xml|txt|map)$/.test(name));
  const found: string[] = [];
  await Promise.all(
    texts.map(async (name) => {
      const text = `${name} ${await readFile(path.join(folder, name), 'utf8')}`;
      const secrets = [weekly.link, RECORDING.title, RECORDING.youtubeId, draft.name, draft.key];
      found.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${name}: ${secret}`));
    }),
  );
  const forMembers = found.filter((line) => line.startsWith('member-content/'));
  expect(found.filter((line) => !forMembers.includes(line))).toEqual([]);
  // They are searched as they are written.
  const names = forMembers.join(' ');
  expect([weekly.link, RECORDING.title, RECORDING.youtubeId].filter((secret) => !names.includes(secret))).toEqual([]);
  expect(names).not.toMatch(new RegExp(`${draft.name}|${draft.key}`));
});

test('EVENT-05, EVENT-10, EVENT-11: the page of an event has its time twice, its calendar file and data for search engines', async ({
  page,
  request,
}) => {
  await page.goto('/events');
  await page.getByRole('link', { name: weekly.name, exact: true }).click();
  await expect(page).toHaveURL(`/events/${weekly.key}`);
  // Scripts write it, where only the accessibility tree has it.
  await expect.poll(() => page.getByRole('main').ariaSnapshot()).toContain('term: Your time, Tokyo');
  await expect(page.getByText('Where it is, Berlin')).toBeVisible();
  await expect(page.getByText('Every week')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(data).toContain('"@type":"Event"');
  expect(data).not.toContain(weekly.link);
  const file = await request.get(`/events/${weekly.key}.ics`);
  expect(file.headers()['content-type']).toMatch(/^text\/calendar/);
  const calendar = new ICAL.Component(ICAL.parse(await file.text()) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.summary, event.isRecurring()]).toEqual([weekly.name, true]);
  const all = await (await request.get('/events.ics')).text();
  expect(all.match(/^BEGIN:VEVENT/gm)).toHaveLength(4);
  expect(all).toContain('STATUS:CANCELLED');
  expect(all).not.toContain(weekly.link);
});

async function readDemoMember(): Promise<Parameters<typeof fillLogin>[1]> {
  const file = path.join(PUBLISHED_PROJECT, 'data/demo-member.json');
  return JSON.parse(await readFile(file, 'utf8')) as Parameters<typeof fillLogin>[1];
}

test('EVENT-07: only members get the link to join, and the recording', async ({ page }) => {
  await page.goto(`/events/${weekly.key}`);
  await expect(page.getByText('The link to join is for members.')).toBeVisible();
  expect(await page.content()).not.toContain(weekly.link);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await fillLogin(page, await readDemoMember());
  await page.waitForURL('/homepage');
  await page.goto(`/events/${weekly.key}`);
  await expect(page.getByRole('link', { name: `Join online: ${weekly.name}` })).toHaveAttribute('href', weekly.link);
  await page.goto(`/events/${over.key}`);
  await expect(page.getByRole('button', { name: /^Play/ })).toBeVisible();
});

test('EVENT-13: a member’s homepage leads to the next event by the clock', async ({ page }) => {
  await page.clock.setFixedTime(Date.now());
  await page.goto('/login');
  await fillLogin(page, await readDemoMember());
  await page.waitForURL('/homepage');
  const next = page.getByRole('link', { name: /Your next event.*See the event/ });
  for (const [days, { name }] of [
    [0, once],
    [5, weekly],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + days * DAY_MS);
    await page.reload();
    await expect(next).toContainText(name);
    await expect(next).toHaveCount(1);
  }
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `/homepage with an event at ${look.width} px`);
  }
  await expectNoHorizontalScroll(page);
});

for (const address of ['/events', `/events/${weekly.key}`, `/events/${over.key}`]) {
  test(`${address} has no findings of axe, a ring for each control, fits 320 px, and can be printed`, async ({
    page,
  }) => {
    await page.goto(address);
    for (const look of LOOKS) {
      await setLook(page, look);
      await expectNoAxeFindings(page, `${address} at ${look.width} px`);
    }
    await expectFocusRings(page);
    await expectNoHorizontalScroll(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/\d\d:\d\d|\d{4}/)
        .first(),
    ).toBeVisible();
  });
}
