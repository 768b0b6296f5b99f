import type { z } from 'zod';
import { testimonials } from '../../src/content-model/kinds/testimonials';
import {
  bool,
  dateTime,
  day,
  email,
  image,
  integer,
  link,
  linkOrEmpty,
  list,
  localTime,
  longText,
  reference,
  route,
  text,
  timeZone,
  youtubeId,
} from '../../src/content-model/fields';

const words = { label: 'It' };

/** Each helper with values that it accepts and values that it refuses. */
const CASES: readonly (readonly [string, z.ZodType, readonly unknown[], readonly unknown[]])[] = [
  ['text', text(words), ['a', ' a b ', 'a\n', 'x'.repeat(120)], ['', ' ', 'a\nb', '\n', 'x'.repeat(121), 7]],
  ['a short text', text({ ...words, max: 3 }), ['abc'], ['abcd']],
  ['longText', longText(words), ['a\nb', ' a', 'x'.repeat(1200)], ['', ' \n', 'x'.repeat(1201), null]],
  ['a short longText', longText({ ...words, max: 3 }), ['abc'], ['abcd']],
  [
    'link',
    link(words),
    ['https://a.example', 'https://a.example/b?c#d', 'https://a.b.example:80/'],
    [
      ...[
        '',
        'http://a.example',
        'https://a',
        'https://.example',
        'https://a.',
        'https:// a.example',
        'https://a.exa mple',
      ],
      ...['xhttps://a.example', 'https://a/b.c', 'https://[a.b', 'https://a?b.c', 'https://a#b.c'],
    ],
  ],
  [
    'linkOrEmpty',
    linkOrEmpty(words),
    ['', 'https://a.example'],
    [' ', 'x', 'https://a', 'xhttps://a.b', 'https://[a.b', 'https://a.b c'],
  ],
  [
    'route',
    route(words),
    ['/', '/events', '/a-b/c1', '/about-us#values', '/a#b-1'],
    ['events', '/A', '/a b', '/a#', '/a#1', '/a#B', 'x/a', '/a?b', '/a#b_'],
  ],
  [
    'image',
    image(words),
    ['media/a.webp', 'media/a_b-c.1.png', 'media/x/y/z.jpg', 'media/a.jpeg'],
    [
      'a.webp',
      'media/.webp/',
      'media/a.gif',
      'media/a b.webp',
      'xmedia/a.webp',
      'media/a.webpx',
      'media//a.webp',
      'media/a',
    ],
  ],
  [
    'reference',
    reference({ ...words, to: testimonials }),
    ['a', 'ada-obi', 'a1-2-b'],
    ['', 'Ada', 'a--b', '-a', 'a-', 'a_b', 'a.yaml'],
  ],
  [
    'youtubeId',
    youtubeId(words),
    ['abcdefghijk', '-_345678901'],
    ['abcdefghij', 'abcdefghijkl', 'abcdefghij.', ' bcdefghijk'],
  ],
  ['timeZone', timeZone(words), ['Africa/Lagos'], ['Lagos', '', 'africa/lagos']],
  ['dateTime', dateTime(words), ['1970-01-01', '2100-12-31 23:59'], ['1969-12-31', '2101-01-01', '0026-12-01 10:00']],
  ['localTime', localTime(words), ['2026-12-01 10:00'], ['0026-12-01 10:00', '2126-12-01 10:00']],
  ['day', day(words), ['2026-12-01'], ['0026-12-01']],
  ['a text with control characters', text(words), ['a\tb'], ['A\u0000\u0007B', 'a\u0085b', '\u007Fa']],
  ['a longText with control characters', longText(words), ['a\tb\nc'], ['A\u0000\u0007B', 'a\nb\u0008']],
  [
    'a link with control characters',
    link(words),
    ['https://a.example/%07'],
    ['https://a.example/\u0007', 'https://a.example/\u0000b'],
  ],
  ['integer', integer(words), [0, 1_000_000], [-1, 1_000_001, 0.5, '1']],
  ['a small integer', integer({ ...words, min: 1, max: 5 }), [1, 5], [0, 6]],
  ['bool', bool(words), [true, false], ['true', 1, null]],
  [
    'list',
    list({ ...words, of: bool(words) }),
    [[], Array.from({ length: 100 }, () => true)],
    [Array.from({ length: 101 }, () => true), true],
  ],
  [
    'a short list',
    list({ ...words, of: bool(words), min: 1, max: 2 }),
    [[true], [true, false]],
    [[], [true, true, true]],
  ],
];

describe.each(CASES)('%s', (_name, field, accepted, refused) => {
  test.each(accepted.map((value) => [value]))('accepts %j', (value) => {
    expect(field.safeParse(value).error).toBeUndefined();
  });

  test.each(refused.map((value) => [value]))('refuses %j', (value) => {
    expect(field.safeParse(value).success).toBe(false);
  });
});

test('hints contain the rules of a field, for files and for the CMS', () => {
  expect(text({ ...words, hint: 'Short.', inFile: 'In quotes.' }).meta()).toMatchObject({
    title: 'It',
    description: 'Short. In quotes. At most 120 characters.',
    cmsHint: 'Short. At most 120 characters.',
  });
  expect(bool(words).meta()).not.toHaveProperty('cmsHint');
  expect(email(words).meta()).not.toHaveProperty('description');
});
