import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkContent } from '../../../src/build/content-check/check-content';
import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { events } from '../../../src/content-model/kinds/events';
import { legal } from '../../../src/content-model/kinds/legal';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { check, entryText, linesFor, NOW, picture, withContent } from './content-tree';

test('valid content has neither errors nor warnings, and guides and dotfiles are ignored', async () => {
  const outcome = await check({ 'README.md': '# Guide', '.schemas/events.json': '{}', 'media/.DS_Store': 'x' });
  expect(outcome.errors).toEqual([]);
  expect(outcome.warnings).toEqual([]);
  expect(outcome.files).toBeGreaterThan(40);
});

test('files of every sort are counted', async () => {
  const { files } = await check({});
  const more = { 'events/broken.yaml': 'alt: "a', 'media/x.webp': await picture(16), 'x.txt': '', 'y.txt': '' };
  expect((await check(more)).files).toBe(files + 4);
});

test('all errors are listed, sorted by place', async () => {
  const lines = await linesFor({
    'values/sample.yaml': 'title: Care\n',
    'events/sample.yaml': entryText(events, { size: 'larg', order: '-1' }),
    'country-codes/sample.yaml': entryText(countryCodes, { code: '+1' }),
  });
  expect(lines).toEqual([
    'content/country-codes/sample.yaml:1:7 code: +1 has no quotes and is read as the number 1 → write "+1", with the quotes',
    'content/events/sample.yaml:1:7 size: must be one of normal, tall, large, got "larg" → did you mean large?',
    'content/events/sample.yaml:2:8 order: must be a whole number from 0 to 100000, got -1 → write 0',
    expect.stringMatching(
      /^content\/values\/sample\.yaml:1:1 icon: is missing → add it: the name of an icon: book-open, /,
    ),
    'content/values/sample.yaml:1:1 text: is missing → add it: text, at most 320 characters',
  ]);
});

test.each([
  ['events/x.yml', 'does not end in .yaml → rename it to x.yaml'],
  ['events/x.YML', 'does not end in .yaml → rename it to x.yaml'],
  ['events/x.yaml.bak', 'does not end in .yaml → move it elsewhere; pictures go to content/media'],
  ['events/x', 'does not end in .yaml → move it elsewhere; pictures go to content/media'],
  ['events/x.json', 'does not end in .yaml → move it elsewhere; pictures go to content/media'],
  ['evnts/x.yaml', 'is in a folder that is not a kind of content → did you mean events?'],
  ['evnts/events/x.yaml', 'is in a folder that is not a kind of content → did you mean events?'],
  ['meda/x.webp', 'is in a folder that is not a kind of content → did you mean media?'],
  ['x.yaml', 'does not belong to any kind of content → move it into one of the folders in content'],
  ['events/more/x.yaml', 'is in a nested folder → move it to content/events'],
  [
    'legal/imprint-of-us.yaml',
    'is not a file that the site uses → the files here are policy, disclaimer, terms-and-conditions',
  ],
  ['site/hme.yaml', 'is not a file that the site uses → did you mean home?'],
  ['media/more/notes.txt', 'is not a picture that the site can use → keep only webp, png, jpg, jpeg, avif files here'],
  ['legal/polcy.yaml', 'is not a file that the site uses → did you mean policy?'],
  ['media/notes.txt', 'is not a picture that the site can use → keep only webp, png, jpg, jpeg, avif files here'],
])('the stray file %s is reported', async (path, words) => {
  expect(await linesFor({ [path]: entryText(legal) })).toEqual([`content/${path}: ${words}`]);
});

test('a file name that is not kebab-case is reported with a better one', async () => {
  expect(await linesFor({ 'testimonials/Adá Obi.yaml': entryText(testimonials) })).toEqual([
    'content/testimonials/Adá Obi.yaml: has a name with other characters than lowercase letters, digits and single hyphens → rename it to ada-obi.yaml',
  ]);
});

test('a folder that is similar to no other is reported with the folders that there are', async () => {
  const [line] = await linesFor({ 'recipes-of-all/x.yaml': entryText(legal) });
  expect(line).toMatch(/ is not a kind of content → use one of the folders site, features, .*, pages, member-pages$/);
});

