import { screen, within } from '@testing-library/dom';

import { beforeSave } from '../../src/cms/before-save';
import { contentFormat } from '../../src/cms/content-format';
import { isImmutableMap, type ImmutableMap } from '../../src/cms/decap';
import { openEntry } from '../support/decap';

const FILE = 'name: Ada\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\n';
const ada = { name: 'Ada', role: 'Member', content: 'It works.', rating: 5, image: 'media/a.webp' };

afterEach(() => {
  document.body.replaceChildren();
});

/** The text that Decap would write for an entry. */
async function saved(entry: ImmutableMap): Promise<string> {
  return contentFormat.toFile((await beforeSave({ entry })).toJS());
}

test('a changed entry is written with its other lines unchanged', async () => {
  const opened = contentFormat.fromFile(`# Kept\n${FILE}`);
  const entry = openEntry('testimonials', { ...opened, rating: 4 }, { slug: 'ada', raw: FILE });
  expect(await saved(entry)).toBe(`# Kept\n${FILE.replace('5', '4')}`);
});

test('a restored draft of an entry still has the text of the file', async () => {
  const opened = contentFormat.fromFile(`# Kept\n${FILE}`);
  const copy = contentFormat.toFile({ ...opened, rating: 4 });
  const pickedUp = contentFormat.fromFile(copy);
  const entry = openEntry('testimonials', pickedUp, { slug: 'ada', raw: copy });
  expect(await saved(entry)).toBe(`# Kept\n${FILE.replace('5', '4')}`);
});

test('a copied entry does not have the comments of the original', async () => {
  const opened = contentFormat.fromFile(`# Of Ada\n${FILE}`);
  expect(await saved(openEntry('testimonials', { ...opened, name: 'Grace' }))).toBe(FILE.replace('Ada', 'Grace'));
});

test('a new file gets a name that the content check accepts', async () => {
  const data = await beforeSave({ entry: openEntry('testimonials', { ...ada, name: 'Dr. Ä_da' }) });
  expect(data.get('name')).toBe('dr-a-da');
  expect(contentFormat.toFile(data.toJS())).toContain('name: Dr. Ä_da\n');
  const nameless = await beforeSave({ entry: openEntry('testimonials', { ...ada, name: '日本' }) });
  expect(nameless.get('name')).toBe('testimonials');
});

test('an entry with errors is not saved, and its errors are listed until they are corrected', async () => {
  const entry = openEntry('testimonials', { ...ada, name: '', rating: 7 }, { slug: 'ada', raw: FILE });
  await expect(beforeSave({ entry })).rejects.toThrow('Nothing is lost');
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('Not saved.');
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Name: is empty/), expect.stringMatching(/^Stars: must be a whole number/)]);
  await beforeSave({ entry: openEntry('testimonials', ada, { slug: 'ada', raw: FILE }) });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the list can be closed', async () => {
  const entry = openEntry('testimonials', { ...ada, name: '' }, { slug: 'ada', raw: FILE });
  await expect(beforeSave({ entry })).rejects.toThrow();
  screen.getByRole('button', { name: 'Close' }).click();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('does not overwrite a file that could not be read', async () => {
  const broken = 'name: "Ada\n';
  await expect(beforeSave({ entry: openEntry('testimonials', ada, { slug: 'ada', raw: broken }) })).rejects.toThrow();
  expect(screen.getByRole('alert')).toHaveTextContent('line');
});

test('refuses a file of no kind, with its name', async () => {
  await expect(beforeSave({ entry: openEntry('pages', {}, { slug: 'blog' }) })).rejects.toThrow();
  expect(screen.getByRole('alert')).toHaveTextContent('content/pages/blog.yaml is not a file that the site uses.');
});

test('returns data that Decap can use', async () => {
  expect(isImmutableMap(await beforeSave({ entry: openEntry('testimonials', ada) }))).toBe(true);
});
