import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe';
import { delayScripts, openPage, startReact } from '../support/hydration';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 } });

/** The router's key of the visit of a page. */
function visitOf(page: Page): Promise<unknown> {
  return page.evaluate(() => (history.state as { readonly key?: unknown } | null)?.key);
}

test.beforeEach(async ({ page }) => {
  await openPage(page, '/');
});

test('NAV-15: opens as a modal panel, keeps the focus, and closes on Escape', async ({ page }) => {
  const burger = page.getByRole('button', { name: 'Open menu' });
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeHidden();
  await burger.click();
  await expect(panel).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close menu' })).toBeInViewport();
  await expect(panel).toBeFocused();
  await expectNoAxeFindings(page, 'open side panel');

  // Tab never moves the focus to the rest of the page.
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('[role=dialog]'),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(burger).toBeFocused();
});

test('NAV-14, NAV-15: has the width, and a tap outside or the close button closes it and returns the focus', async ({
  page,
}) => {
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toBeInViewport({ ratio: 1 });
  // max(40vw, 16rem)
  expect((await panel.boundingBox())?.width).toBe(256);
  await page.setViewportSize({ width: 1000, height: 844 });
  expect((await panel.boundingBox())?.width).toBe(400);
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.click(40, 500);
  await expect(panel).toBeHidden();
  await expect(burger).toBeFocused();
  await expect(burger).toHaveAttribute('aria-expanded', 'false');
  await burger.click();
  await panel.getByRole('button', { name: 'Close menu' }).click();
  await expect(panel).toBeHidden();
  await expect(burger).toBeFocused();
});

test('NAV-17: its chevrons open and close submenus', async ({ page }) => {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const chevron = panel.getByRole('button', { name: 'Dashboard submenu' });
  const entry = panel.getByRole('link', { name: 'Overview' });
  await expect(chevron).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await chevron.click();
  await expect(chevron).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeVisible();
  await chevron.click();
  await expect(entry).toBeHidden();
});

test('NAV-16: closes when the page changes, and leaves the focus to that page', async ({ page }) => {
  await startReact(page);
  const burger = page.getByRole('button', { name: 'Open menu' });
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await burger.click();
  await panel.getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/events');
  await expect(panel).toBeHidden();
  await expect(burger).not.toBeFocused();
  // A link to the current page changes nothing but the panel.
  await burger.click();
  const visit = await visitOf(page);
  await panel.getByRole('link', { name: 'Events' }).click();
  await expect(panel).toBeHidden();
  await expect.poll(() => visitOf(page)).not.toBe(visit);
  await burger.click();
  await expect(panel).toBeInViewport({ ratio: 1 });
  await page.mouse.click(40, 500);
  await expect(burger).toBeFocused();
  await burger.click();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(panel).toBeHidden();
});

// Translated: the new panel opens in place of the old one.
test('NAV-18: stays open and modal if it is opened before any script runs @translated', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/about-us', { waitUntil: 'commit' });
  const burger = page.getByRole('button', { name: 'Open menu' });
  await burger.click();
  const panel = page.getByRole('dialog', { name: 'Menu' });
  await expect(panel).toHaveAttribute('aria-modal', 'false');
  release();
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await startReact(page);
  await expect(panel).toBeVisible();
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
});
