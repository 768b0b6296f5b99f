import { readEntryText, writeEntryText } from '../../src/content-model/entry-text';
import { courses } from '../../src/content-model/kinds/courses';
import { events } from '../../src/content-model/kinds/events';
import { home } from '../../src/content-model/kinds/home';
import { links } from '../../src/content-model/kinds/links';
import { site } from '../../src/content-model/kinds/site';
import { testimonials } from '../../src/content-model/kinds/testimonials';

type Data = Record<string, unknown>;

/** `text` after `change` was applied to its data. */
function edited(kind: Parameters<typeof writeEntryText>[0], text: string, change: Data): string {
  return writeEntryText(kind, { ...readEntryText(text), ...change }, text);
}

describe('a new file', () => {
  test('has the order of the model, without empty values and defaults', () => {
    const data = {
      alt: 'A #1 place',
      description: '',
      size: 'normal',
      draft: false,
      name: null,
      image: 'media/a.webp',
    };
    expect(writeEntryText(events, data)).toBe('image: media/a.webp\nalt: "A #1 place"\n');
  });

  test('folds long text and keeps line breaks', () => {
    const long = Array.from({ length: 28 }, (_, index) => `word${index}`).join(' ');
    const text = writeEntryText(testimonials, { content: long, role: 'Line\n', name: 'One\nTwo' });
    expect(text).toBe(
      [
        'name: |-\n  One\n  Two\nrole: |\n  Line\ncontent: >-\n',
        `  ${long.slice(0, long.indexOf(' word15'))}\n`,
        `  ${long.slice(long.indexOf('word15'))}\n`,
      ].join(''),
    );
    expect(readEntryText(text)).toEqual({ name: 'One\nTwo', role: 'Line\n', content: long });
  });

  test.each(['no', '+44', '0012', '24:00', '2026-12-01', '1_000', 'a: b', '%', '- a', '“a” #b', ' a', ''])(
    'quotes %j, which YAML reads differently',
    (name) => {
      expect(writeEntryText(testimonials, { name })).toBe(`name: ${JSON.stringify(name)}\n`);
    },
  );

  test('omits empty groups and lists that are optional', () => {
    const data = {
      pictures: [],
      message: { heading: '', text: null },
      statistics: [],
      social: [],
      support: { email: '' },
    };
    expect(writeEntryText(site, data)).toBe(
      'statistics: []\nsupport:\n  email: ""\nsocial: []\nmessage:\n  heading: ""\n'.replace(/message[^]*/, ''),
    );
  });

  test('writes "" for fields that accept it', () => {
    expect(writeEntryText(links, { forum: { name: 'Forum', url: '' } })).toBe('forum:\n  name: Forum\n  url: ""\n');
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
    '  - "Risk: first"   # important',
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
    [{ topics: ['Charts', 'Risk', 'Journal'] }, '"Risk: first"   #', '"Risk"   #'],
    [{ topics: ['Charts', 'Risk: first', 'Journal', 'More'] }, '  - Journal\n', '  - Journal\n  - More\n'],
    [{ topics: ['Risk: first', 'Journal'] }, '  - Charts\n', ''],
    [
      { topics: ['Journal', 'Charts', 'Risk: first'] },
      '  - Charts\n  - "Risk: first"   # important\n  - Journal\n',
      '  - Journal\n  - Charts\n  - "Risk: first"   # important\n',
    ],
    [
      { topics: undefined },
      'topics: # three are shown\n  # the first\n  - Charts\n  - "Risk: first"   # important\n  - Journal\n',
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
      before
        .replace('role: A #', 'role: A1 #')
        .replace('{testimonial: bo, role: B}', 'testimonial: bo\n      role: B 2, or 3')
        .replace('cy', 'di'),
    );
    const moved = [featured[2], { testimonial: 'bo', role: 'B' }];
    expect(edited(home, before, { testimonials: { featured: moved } })).toContain('- {testimonial: bo, role: B}\n');
  });

  test('of positions also moves the comments of the items', () => {
    const [a, b, c, d] = ['  - "A" # first\n', '  - B\n', '  - C\n', '  - "D" # last\n'];
    const after = edited(courses, `topics:\n${a}${b}${c}${d}`, { topics: ['D', 'B', 'C', 'A'] });
    expect(after).toBe(`topics:\n${d}${b}${c}${a}`);
  });

  test('keeps empty keys that stay empty, and unknown keys', () => {
    const before = 'image: media/a.webp\nname:\nalt: ""\ncolour: red # ?\n';
    expect(edited(events, before, { name: '', alt: null, image: 'media/b.webp' })).toBe(
      before.replace('a.webp', 'b.webp'),
    );
  });

  test('is below the comments of a file without keys', () => {
    expect(writeEntryText(events, { image: 'media/a.webp' }, '# To do')).toBe('# To do\nimage: media/a.webp\n');
    expect(writeEntryText(events, {}, '# To do')).toBe('# To do');
  });
});

describe('text that cannot be changed safely is an error that names the line', () => {
  test.each([
    ['name: a\nname: b\n', /^line 2: Map keys must be unique → npm run check:content says how to write it$/],
    ['name: "a\n', 'line 2: Missing closing'],
    ['- a\n', 'line 1: an entry is a group of keys'],
    ['name: a\n\tb: c\n', 'line 2: '],
    ['name: a\nrole: *bold*\n', 'line 2: a text that begins with * is read as an alias → put it in quotes'],
    ['name: *a\nrole: &a b\n', 'line 1: a text that begins with * is read as an alias'],
  ])('%j', (before, words) => {
    expect(() => writeEntryText(testimonials, { name: 'x' }, before)).toThrow(words);
    expect(() => readEntryText(before)).toThrow(words);
  });

  test.each(['name: &a Ada\nrole: *a\n', 'role: x\nname: !!str 4\n', '? name\n: Ada\n'])('%j', (before) => {
    expect(writeEntryText(testimonials, readEntryText(before), before)).toBe(before);
    expect(() => edited(testimonials, before, { content: 'x' })).toThrow(/^line \d: &/);
  });
});
