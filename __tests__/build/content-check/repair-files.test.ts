import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteUnusedPictures, repairFiles } from '../../../src/build/content-check/repair/repair-files';
import { courses } from '../../../src/content-model/kinds/courses';
import { entryText, picture, withContent } from './content-tree';

const messy = 'rating: 5   \nname: 12\r\nrole: Member\ncontent: Text\nimage: media/picture.webp';
const tidy = 'name: "12"\nrole: Member\ncontent: Text\nrating: 5\nimage: media/picture.webp\n';
const done = ['quotes', 'order of keys', 'spaces and line endings'];

test('every entry that needs a repair is repaired and named, also one that could not be read', async () => {
  const files = {
    'testimonials/b.yaml': messy,
    'testimonials/a.yaml': messy,
    'courses/tab.yaml': entryText(courses, { topics: '\n\t- Charts' }),
    'events/broken.yaml': 'alt: "a  \n',
  };
  await withContent(files, async (root) => {
    const repaired = await repairFiles(root);
    expect(repaired.filter(({ file }) => file.startsWith('content/testimonials'))).toEqual([
      { file: 'content/testimonials/a.yaml', done },
      { file: 'content/testimonials/b.yaml', done },
    ]);
    expect(repaired.find(({ file }) => file === 'content/courses/tab.yaml')?.done).toContain('tabs');
    const paths = repaired.map(({ file }) => file);
    expect(paths).toEqual(paths.toSorted());
    expect(await readFile(join(root, 'content/testimonials/a.yaml'), 'utf8')).toBe(tidy);
    expect(await readFile(join(root, 'content/events/broken.yaml'), 'utf8')).toBe('alt: "a  \n');
    expect(await repairFiles(root)).toEqual([]);
  });
});

test('only pictures that no entry names are deleted', async () => {
  const files = {
    'media/spare.webp': await picture(16),
    'media/used.webp': await picture(16),
    'events/broken.yaml': 'image: media/used.webp\nalt: "a\n',
  };
  await withContent(files, async (root) => {
    expect(await deleteUnusedPictures(root)).toEqual(['content/media/spare.webp']);
    const names = ['spare', 'used', 'picture'].filter((name) => existsSync(join(root, `content/media/${name}.webp`)));
    expect(names).toEqual(['used', 'picture']);
  });
});

test('a missing content folder is an error that names it', async () => {
  await expect(repairFiles('/nowhere')).rejects.toThrow('/nowhere/content');
});
