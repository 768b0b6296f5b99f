import { pageDataFiles, pageScripts } from '../../src/app/low-priority-scripts';

// The build writes webpack's statistics; before a build there is no such module.
jest.mock(
  'page-chunks',
  () => ({
    __esModule: true,
    default: {
      namedChunkGroups: {
        app: { assets: [{ name: 'webpack-runtime-1.js' }, { name: 'framework-1.js' }, { name: 'app-1.js' }] },
        'component---src-pages-events-tsx': {
          assets: [
            { name: 'framework-1.js' },
            { name: 'commons-1.js' },
            { name: 'events-1.js' },
            { name: 'events.css' },
          ],
        },
      },
    },
  }),
  { virtual: true },
);

test('a page needs its own scripts and those of every page', () => {
  expect(pageScripts({ componentChunkName: 'component---src-pages-events-tsx' })).toEqual([
    '/commons-1.js',
    '/events-1.js',
  ]);
});

test('a page with an unknown chunk, as on the live server, needs no script', () => {
  expect(pageScripts({ componentChunkName: 'component---src-pages-cart-tsx' })).toEqual([]);
});

test.each([
  ['/', '/page-data/index/page-data.json'],
  ['', '/page-data/index/page-data.json'],
  ['/events', '/page-data/events/page-data.json'],
  ['/events/', '/page-data/events/page-data.json'],
  ['/404.html', '/page-data/404.html/page-data.json'],
])('the data of "%s" is in %s', (pathname, file) => {
  expect(pageDataFiles(pathname, { componentChunkName: 'page' })).toEqual(['/page-data/app-data.json', file]);
});

test('each static query has a file', () => {
  const page = { componentChunkName: 'page', staticQueryHashes: ['111', '222'] };
  expect(pageDataFiles('/events', page).slice(2)).toEqual(['/page-data/sq/d/111.json', '/page-data/sq/d/222.json']);
});
