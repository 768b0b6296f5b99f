import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** After this time without a key Decap stores what was typed, in milliseconds. */
const STORING_PAUSE_MS = 2_000;

/** Time between two looks of the status bar at what visitors see, in milliseconds. */
const STATUS_PAUSE_MS = 15_000;

/** A file to upload. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Signs in on all pages. @param backEnd Decap's name of the back end; ours is built on it, and uses the token that Decap has stored */
export function signIn(pages: BrowserContext | Page, backEnd: string): Promise<unknown> {
  return pages.addInitScript((backendName) => {
    localStorage.setItem('decap-cms-user', JSON.stringify({ backendName, token: 'sample', login: 'editor' }));
  }, `brainhouse-${backEnd}`);
}

/** Page object of the CMS. */
export class CmsPage {
  constructor(readonly page: Page) {}

  /** Opens the CMS in a further tab. */
  static async openIn(context: BrowserContext): Promise<CmsPage> {
    const cms = new CmsPage(await context.newPage());
    await cms.load();
    return cms;
  }

  /** Opens the CMS and signs in. The local CMS needs no password. */
  async open(): Promise<void> {
    await this.page.goto('/admin/');
    await this.page.getByRole('button', { name: 'Login' }).click();
    await expect(this.page.getByRole('heading', { name: 'Collections' })).toBeVisible();
  }

  /** Reloads the CMS, because Decap does not update a list that it has loaded. */
  async reload(): Promise<void> {
    // Opens another page first: from /admin/#/… to /admin/ the browser would not load the page again.
    await this.page.goto('about:blank');
    await this.load();
  }

  /** Opens the CMS in a tab where the editor is signed in. */
  async load(): Promise<void> {
    await this.page.goto('/admin/');
    await expect(this.page.getByRole('heading', { name: 'Collections' })).toBeVisible();
  }

  /** Opens a group of entries by its name in the sidebar. */
  async openGroup(name: string): Promise<void> {
    await this.page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  /** An entry in the list of the open group. */
  entry(name: RegExp | string): Locator {
    return this.page.getByRole('main').getByRole('link', { name });
  }

  async openEntry(group: string, name: RegExp | string): Promise<void> {
    await this.openGroup(group);
    await this.entry(name).click();
    await expect(this.header).toContainText('Writing in');
  }

  /** Opens the form for a new entry. `kind` is the name of one entry. */
  async create(group: string, kind: string): Promise<void> {
    await this.openGroup(group);
    await this.page.getByRole('link', { name: `Create entry of type ${kind}` }).click();
    await expect(this.header).toContainText('Writing in');
  }

  /** The field with this label. Labels of optional fields end in "(optional)". */
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
  }

  /** Replaces the text of a field. */
  async write(label: string, text: string): Promise<void> {
    const field = this.field(label);
    // With the keyboard instead of `fill`, because Decap moves the cursor when a field gets the focus. It does so after
    // the focus, so the selection can be gone before the text comes: a person sees that, and selects again.
    await field.click();
    await expect(async () => {
      await field.press('ControlOrMeta+a');
      await (text === '' ? field.press('Delete') : this.page.keyboard.insertText(text));
      await expect(field).toHaveValue(text, { timeout: 500 });
    }).toPass();
  }

  /** Delays these requests of the local CMS, as with many large pictures, each until `released`. */
  async delayReads(released: () => Promise<unknown>, ...actions: readonly string[]): Promise<void> {
    await this.page.route('**/admin/api/v1', async (route) => {
      const { action } = route.request().postDataJSON() as { action: string };
      if (actions.includes(action)) await released();
      await route.fallback();
    });
  }

  /** The header of the open entry, which shows its group and whether it is saved. */
  get header(): Locator {
    return this.page.getByRole('link', { name: /^← Writing in/ });
  }

  /** Leaves a saved entry and opens its list. */
  async leave(): Promise<void> {
    await this.header.click();
    await expect(this.header).toBeHidden();
  }

  /** Presses the save button without waiting for the result. */
  async pressPublish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Publish now' }).click();
  }

  /** Saves and waits until the entry is saved. */
  async publish(): Promise<void> {
    await this.pressPublish();
    // With the messages, which say why it is not.
    await expect
      .poll(async () => [await this.header.textContent(), ...(await this.toast.allTextContents())].join('\n'))
      .toContain('Changes saved');
  }

  /** Presses the delete button and confirms. */
  async pressDelete(): Promise<void> {
    this.page.once('dialog', (dialog) => void dialog.accept());
    await this.page.getByRole('button', { name: 'Delete entry' }).click();
  }

  /** Opens the picture dialog from the field of an entry. */
  async openPictures(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Choose (an|different) image$/ }).click();
    const pictures = this.page.getByRole('dialog');
    await expect(pictures.getByRole('heading', { name: 'Images' })).toBeVisible();
    // The list is shown when all pictures are loaded.
    await expect(pictures.getByText('event-02.webp')).toBeVisible();
    return pictures;
  }

  /** Uploads a picture in the dialog of {@link openPictures}. */
  async upload(file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('dialog').getByText('Upload', { exact: true }).click();
    await (await chooser).setFiles(file);
  }

  /** Waits until Decap has stored a text of the forms of an entry, such as `events.x`, or `events` for a new one. */
  async expectStored(entry: string, text: string): Promise<void> {
    await this.expectAfter(STORING_PAUSE_MS, async () => {
      expect(await this.page.evaluate(storedTexts, entry)).toContain(text);
    });
  }

  /** Waits until the status bar shows a text. */
  async expectStatus(text: RegExp): Promise<void> {
    await this.expectAfter(STATUS_PAUSE_MS, () => expect(this.status).toHaveText(text, { timeout: 200 }));
  }

  /** Lets the time of the page go on by a pause of its timers, again and again, until `check` passes. The page needs `clock.install`. */
  private async expectAfter(pauseMs: number, check: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(pauseMs);
      await check();
    }).toPass({ intervals: [50] });
  }

  /** What the bar at the foot says about the open entry. */
  get status(): Locator {
    return this.page.getByRole('region', { name: 'What visitors see' }).getByRole('status');
  }

  /** The message about the result of a save. */
  get toast(): Locator {
    return this.page.getByRole('alert');
  }

  /** The preview pane. */
  get preview() {
    return this.page.frameLocator('iframe');
  }
}

/** A picture of one colour. */
export async function plainPicture(name: string, width: number, height: number): Promise<ChosenFile> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b5485d' } });
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

/** Runs in the page. @returns what our script has stored of the forms of an entry, such as `events.x`, or `events` for a new one */
export async function storedTexts(entry: string): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('brainhouse-cms');
    request.onsuccess = () => resolve(request.result);
  });
  const [folder, name = ''] = entry.split('.');
  const all = database.transaction('unsaved').objectStore('unsaved').getAll() as IDBRequest<
    { readonly form: { readonly folder: string; readonly name: string }; readonly typed: string }[]
  >;
  return new Promise((resolve) => {
    all.onsuccess = () => {
      database.close();
      const found = all.result.filter(({ form }) => form.folder === folder && form.name === name);
      resolve(found.map(({ typed }) => typed).join());
    };
  });
}
