import type { Page } from '@playwright/test';
import { PICTURE_SLOTS } from '../../src/site-build/pictures/slots';
import { ROUTES } from '../../src/config/routes';
import { viewOfReact } from '../support/hydration';
import { signIn } from '../support/members';
import { STAYING_PATHS } from '../support/public-pages';
import { expect, test } from '../support/test';

/** How much wider or narrower than shown a loaded file may be. */
const TOLERANCE = 0.15;

/** The most usual phone and desktop computer, and the other two combinations in the long run. */
const WINDOWS = [
  { width: 390, pixels: 2, tag: [] },
  { width: 1440, pixels: 1, tag: [] },
  { width: 390, pixels: 1, tag: ['@long'] },
  { width: 1440, pixels: 2, tag: ['@long'] },
];

const MEMBER_PATHS = ROUTES.flatMap(({ access, destination, path }) =>
  access === 'member' && !destination ? [path] : [],
);

interface LoadedPicture {
  readonly file: string;
  readonly sizes: string;
  /** Widths of the files that the browser could choose, in pixels. */
  readonly offered: readonly number[];
  /** Width of the loaded file, in pixels. */
  readonly loaded: number;
  /** Width at which it is shown, in pixels of the screen. */
  readonly shown: number;
}

/** Loads all pictures of the page that are shown in this window. */
async function loadPictures(page: Page): Promise<LoadedPicture[]> {
  return page.evaluate(async () => {
    const shown = [...document.querySelectorAll('img')].filter((image) => image.checkVisibility());
    shown.forEach((image) => {
      image.loading = 'eager';
    });
    return Promise.all(
      shown.flatMap((image) => {
        const source = image.parentElement?.matches('picture') && image.parentElement.querySelector('source');
        if (!source) return [];
        return [
          image.decode().then(() => {
            const files = source.srcset.split(',').map((file) => file.trim().split(' '));
            // Pictures of the member area have a key in their query.
            const { pathname, search } = new URL(image.currentSrc);
            const address = pathname + search;
            const offered = files.map(([, width = '']) => Number.parseInt(width, 10));
            const loaded = offered[files.findIndex(([file]) => file === address)] ?? 0;
            const shown = image.getBoundingClientRect().width * devicePixelRatio;
            return { file: pathname, sizes: source.sizes, offered, loaded, shown };
          }),
        ];
      }),
    );
  });
}

/** Whether no wider file exists because the picture itself is narrower than its slot asks for. */
function isLimitedBySource({ loaded, offered, shown, sizes }: LoadedPicture): boolean {
  const isWidest = loaded === Math.max(...offered) && loaded < shown;
  const slots = Object.values(PICTURE_SLOTS).filter((slot) => slot.sizes === sizes);
  return isWidest && slots.every(({ widths }) => !widths.some((width) => width === loaded));
}

async function expectFittingFiles(page: Page, path: string, where: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // It replaces the prebuilt view, whose pictures would then have no width.
  if (MEMBER_PATHS.includes(path)) await viewOfReact(page);
  const pictures = await loadPictures(page);
  const bad = pictures
    .filter((picture) => Math.abs(picture.loaded / picture.shown - 1) > TOLERANCE && !isLimitedBySource(picture))
    .map(({ file, loaded, shown }) => `${path} at ${where}: ${file} has ${loaded} pixels for ${Math.round(shown)}`);
  expect.soft(bad).toEqual([]);
  return pictures.length;
}

for (const { width, pixels, tag } of WINDOWS) {
  test.describe(`LOOK-16: at ${width} px and ${pixels}×`, { tag }, () => {
    test.use({ viewport: { width, height: 900 }, deviceScaleFactor: pixels });

    test('each public page loads files as wide as it shows them, within 15%', async ({ page }) => {
      let pictures = 0;
      for (const path of STAYING_PATHS) pictures += await expectFittingFiles(page, path, `${width} px, ${pixels}×`);
      expect(pictures).toBeGreaterThan(50);
    });

    test('each member page loads files as wide as it shows them, within 15%', async ({ page, request }) => {
      await signIn(page, request);
      let pictures = 0;
      for (const path of MEMBER_PATHS) pictures += await expectFittingFiles(page, path, `${width} px, ${pixels}×`);
      expect(pictures).toBeGreaterThan(20);
    });
  });
}
