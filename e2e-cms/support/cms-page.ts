import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A file as somebody would choose it on their computer. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The CMS, as an editor finds the way through it. */
export class CmsPage {
  constructor(readonly page: Page) {}

  /** Opens the CMS and signs in, for which the local CMS asks nothing. */
  async open(): Promise<void> {
    await this.page.goto('/admin/');
    await this.page.getByRole('button', { name: 'Login' }).click();
    await expect(this.page.getByRole('heading', { name: 'Collections' })).toBeVisible();
  }

  /** Reloads the CMS: Decap's lists show an entry as it was when they were first opened. */
  async reload(): Promise<void> {
    // Another page first: from /admin/ to itself a browser would only go to the top.
    await this.page.goto('about:blank');
    await this.page.goto('/admin/');
    await expect(this.page.getByRole('heading', { name: 'Collections' })).toBeVisible();
  }

  /** Opens a group of entries, by its name in the list beside them. */
  async openGroup(name: string): Promise<void> {
    await this.page.getByRole('complementary').getByRole('link', { name, exact: true }).click();
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  /** An entry in the list of the group that is open. */
  entry(name: RegExp | string): Locator {
    return this.page.getByRole('main').getByRole('link', { name });
  }

  async openEntry(group: string, name: RegExp | string): Promise<void> {
    await this.openGroup(group);
    await this.entry(name).click();
    await expect(this.header).toContainText('Writing in');
  }

  /** Begins a new entry. `kind` is what one entry is called. */
  async create(group: string, kind: string): Promise<void> {
    await this.openGroup(group);
    await this.page.getByRole('link', { name: `Create entry of type ${kind}` }).click();
    await expect(this.header).toContainText('Writing in');
  }

  /** The field with this label; optional ones say so behind it. */
  field(label: string): Locator {
    return this.page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`));
  }

  /** Writes a text in place of what is in a field. */
  async write(label: string, text: string): Promise<void> {
    const field = this.field(label);
    // Key by key as an editor does: Decap moves the cursor when a field is entered.
    await field.click();
    await field.press('ControlOrMeta+a');
    await field.press('Delete');
    await this.page.keyboard.insertText(text);
    await expect(field).toHaveValue(text);
  }

  /** Where the CMS says what entry this is, and whether all of it is saved. */
  get header(): Locator {
    return this.page.getByRole('link', { name: /^← Writing in/ });
  }

  /** Leaves an entry that is saved, for the list it is in. */
  async leave(): Promise<void> {
    await this.header.click();
    await expect(this.header).toBeHidden();
  }

  /** Presses the button that saves, whatever comes of it. */
  async pressPublish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Publish now' }).click();
  }

  /** Saves and waits until it is done. */
  async publish(): Promise<void> {
    await this.pressPublish();
    await expect(this.header).toContainText('Changes saved');
  }

  /** Presses the button that deletes the entry, and says yes. */
  async pressDelete(): Promise<void> {
    this.page.once('dialog', (dialog) => void dialog.accept());
    await this.page.getByRole('button', { name: 'Delete entry' }).click();
  }

  /** Opens the pictures from the field of an entry. */
  async openPictures(): Promise<Locator> {
    await this.page.getByRole('button', { name: /^Choose (an|different) image$/ }).click();
    const pictures = this.page.getByRole('dialog');
    await expect(pictures.getByRole('heading', { name: 'Images' })).toBeVisible();
    // They are listed once all are read.
    await expect(pictures.getByText('event-02.webp')).toBeVisible();
    return pictures;
  }

  /** Uploads a picture where {@link openPictures} has led. */
  async upload(file: ChosenFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('dialog').getByText('Upload', { exact: true }).click();
    await (await chooser).setFiles(file);
  }

  /** Where the CMS says what has become of a save. */
  get toast(): Locator {
    return this.page.getByRole('alert');
  }

  /** The pane beside the fields that shows the entry as the site will. */
  get preview() {
    return this.page.frameLocator('iframe');
  }
}
