import type { Page } from '@playwright/test';

/** Holds back every script file of the site, as a slow line would; the returned function lets them through. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Waits until React has taken over the page: what it manages carries its internal keys. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
