import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { checkContent } from '../../../src/site-build/content-check/check-content';
import { repairFiles } from '../../../src/site-build/content-check/repair/repair-files';
import { formatFinding } from '../../../src/site-build/content-check/report';
import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { events } from '../../../src/content-model/kinds/events';
import { legal } from '../../../src/content-model/kinds/legal';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { check, entryText, linesFor, NOW, picture, withContent } from './content-tree';
import { entryLines } from './entry-lines';

test('valid content has neither errors nor warnings, and guides and dotfiles are ignored', async () => {
  const outcome = await check({ 'README.md': '# Guide', '.schemas/events.json': '{}', 'media/.DS_Store': 'x' });
  expect(outcome.errors).toEqual([]);
  expect(outcome.warnings).toEqual([]);
  expect(outcome.files).toBeGreaterThan(40);
});

test('EDIT-02: all errors are listed, sorted by place', async () => {
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

test('EDIT-03: files that belong to no kind, or have another name, are reported', async () => {
  const folders = 'use one of the folders site, features, ';
  const strays: Readonly<Record<string, string>> = {
    'events/more/x.yaml': 'is in a nested folder → move it to content/events',
    'events/x': 'does not end in .yaml → move it elsewhere; pictures go to content/media',
    'events/x.YML': 'does not end in .yaml → rename it to x.yaml',
    'events/x.yaml.bak': 'does not end in .yaml → move it elsewhere; pictures go to content/media',
    'evnts/events/x.yaml': 'is in a folder that is not a kind of content → did you mean events?',
    'evnts/x.yaml': 'is in a folder that is not a kind of content → did you mean events?',
    'legal/imprint-of-us.yaml':
      'is not a file that the site uses → the files here are policy, disclaimer, terms-and-conditions',
    'legal/polcy.yaml': 'is not a file that the site uses → did you mean policy?',
    'media/more/notes.txt': 'is not a picture that the site can use → keep only webp, png, jpg, jpeg, avif files here',
    'meda/x.webp': 'is in a folder that is not a kind of content → did you mean media?',
    'recipes-of-all/x.yaml': `is in a folder that is not a kind of content → ${folders}`,
    'site/hme.yaml': 'is not a file that the site uses → did you mean home?',
    'x.yaml': 'does not belong to any kind of content → move it into one of the folders in content',
  };
  const text = entryText(legal);
  const lines = await linesFor(Object.fromEntries(Object.keys(strays).map((path) => [path, text])));
  const expected = Object.entries(strays).map(([path, words]) => `content/${path}: ${words}`);
  expect(lines.map((line) => line.replace(/(features, ).*$/, '$1')).toSorted()).toEqual(expected.toSorted());
});

test('EDIT-49: names of files with other characters are reported with better ones, each with another', async () => {
  const problem = 'has a name with other characters than lowercase letters, digits and single hyphens';
  const files = {
    'testimonials/Adá Obi.yaml': entryText(testimonials),
    'testimonials/Ada-Obi.yaml': entryText(testimonials),
    'testimonials/日本.yaml': entryText(testimonials),
    'media/more/A b.webp': await picture(16),
    'media/more/日本.webp': await picture(16),
  };
  expect((await check(files)).errors).toMatchObject([
    { file: 'content/media/more/A b.webp', problem, advice: 'rename it to a-b.webp' },
    { file: 'content/media/more/日本.webp', problem, advice: 'rename it to riben.webp' },
    { file: 'content/testimonials/Ada-Obi.yaml', problem, advice: 'rename it to ada-obi.yaml' },
    { file: 'content/testimonials/Adá Obi.yaml', problem, advice: 'rename it to ada-obi-1.yaml' },
    { file: 'content/testimonials/日本.yaml', problem, advice: 'rename it to riben.yaml' },
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
  test.each([
    ['media/pictur.webp', 'there is no picture content/media/pictur.webp → did you mean media/picture.webp?'],
    [
      'graduation.webp',
      '"graduation.webp" is not a picture in content/media → put the picture into content/media, or name one that is there',
    ],
    [
      'media/graduation',
      'there is no picture content/media/graduation → use a picture that ends in webp, png, jpg, jpeg, avif',
    ],
    ['x/picture.webp', '"x/picture.webp" is not a picture in content/media → write media/picture.webp'],
    ['picture.webp', '"picture.webp" is not a picture in content/media → write media/picture.webp'],
    ['Media/Picture.webp', '"Media/Picture.webp" is not a picture in content/media → did you mean media/picture.webp?'],
    [
      'media/graduation.webp',
      'there is no picture content/media/graduation.webp → put the picture into content/media, or name one that is there',
    ],
  ])('EDIT-03: the name %s is corrected', (name, words) => {
    const lines = entryLines({ 'testimonials/sample.yaml': entryText(testimonials, { image: name }) });
    expect(lines).toEqual([`content/testimonials/sample.yaml:1:8 image: ${words}`]);
  });

  test('that cannot be read, are too large or misnamed are errors', async () => {
    const webp = await picture(600);
    const png = await picture(600, 'png');
    const lines = await linesFor({
      'media/text.webp': 'no picture',
      'media/half.webp': webp.subarray(0, webp.length - 20),
      // Its header, with the size, is complete.
      'media/half.png': png.subarray(0, Math.floor(png.length / 2)),
      'media/wide.png': await picture(4001, 'png', 1),
      'media/high.png': await picture(1, 'png', 4001),
      'media/heavy.png': Buffer.alloc(5_000_001),
      'media/less-heavy.png': Buffer.alloc(5_000_000),
      'media/misnamed.webp': await picture(16, 'png'),
      'media/moving.webp': await picture(16, 'gif'),
    });
    expect(lines.filter((line) => !line.startsWith('warning:'))).toEqual([
      'content/media/half.png: cannot be read as a picture → export it again as webp',
      'content/media/half.webp: cannot be read as a picture → export it again as webp',
      'content/media/heavy.png: is 5.0 MB; at most 5 MB are allowed → export it smaller, preferably as webp',
      'content/media/high.png: is 1 × 4001 pixels; at most 4000 per side are allowed → export it smaller; 1600 pixels are enough',
      'content/media/less-heavy.png: cannot be read as a picture → export it again as webp',
      'content/media/misnamed.webp: is a png file with a name that ends in .webp → rename it to misnamed.png, also in the entries',
      'content/media/moving.webp: is a gif file with a name that ends in .webp → export it again as webp',
      'content/media/text.webp: cannot be read as a picture → export it again as webp',
      'content/media/wide.png: is 4001 × 1 pixels; at most 4000 per side are allowed → export it smaller; 1600 pixels are enough',
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
      'media/wide.png': await picture(4000, 'png', 3),
      'media/high.png': await picture(2, 'png', 4000),
    });
    expect(lines).toEqual([]);
  });

  test('EDIT-51: that a slot could not show are errors that name their fields and the shape that is allowed', async () => {
    const image = { image: 'media/flat.png' };
    const lines = await linesFor({
      'events/flat.yaml': entryText(events, image),
      'testimonials/flat.yaml': entryText(testimonials, image),
      'media/flat.png': await picture(4000, 'png', 1),
      'media/narrow.png': await picture(1, 'png', 4000),
    });
    expect(lines.filter((line) => !line.startsWith('warning:'))).toEqual([
      'content/media/flat.png: is 4000 × 1 pixels, too flat for the places of pages (content/events/flat.yaml image, content/testimonials/flat.yaml image) → cut it to another shape: 4000 × 3 is the most extreme one',
      'content/media/narrow.png: is 1 × 4000 pixels, too narrow for the places of pages → cut it to another shape: 2 × 4000 is the most extreme one',
    ]);
  });

  test('EDIT-51: of phones are refused with what to choose instead', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const lines = await linesFor({ 'media/a.heic': heic, 'media/b.jpg': heic });
    const advice = '→ choose JPEG: export the photo as JPEG, or set the camera to “Most compatible”';
    expect(lines.filter((line) => !line.startsWith('warning:'))).toEqual([
      `content/media/a.heic: is not a picture that the site can use ${advice}`,
      `content/media/b.jpg: is a HEIC picture ${advice}`,
    ]);
  });

  test('EDIT-50: with more than pages show are warnings, until --fix has drawn them again', async () => {
    const photo = sharp(await picture(40, 'jpeg')).withExif({ IFD0: { Make: 'Acme' }, IFD3: { GPSLatitudeRef: 'N' } });
    const files = {
      'media/photo.jpg': await photo.toBuffer(),
      'events/photo.yaml': entryText(events, { image: 'media/photo.jpg' }),
    };
    const warning =
      'warning: content/media/photo.jpg: contains the place where it was taken, the device → pages do not show this: npm run check:content -- --fix removes it from the file';
    await withContent(files, async (root) => {
      async function lines(): Promise<string[]> {
        const { errors, warnings } = await checkContent({ root, routes: [{ path: '/events' }], now: NOW });
        return [...errors, ...warnings].map(formatFinding).filter((line) => line.includes('photo.jpg'));
      }
      // The second check does not believe the first.
      expect([await lines(), await lines()]).toEqual([[warning], [warning]]);
      const done = ['drew the picture again, with only what pages show'];
      expect(await repairFiles(root)).toContainEqual({ file: 'content/media/photo.jpg', done });
      expect(await lines()).toEqual([]);
      expect(await repairFiles(root)).toEqual([]);
    });
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
      const record = await readFile(join(root, '.cache/plain-pictures.json'), 'utf8');
      const { ino, size, mtimeMs } = await stat(join(root, 'content/media/x.webp'));
      expect(JSON.parse(record)).toContain(`${ino} ${size} ${mtimeMs} .webp`);

      await writeFile(join(root, 'content/media/x.webp'), 'no picture');
      expect(await pictureErrors()).toEqual(['cannot be read as a picture']);
      // What a later process reads of this file is believed.
      const damaged = await stat(join(root, 'content/media/x.webp'));
      const state = `${damaged.ino} ${damaged.size} ${damaged.mtimeMs} .webp`;
      await writeFile(join(root, '.cache/plain-pictures.json'), JSON.stringify([state]));
      expect(await pictureErrors()).toEqual([]);
    });
  });

  test('that an unknown key or a broken file names, in any form of YAML, are used', async () => {
    const written = [
      'media/a.webp',
      '"media/b.webp"',
      "'media/c.webp'",
      '{ a: media/d.webp, b: c}',
      '[media/e.webp,x]',
    ];
    const entries = written.map((other, index) => [`events/e${index}.yaml`, entryText(events, { other })]);
    const pictures = ['a', 'b', 'c', 'd', 'e', 'f'].map(async (name) => [`media/${name}.webp`, await picture(16)]);
    const { warnings } = await check({
      ...(Object.fromEntries(entries) as Record<string, string>),
      ...(Object.fromEntries(await Promise.all(pictures)) as Record<string, Buffer>),
      'events/broken.yaml': entryText(events, { image: 'media/f.webp\u200B', alt: 'two: colons' }),
    });
    expect(warnings).toEqual([]);
  });

  test('a picture that no entry names is a warning, not an error', async () => {
    expect(await linesFor({ 'media/spare.webp': await picture(16) })).toEqual([
      'warning: content/media/spare.webp: is not used by any entry → remove it, or name it in an entry',
    ]);
  });
});
