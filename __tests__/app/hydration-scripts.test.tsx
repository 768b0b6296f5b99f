/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';

import { pageScripts, hydrationFiles, hydrationPreloads } from '../../src/app/hydration-scripts';
import { speculationRules, startsImmediately } from '../../src/app/inline-scripts';

jest.mock('../../src/config/page-facts', () => ({
  pageFacts: {
    src: '/chunks/index.js',
    menus: '/chunks/menus.js',
    build: 'b1',
    chunks: {
      app: ['webpack-runtime-1.js', 'framework-1.js', 'app-1.js'],
      dialogs: ['dialogs-1.js'],
      'member-area': ['member-area-1.js'],
      'component---src-pages-events-tsx': ['framework-1.js', 'commons-1.js', 'events-1.js', 'events.css'],
    },
  },
}));
const env = { isPreview: false };
jest.mock('../../src/config/env', () => ({
  ...jest.requireActual<object>('../../src/config/env'),
  get isPreview() {
    return env.isPreview;
  },
}));

const events = { componentChunkName: 'component---src-pages-events-tsx', staticQueryHashes: ['111'] };

function scriptsOf(pathname: string): string {
  return renderToStaticMarkup(<>{pageScripts(pathname, events)}</>);
}

test('React loads the scripts of the page that not every page has, and its data', () => {
  expect(hydrationFiles('/events', events)).toEqual([
    '/commons-1.js',
    '/events-1.js',
    '/page-data/app-data.json',
    '/page-data/events/page-data.json',
    '/page-data/sq/d/111.json',
  ]);
});

test.each([
  ['/', '/page-data/index/page-data.json'],
  ['', '/page-data/index/page-data.json'],
  ['/events/', '/page-data/events/page-data.json'],
  ['/404.html', '/page-data/404.html/page-data.json'],
])('the data of "%s" is in %s', (pathname, file) => {
  expect(hydrationFiles(pathname, events)).toContain(file);
});

test('a page names what the loader needs, and starts no script of React itself', () => {
  const html = scriptsOf('/events');
  expect(html).toContain('data-path="/events"');
  expect(html).toContain('data-build="b1"');
  expect(html).toContain('data-files="/webpack-runtime-1.js /framework-1.js /app-1.js /dialogs-1.js ');
  const [outside = '', inside = ''] = html.replace('</template>', '').split(/(?=<template)/);
  expect(outside).not.toContain('src=');
  expect(inside.match(/<script.*?>/g)).toEqual([
    '<script type="module" src="/chunks/index.js" fetchPriority="low">',
    '<script src="/webpack-runtime-1.js">',
    '<script src="/framework-1.js">',
    '<script src="/app-1.js">',
  ]);
  expect(inside).toMatch(/<p role="alert"[^>]*>A part of this page could not be loaded/);
  expect(html).not.toContain('data-immediate');
});

test('inline code is the same on all pages, so that their CSPs share its hash', () => {
  const inline = /<script type="speculationrules">.*?<\/script>/s;
  expect(inline.exec(scriptsOf('/events'))?.[0]).toBe(inline.exec(scriptsOf('/'))?.[0]);
});

test.each(['/dashboard', '/skill', '/login', '/signup', '/courses', '/reset-password', '/forgot-password'])(
  'START-02, START-06: %s starts immediately, and preloads what React needs',
  (pathname) => {
    expect(startsImmediately(pathname)).toBe(true);
    expect(scriptsOf(pathname)).toContain('data-immediate=""');
    expect(scriptsOf(pathname)).not.toContain('speculationrules');
    const preloads = renderToStaticMarkup(<>{hydrationPreloads(pathname, events)}</>);
    expect(preloads).toContain('<link rel="preload" as="script" href="/app-1.js"/>');
    expect(preloads).toContain(
      '<link rel="preload" as="fetch" href="/page-data/app-data.json" crossorigin="anonymous"/>',
    );
    // Guests do not use it.
    expect(preloads).not.toContain('member-area');
  },
);

test.each(['/', '/events', '/events/2', '/checkout', '/contact-us', '/terms-and-conditions', '/404.html'])(
  '%s waits for the visitor, and preloads nothing',
  (pathname) => {
    expect(startsImmediately(pathname)).toBe(false);
    expect(hydrationPreloads(pathname, events)).toEqual([]);
  },
);

test('every page of a preview starts immediately', () => {
  env.isPreview = true;
  try {
    expect(startsImmediately('/events')).toBe(true);
  } finally {
    env.isPreview = false;
  }
});

describe('START-07: speculation rules', () => {
  const { prefetch, prerender } = JSON.parse(speculationRules) as Record<
    'prefetch' | 'prerender',
    [{ where: { href_matches: string[] } }]
  >;

  test.each([
    ['prefetch', prefetch],
    ['prerender', prerender],
  ])('%s covers public pages and the further pages of lists; links in view are fetched at once', (_, [rule]) => {
    const inView = { and: [rule.where, { selector_matches: '[data-in-view]' }] };
    expect(prefetch).toContainEqual({ where: inView, eagerness: 'immediate' });
    expect(rule.where.href_matches).toEqual(
      expect.arrayContaining(['/', '/events', '/events/*', '/about-us', '/policy']),
    );
  });

  test.each(['/courses', '/reset-password', '/checkout', '/dashboard', '/login', '/signup'])(
    '%s is never in them',
    (path) => {
      expect([...prefetch[0].where.href_matches, ...prerender[0].where.href_matches]).not.toContain(path);
    },
  );
});
