import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { courses } from '../../src/content-model/kinds/courses';
import { events } from '../../src/content-model/kinds/events';
import { home } from '../../src/content-model/kinds/home';
import { site } from '../../src/content-model/kinds/site';
import { testimonials } from '../../src/content-model/kinds/testimonials';

type Data = Record<string, unknown>;

/** `text` after `change` was applied to its data. */
function edited(kind: Parameters<typeof writeEntryText>[0], text: string, change: Data): string {
  return writeEntryText(kind, { ...readEntryText(text), ...change }, text);
}

describe('a new file', () => {
  test('has long text in one line, and one with line breaks as a block', () => {
    const content = 'word '.repeat(60).trim();
    expect(writeEntryText(testimonials, { content, role: 'Line\n', name: 'One\n\nTwo' })).toBe(
      `name: |-\n  One\n\n  Two\nrole: |\n  Line\ncontent: ${content}\n`,
    );
  });

  test.each([
    ['a\u007fb\u2028\u0085', '"a\\u007fb\\u2028\\u0085"'],
    ['\ufeffa\tb', '"\\ufeffa\\tb"'],
  ])('escapes what editors and other programs do not show or read: %j', (name, written) => {
    expect(writeEntryText(testimonials, { name })).toBe(`name: ${written}\n`);
  });
});

describe('a change', () => {
  const text = [
    '# A comment of the file',
    'title:   Trading # short',
    "duration: '8 weeks'",
    'topics: # three are shown',
    '  # the first',
    '  - Charts',
    '  - "Risk: first" # important',
    '  - Journal',
    '',
    'description: >-',
    '  Folded',
    '  text.',
    '# in dollars',
    'price: 10',
    '',
  ].join('\n');

  test.each<[Data, string, string]>([
    [{ title: 'Markets' }, 'title:   Trading # short', 'title: Markets # short'],
    [{ duration: "9 weeks' time" }, "duration: '8 weeks'", "duration: '9 weeks'' time'"],
    [{ price: 12 }, 'price: 10', 'price: 12'],
    [{ description: 'Other text.' }, '  Folded\n  text.', '  Other text.'],
    [{ topics: ['Charts', 'Risk', 'Journal'] }, '"Risk: first" #', '"Risk" #'],
    [{ topics: ['Charts', 'Risk: first', 'Journal', 'More'] }, '  - Journal\n', '  - Journal\n  - More\n'],
    [{ topics: ['Risk: first', 'Journal'] }, '  - Charts\n', ''],
    [
      { topics: ['Journal', 'Charts', 'Risk: first'] },
      '  - Charts\n  - "Risk: first" # important\n  - Journal\n',
      '  - Journal\n  - Charts\n  - "Risk: first" # important\n',
    ],
    [
      { topics: undefined },
      'topics: # three are shown\n  # the first\n  - Charts\n  - "Risk: first" # important\n  - Journal\n',
      '',
    ],
    [{ level: 'Beginner' }, "duration: '8 weeks'\n", "duration: '8 weeks'\nlevel: Beginner\n"],
    [{ draft: true, order: 20 }, 'price: 10\n', 'price: 10\norder: 20\ndraft: true\n'],
    [{ startRoute: '/classroom', draft: false }, '', ''],
  ])('to %j changes only its lines', (change, from, to) => {
    expect(edited(courses, text, change)).toBe(text.replace(from, to));
    const windows = text.replaceAll('\n', '\r\n');
    expect(edited(courses, windows, change)).toBe(text.replace(from, to).replaceAll('\n', '\r\n'));
    const open = `\uFEFF${text.trimEnd()}`;
    expect(edited(courses, open, change)).toBe(`\uFEFF${text.replace(from, to).trimEnd()}`);
  });

  test('within a group of a list does not change the rest of the list', () => {
    const before =
      'testimonials:\n    heading: Testimonials\n    featured: # three\n    - testimonial: ada\n      role: A # x\n    # y\n    - {testimonial: bo, role: B}\n    - role: C\n      testimonial: cy\n';
    const featured = [
      { testimonial: 'ada', role: 'A1' },
      { testimonial: 'bo', role: 'B 2, or 3' },
      { testimonial: 'di', role: 'C' },
    ];
    expect(edited(home, before, { testimonials: { heading: 'Testimonials', featured } })).toBe(
      before.replace('role: A #', 'role: A1 #').replace('role: B}', 'role: "B 2, or 3"}').replace('cy', 'di'),
    );
    const moved = [featured[2], { testimonial: 'bo', role: 'B' }];
    expect(edited(home, before, { testimonials: { featured: moved } })).toContain('- {testimonial: bo, role: B}\n');
  });

  test('is below the comments of a file without keys', () => {
    expect(writeEntryText(events, { image: 'media/a.webp' }, '# To do')).toBe('# To do\n\nimage: media/a.webp\n');
    expect(writeEntryText(events, {}, '# To do')).toBe('# To do');
  });

  test('that removes every key leaves the comments', () => {
    expect(edited(events, '# To do\nname: a\n', { name: '' })).toBe('{}\n# To do\n');
  });
});

