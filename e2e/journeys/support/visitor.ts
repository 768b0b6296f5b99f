import { expect } from '@playwright/test';
import { buildSync } from 'esbuild';
import path from 'node:path';
import type { PageState, Sight, Target } from './in-page';
import type { Tab } from './tab';

/** Uses the site in any browser as a person does: finds things by role and label, presses and types. */
export class Visitor {
  readonly tab: Tab;
  readonly #origin: string;

  /** @param origin of the site, such as `http://127.0.0.1:8123` */
  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  /** Opens a path of the site. */
  async open(pathname: string): Promise<void> {
    await this.tab.open(this.#origin + pathname);
  }

  /** Waits until an element has stopped moving and nothing covers it, then presses it. */
  async press(target: Target): Promise<void> {
    let place: Pick<Sight, 'x' | 'y'> = { x: Number.NaN, y: Number.NaN };
    await expect(async () => {
      const { x, y } = place;
      place = await this.#look(target);
      expect(place, describe(target)).toMatchObject({ x, y, isOnTop: true });
    }).toPass();
    await this.tab.pressAt(place.x, place.y);
  }

  /** Presses a field and types into it. */
  async fill(label: string, text: string, within?: Target): Promise<void> {
    const target = { label, ...(within && { within }) };
    await this.press(target);
    await this.see(target, { isFocused: true });
    await this.tab.type(text);
  }

  /** Waits until an element is there and looks as expected. */
  async see(target: Target, expected: Partial<Sight> = {}): Promise<Sight> {
    // Only one look: another page can replace this one between two.
    let sight = {} as Sight;
    await expect(async () => {
      sight = await this.#look(target);
      expect(sight, describe(target)).toMatchObject(expected);
    }).toPass();
    return sight;
  }

  /** Waits until no visible element matches. */
  async seeGone(target: Target): Promise<void> {
    await expect(async () => {
      expect(await this.#call(`look(${JSON.stringify(target)})`), describe(target)).toBeNull();
    }).toPass();
  }

  /** Waits until the page shows a text. */
  async seeText(text: string): Promise<void> {
    await expect(async () => {
      expect((await this.#lookAround()).text).toContain(text);
    }).toPass();
  }

  /** Waits until the page as a whole looks as expected. */
  async seePage(expected: Partial<PageState>): Promise<void> {
    await expect(async () => {
      expect(await this.#lookAround()).toMatchObject(expected);
    }).toPass();
  }

  async #look(target: Target): Promise<Sight> {
    const sight = (await this.#call(`look(${JSON.stringify(target)})`)) as Sight | null;
    expect(sight, `${describe(target)} is there`).not.toBeNull();
    return sight as Sight;
  }

  async #lookAround(): Promise<PageState> {
    return (await this.#call('lookAround()')) as PageState;
  }

  #call(call: string): Promise<unknown> {
    const load = `if (!window.inPage) { ${bundledInPage()}; window.inPage = inPage; }`;
    return this.tab.evaluate(`(() => { ${load} return window.inPage.${call}; })()`);
  }
}

let bundle: string | undefined;

/** `in-page.ts` as a script that defines `inPage`. */
function bundledInPage(): string {
  bundle ??= buildSync({
    entryPoints: [path.join(__dirname, 'in-page.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'inPage',
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"', global: 'window' },
    logLevel: 'silent',
  }).outputFiles[0]?.text;
  return bundle ?? '';
}

function describe(target: Target): string {
  const name = 'label' in target ? `the field "${target.label}"` : `the ${target.role} "${target.name ?? ''}"`;
  return target.within === undefined ? name : `${name} in ${describe(target.within)}`;
}
