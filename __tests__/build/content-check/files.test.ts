import { countryCodes } from '../../../src/content-model/kinds/country-codes';
import { events } from '../../../src/content-model/kinds/events';
import { legal } from '../../../src/content-model/kinds/legal';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { check, entryText, linesFor, picture } from './content-tree';

test('valid content has neither errors nor warnings, and guides and dotfiles are ignored', async () => {
  const outcome = await check({ 'README.md': '# Guide', '.schemas/events.json': '{}', 'media/.DS_Store': 'x' });
  expect(outcome.errors).toEqual([]);
  expect(outcome.warnings).toEqual([]);
  expect(outcome.files).toBeGreaterThan(40);
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
  ['events/x.json', 'does not end in .yaml → move it elsewhere; pictures go to content/media'],
  ['evnts/x.yaml', 'is in a folder that is not a kind of content → did you mean events?'],
  ['x.yaml', 'does not belong to any kind of content → move it into one of the folders in content'],
  ['events/more/x.yaml', 'is in a nested folder → move it to content/events'],
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

test('a missing single and a missing fixed page are reported', async () => {
  const lines = await linesFor({ 'site/home.yaml': null, 'legal/policy.yaml': null });
  expect(lines).toEqual([
    'content/legal/policy.yaml: is missing → add the file with title, description, heading, lead, link, frameTitle',
    'content/site/home.yaml: is missing → add the file with classroom, testimonials, callToAction',
  ]);
});

test('a missing content folder is an error that names it', async () => {
  const { checkContent } = await import('../../../src/build/content-check/check-content');
  await expect(checkContent({ root: '/nowhere', routes: [], now: new Date() })).rejects.toThrow('/nowhere/content');
});

describe('pictures', () => {
  const unused = 'is not used by any entry → remove it, or name it in an entry';

  test.each([
    ['media/pictur.webp', 'there is no picture content/media/pictur.webp → did you mean media/picture.webp?'],
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
    });
    expect(lines.filter((line) => !line.startsWith('warning:'))).toEqual([
      'content/media/half.png: cannot be read as a picture → export it again as webp',
      'content/media/half.webp: cannot be read as a picture → export it again as webp',
      'content/media/heavy.webp: is 5.2 MB; at most 5 MB are allowed → export it smaller, preferably as webp',
      'content/media/misnamed.webp: is a png file with a name that ends in .webp → export it again as webp',
      'content/media/text.webp: cannot be read as a picture → export it again as webp',
      'content/media/wide.webp: is 4001 × 4001 pixels; at most 4000 per side are allowed → export it smaller; 1600 pixels are enough',
    ]);
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