test('a picture needs such a name too, and for a name without letters there is no better one', async () => {
  const problem = 'has a name with other characters than lowercase letters, digits and single hyphens';
  const files = { 'testimonials/日本.yaml': entryText(testimonials), 'media/more/A b.webp': await picture(16) };
  expect((await check(files)).errors).toMatchObject([
    { file: 'content/media/more/A b.webp', problem, advice: 'rename it to a-b.webp' },
    { file: 'content/testimonials/日本.yaml', problem, advice: 'give it another name' },
  ]);
});

test('a missing single and a missing fixed page are reported', async () => {
  const lines = await linesFor({ 'site/home.yaml': null, 'site/site.yaml': null, 'legal/policy.yaml': null });
  expect(lines).toEqual([
    'content/legal/policy.yaml: is missing → add the file with title, description, heading, lead, link, frameTitle',
    'content/site/home.yaml: is missing → add the file with classroom, testimonials, callToAction',
    expect.stringMatching(/^content\/site\/site\.yaml: is missing → add the file with name, /),
  ]);
});

test('a missing content folder is an error that names it', async () => {
  await expect(checkContent({ root: '/nowhere', routes: [], now: new Date() })).rejects.toThrow('/nowhere/content');
});

describe('pictures', () => {
  const unused = 'is not used by any entry → remove it, or name it in an entry';

  test.each([
    ['media/pictur.webp', 'there is no picture content/media/pictur.webp → did you mean media/picture.webp?'],
    [
      'graduation.webp',
      '"graduation.webp" is not a picture in content/media → put the picture into content/media, or name one that is there',
    ],
    ['media/webp', 'there is no picture content/media/webp → use a picture that ends in webp, png, jpg, jpeg, avif'],
    [
      'media/graduation',
      'there is no picture content/media/graduation → use a picture that ends in webp, png, jpg, jpeg, avif',
    ],
    [
      'media/graduation.WEBP',
      'there is no picture content/media/graduation.WEBP → put the picture into content/media, or name one that is there',
    ],
    ['x/picture.webp', '"x/picture.webp" is not a picture in content/media → write media/picture.webp'],
    ['cture.webp', '"cture.webp" is not a picture in content/media → did you mean media/picture.webp?'],
    ['picture.webp', '"picture.webp" is not a picture in content/media → write media/picture.webp'],
    ['Media/Picture.webp', '"Media/Picture.webp" is not a picture in content/media → did you mean media/picture.webp?'],
    [
      'media/graduation.webp',
      'there is no picture content/media/graduation.webp → put the picture into content/media, or name one that is there',
    ],
    [
      'media/logo.svg',
      'there is no picture content/media/logo.svg → use a picture that ends in webp, png, jpg, jpeg, avif',
    ],
  ])('the name %s is corrected', async (name, words) => {
    const lines = await linesFor({ 'testimonials/sample.yaml': entryText(testimonials, { image: name }) });
    expect(lines).toEqual([`content/testimonials/sample.yaml:1:8 image: ${words}`]);
  });

  test('files that cannot be read, are too large or misnamed are errors', async () => {
    const webp = await picture(600);
    const png = await picture(600, 'png');
    const lines = await linesFor({
      'media/text.webp': 'no picture',
      'media/half.webp': webp.subarray(0, webp.length - 20),
      // Its header, with the size, is complete.
      'media/half.png': png.subarray(0, Math.floor(png.length / 2)),
      'media/wide.webp': await picture(4001),
      'media/heavy.webp': Buffer.alloc(5_200_000),
      'media/misnamed.webp': await picture(16, 'png'),
      'media/moving.webp': await picture(16, 'gif'),
    });
    expect(lines.filter((line) => !line.startsWith('warning:'))).toEqual([
      'content/media/half.png: cannot be read as a picture → export it again as webp',
      'content/media/half.webp: cannot be read as a picture → export it again as webp',
      'content/media/heavy.webp: is 5.2 MB; at most 5 MB are allowed → export it smaller, preferably as webp',
      'content/media/misnamed.webp: is a png file with a name that ends in .webp → export it again as webp',
      'content/media/moving.webp: is a gif file with a name that ends in .webp → export it again as webp',
      'content/media/text.webp: cannot be read as a picture → export it again as webp',
      'content/media/wide.webp: is 4001 × 4001 pixels; at most 4000 per side are allowed → export it smaller; 1600 pixels are enough',
    ]);
  });

  test('of each format, and as large as is allowed, are accepted', async () => {
    const used = ['a.jpg', 'b.jpeg', 'c.png', 'd.avif', 'wide.png', 'high.png'];
    const entries = used.map((name, index) => [`events/e${index}.yaml`, entryText(events, { image: `media/${name}` })]);
    const lines = await linesFor({
      ...(Object.fromEntries(entries) as Record<string, string>),
      'media/a.jpg': await picture(16, 'jpeg'),
      'media/b.jpeg': await picture(16, 'jpeg'),
      'media/c.png': await picture(16, 'png'),
      'media/d.avif': await picture(16, 'avif'),
      'media/wide.png': await picture(4000, 'png', 1),
      'media/high.png': await picture(1, 'png', 4000),
    });
    expect(lines).toEqual([]);
  });

  test('that are too large on one side or by a byte are errors', async () => {
    const { errors } = await check({
      'media/wide.png': await picture(4001, 'png', 1),
      'media/high.png': await picture(1, 'png', 4001),
      'media/heavy.png': Buffer.alloc(5_000_001),
      'media/other.png': Buffer.alloc(5_000_000),
    });
    expect(errors.map(({ file, problem }) => [file, problem])).toEqual([
      ['content/media/heavy.png', 'is 5.0 MB; at most 5 MB are allowed'],
      ['content/media/high.png', 'is 1 × 4001 pixels; at most 4000 per side are allowed'],
      ['content/media/other.png', 'cannot be read as a picture'],
      ['content/media/wide.png', 'is 4001 × 1 pixels; at most 4000 per side are allowed'],
    ]);
  });

  test('are read again when they change', async () => {
    await withContent({ 'events/sample.yaml': entryText(events, { image: 'media/x.webp' }) }, async (root) => {
      const file = join(root, 'content/media/x.webp');
      await writeFile(file, 'no picture');
      const [before] = (await checkContent({ root, routes: [{ path: '/events' }], now: NOW })).errors;
      expect(before?.problem).toBe('cannot be read as a picture');
      await writeFile(file, await picture(16));
      const after = await checkContent({ root, routes: [], now: NOW });
      expect(after.errors.filter(({ file: path }) => path.startsWith('content/media'))).toEqual([]);
    });
  });

  test('that were good are decoded again only when they change, also by a later process', async () => {
    await withContent({ 'media/x.webp': await picture(16) }, async (root) => {
      await mkdir(join(root, '.cache'));
      async function pictureErrors(): Promise<string[]> {
        const { errors } = await checkContent({ root, routes: [], now: NOW });
        return errors.filter(({ file }) => file === 'content/media/x.webp').map(({ problem }) => problem);
      }
      expect(await pictureErrors()).toEqual([]);
      const record = await readFile(join(root, '.cache/checked-pictures.json'), 'utf8');
      const { ino, size, mtimeMs } = await stat(join(root, 'content/media/x.webp'));
      expect(JSON.parse(record)).toContain(`${ino} ${size} ${mtimeMs} .webp`);

      await writeFile(join(root, 'content/media/x.webp'), 'no picture');
      expect(await pictureErrors()).toEqual(['cannot be read as a picture']);
      // What a later process reads of this file is believed.
      const damaged = await stat(join(root, 'content/media/x.webp'));
      const state = `${damaged.ino} ${damaged.size} ${damaged.mtimeMs} .webp`;
      await writeFile(join(root, '.cache/checked-pictures.json'), JSON.stringify([state]));
      expect(await pictureErrors()).toEqual([]);
    });
  });

  test.each([
    'media/x.webp',
    '"media/x.webp"',
    "'media/x.webp'",
    '{ a: media/x.webp, b: c}',
    '[media/x.webp,media/y.webp]',
  ])('named as %s are used', async (written) => {
    const { warnings } = await check({
      'events/sample.yaml': entryText(events, { other: written }),
      'media/x.webp': await picture(16),
    });
    expect(warnings).toEqual([]);
  });

  test('a picture that no entry names is a warning, not an error', async () => {
    const { errors, warnings } = await check({ 'media/spare.webp': await picture(16) });
    expect(errors).toEqual([]);
    expect(warnings).toEqual([expect.objectContaining({ file: 'content/media/spare.webp' })]);
    expect(await linesFor({ 'media/spare.webp': await picture(16) })).toEqual([
      `warning: content/media/spare.webp: ${unused}`,
    ]);
  });

  test('a picture that only a broken file names still counts as used', async () => {
    const broken = entryText(events, { image: 'media/spare.webp', alt: 'two: colons' });
    const { warnings } = await check({ 'events/x.yaml': broken, 'media/spare.webp': await picture(16) });
    expect(warnings).toEqual([]);
  });
});
