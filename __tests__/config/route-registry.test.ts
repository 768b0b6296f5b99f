import { createRegistry, fillPath, fixedPart, hrefIn, isPattern, matchPath } from '../../src/config/route-registry';

const common = { access: 'public', kind: 'page', content: 'pages', indexed: true } as const;

const ENTRIES = {
  home: { ...common, path: '/', label: 'Home' },
  event: { ...common, path: '/events/:event', label: 'Event', content: 'events' },
  events: { ...common, path: '/events', label: 'Events', list: { of: 'events', perPage: 10 } },
  archive: { ...common, path: '/events/archive', label: 'Archive' },
  lesson: { ...common, path: '/skill/:skill/lessons/:lesson', label: 'Lesson', section: '/classroom' },
} as const;

const registry = createRegistry(ENTRIES);

test.each([
  ['/', '/', {}],
  ['/events', '/events', {}],
  ['/events/:event', '/events/open-day-2027', { event: 'open-day-2027' }],
  ['/skill/:skill/lessons/:lesson', '/skill/seo/lessons/1', { skill: 'seo', lesson: '1' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/events', '/event'],
  ['/events', '/events/open-day'],
  ['/events/:event', '/events'],
  ['/events/:event', '/events/'],
  ['/events/:event', '/events/open/day'],
  ['/events/:event', '/events/open%2Fday'],
  ['/events/:event', '/events/100%25'],
  ['/events/:event', '/events/Open'],
  ['/events/:event', '/events/-open'],
  ['/events/:event', '/events/:event'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined();
});

test('returns the part of a pattern before its first parameter', () => {
  expect(['/events/:event', '/a/:b/c/:d', '/events', '/:page'].map(fixedPart)).toEqual([
    '/events',
    '/a',
    '/events',
    '/',
  ]);
  expect(['/events/:event', '/events'].map(isPattern)).toEqual([true, false]);
});

test('returns the address of each route, with its parameters', () => {
  expect(hrefIn(registry.paths, 'events')).toBe('/events');
  expect(hrefIn(registry.paths, 'event', { event: 'open-day' })).toBe('/events/open-day');
  expect(hrefIn(registry.paths, 'lesson', { skill: 'seo', lesson: '1' })).toBe('/skill/seo/lessons/1');
  // @ts-expect-error A pattern needs its parameters.
  expect(() => hrefIn(registry.paths, 'event')).toThrow('/events/:event: "" cannot be the event in an address');
  // @ts-expect-error The parameter has another name.
  expect(() => hrefIn(registry.paths, 'event', { key: 'open-day' })).toThrow('cannot be the event');
});

// Gatsby's router shows an empty page for an address with one of these, encoded or not.
test.each(['', 'a/b', '100%', 'a%2Fb', 'a b', 'Ärzte', '..', 'A', 'a?b', 'a#b', '-a'])(
  'throws for an address with "%s"',
  (value) => {
    expect(() => fillPath('/events/:event', { event: value })).toThrow(
      `/events/:event: "${value}" cannot be the event in an address; use lowercase letters and digits`,
    );
  },
);

test('finds the route of every address that it returns', () => {
  for (const key of ['a', 'open-day', '2x', 'x-2']) {
    expect(registry.find(hrefIn(registry.paths, 'event', { event: key }))).toMatchObject({
      name: 'event',
      path: `/events/${key}`,
      params: { event: key },
      section: '/events',
    });
  }
});

test('prefers a fixed path, and a further page of a list, to a pattern', () => {
  expect(registry.find('/events/archive')).toMatchObject({ name: 'archive' });
  expect(registry.find('/events/archive')?.params).toBeUndefined();
  expect(registry.find('/events/2')).toMatchObject({ name: 'events', path: '/events/2', section: '/events' });
  expect(registry.find('/events/1')).toMatchObject({ name: 'event' });
});

test('uses the section of a pattern', () => {
  expect(registry.find('/skill/seo/lessons/1/?from=menu#top')).toMatchObject({ name: 'lesson', section: '/classroom' });
});

test('lists every path', () => {
  expect(registry.paths).toEqual({
    home: '/',
    event: '/events/:event',
    events: '/events',
    archive: '/events/archive',
    lesson: '/skill/:skill/lessons/:lesson',
  });
});