describe('comments', () => {
  const before = 'topics:\n  - a # 1\n  # above b\n  - b # 2\n  # above c\n  - c # 3\n';

  test.each([
    // Added at each place.
    ['dabc', '- d, - a # 1, # above b, - b # 2, # above c, - c # 3'],
    ['adbc', '- a # 1, - d, # above b, - b # 2, # above c, - c # 3'],
    ['abcd', '- a # 1, # above b, - b # 2, # above c, - c # 3, - d'],
    // Removed at each place: comments above an item stay.
    ['bc', '# above b, - b # 2, # above c, - c # 3'],
    ['ac', '- a # 1, # above b, # above c, - c # 3'],
    ['ab', '- a # 1, # above b, - b # 2, # above c'],
    ['c', '# above b, # above c, - c # 3'],
    // Moved, with its comments.
    ['bca', '# above b, - b # 2, # above c, - c # 3, - a # 1'],
    ['cab', '# above c, - c # 3, - a # 1, # above b, - b # 2'],
    // Changed in place, with the comment on the line; what is more comes below.
    ['dbef', '- d # 1, # above b, - b # 2, # above c, - e # 3, - f'],
    ['de', '- d # 1, # above b, - e # 2, # above c'],
    ['bcx', '# above b, - b # 2, # above c, - c # 3, - x'],
  ])('of items that become %s', (topics, lines) => {
    const after = lines.split(', ').map((line) => `  ${line}\n`);
    expect(edited(courses, before, { topics: Array.from(topics) })).toBe(`topics:\n${after.join('')}`);
  });

  test.each<[string, Data, string]>([
    ['# top\nlevel: All\n', { title: 'T' }, '# top\ntitle: T\nlevel: All\n'],
    ['# top\ntitle: T\n# level\nlevel: All\n', { title: undefined }, '# top\n# level\nlevel: All\n'],
    ['title: T\n# level\nlevel: All\n# end\n', { level: undefined }, 'title: T\n# level\n\n# end\n'],
    ['title: T # 1\nlevel: All # 2\n', { level: undefined }, 'title: T # 1\n'],
    ['title: # 1\nlevel: All\n', { title: 'T' }, 'title: T # 1\nlevel: All\n'],
    ['title: T # 1\n', { title: ['T'] }, 'title:\n  - T\n  # 1\n'],
    ['topics: # 1\n  - T\n', { topics: 'T' }, 'topics:\n  # 1\n  T\n'],
    // The layout of a file that is not canonical stays where nothing changes.
    ['topics:\n- a\n- b\n', { topics: ['a', 'c', 'b'] }, 'topics:\n- a\n- c\n- b\n'],
    ['topics:\n    - a\n    - b\n', { topics: ['a', 'b', 'c'] }, 'topics:\n    - a\n    - b\n    - c\n'],
    ['topics: [a, b]\n', { topics: ['a', 'c, d'] }, 'topics: [a, "c, d"]\n'],
    ['topics: [] # 1\n', { topics: ['a'] }, 'topics:\n  - a\n  # 1\n'],
    ['title:  a\ndescription: "b"\n', { description: 'c\nd' }, 'title:  a\ndescription: |-\n  c\n  d\n'],
    ['description: >-\n  a\n  b\ntitle:  c\n', { description: 'd e' }, 'description: >-\n  d e\ntitle:  c\n'],
    ['title: no\nlevel: All\n', { level: 'Some' }, 'title: no\nlevel: Some\n'],
  ])('of keys: %j with %j becomes %j', (text, change, after) => {
    expect(edited(courses, text, change)).toBe(after);
  });
});

test.each(['', '  '])('comments of a list that becomes empty are behind it, with items after %j', (indent) => {
  const items = ['# above', '- network: x', '  url: https://x.example', '- # below', '  network: tiktok'];
  const before = `social:\n${items.map((line) => `${indent}${line}\n`).join('')}picture: media/a.webp\n`;
  const after = edited(site, before, { social: [] });
  expect(readEntryText(after)).toEqual({ social: [], picture: 'media/a.webp' });
  expect(after).toMatch(/^social: \[\].*# above\n *# below\npicture: media\/a\.webp\n$/s);
});

test.each([
  ['name: a\nname: b\n', /^line 2: Map keys must be unique → npm run check:content says how to write it$/],
  ['name: "a\n', 'line 2: Missing closing'],
  ['- a\n', 'line 1: an entry is a group of keys'],
  ['name: a\n\tb: c\n', 'line 2: '],
  ['name: a\nrole: *bold*\n', 'line 2: a text that begins with * is read as an alias → put it in quotes'],
  ['name: *a\nrole: &a b\n', 'line 1: a text that begins with * is read as an alias'],
])('text that cannot be changed safely is an error that names the line: %j', (before, words) => {
  expect(() => writeEntryText(testimonials, { name: 'x' }, before)).toThrow(words);
  expect(() => readEntryText(before)).toThrow(words);
});

test.each<[string, Data, string]>([
  ['name: &a Ada\nrole: *a\n', { name: 'Eve' }, 'name: &a Eve\nrole: Ada\n'],
  ['name: &a Ada\nrole: *a\n', { name: undefined }, 'role: Ada\n'],
  ['name: &a Ada\nrole: *a\n', { role: 'x' }, 'name: &a Ada\nrole: x\n'],
  ['name: &a Ada\nrole: *a\n', { content: 'x' }, 'name: &a Ada\nrole: *a\ncontent: x\n'],
  ['role: x\nname: !!str 4\n', { name: 'Eve' }, 'role: x\nname: !!str Eve\n'],
  ['role: x\nname: !x\n  a: b\n', { name: 'Eve' }, 'role: x\nname: Eve\n'],
  ['? name\n: Ada\n', { role: 'x' }, '? name\n: Ada\nrole: x\n'],
])('a change of one value leaves what refers to it: %j with %j becomes %j', (before, change, after) => {
  expect(edited(testimonials, before, change)).toBe(after);
});
