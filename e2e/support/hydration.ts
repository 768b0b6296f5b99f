import type { Page } from '@playwright/test';
import type {} from '../../src/page-scripts/hydration-loader';
import { PREBUILT_VIEW_ID } from '../../src/config/markup';

/** Delays all script files of the site. @returns a function that lets them load */
export function delayScripts(page: Page): Promise<() => void> {
  return delayRequests(page, '**/*.js');
}

/** Delays the requests for these addresses. @returns a function that lets them go on */
export async function delayRequests(page: Page, addresses: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Starts React, if the page waits for the visitor to do so, and waits until it has hydrated the page. */
export async function startReact(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.hydrationLoader?.start();
    return window.hydrationLoader?.stage === 'hydrated';
  });
}

/** Waits until React shows the view of a member page, in place of the prebuilt one. */
export async function viewOfReact(page: Page): Promise<void> {
  await page.waitForFunction((id) => document.getElementById(id)?.hidden, PREBUILT_VIEW_ID);
}

/** Opens a page of guests and waits for its page scripts, without which links to dialogs lead to their pages. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => customElements.get('count-up') !== undefined);
}
