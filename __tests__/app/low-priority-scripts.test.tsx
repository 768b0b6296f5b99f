/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';

import { lowPriorityPreloads, lowPriorityScripts } from '../../src/app/low-priority-scripts';

// The build writes webpack's statistics; before a build there is no such module.
jest.mock(
  'page-chunks',
  () => ({ __esModule: true, default: { namedChunkGroups: { page: { assets: [{ name: 'page-1.js' }] } } } }),
  { virtual: true },
);

test('scripts with an address get low priority', () => {
  const html = renderToStaticMarkup(<>{lowPriorityScripts([<script key="app" src="/app-1.js" async />])}</>);
  expect(html).toBe('<script src="/app-1.js" async="" fetchPriority="low"></script>');
});

test('inline scripts, other elements and texts do not change', () => {
  const components = [
    <script key="inline" id="gatsby-script-loader">{`window.pagePath="/"`}</script>,
    <img key="picture" src="/picture.webp" alt="" />,
    'text',
    null,
  ];
  expect(lowPriorityScripts(components)).toEqual(components);
});

test('preloads the requests of the scripts, with low priority', () => {
  const html = renderToStaticMarkup(
    <>{lowPriorityPreloads('/events', { componentChunkName: 'page', staticQueryHashes: ['111'] })}</>,
  );
  const links = html.match(/<link[^>]*>/g);
  expect(links).toEqual([
    '<link rel="preload" as="script" href="/page-1.js" fetchPriority="low"/>',
    ...['/page-data/app-data.json', '/page-data/events/page-data.json', '/page-data/sq/d/111.json'].map(
      (file) => `<link rel="preload" as="fetch" href="${file}" crossorigin="anonymous" fetchPriority="low"/>`,
    ),
  ]);
});
