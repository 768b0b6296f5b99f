/** @jest-environment node */
import { renderToStaticMarkup } from 'react-dom/server';
import { firstInHead, headComponents } from '../../src/app/document-head';
import { inlineScriptsOf } from '../../src/app/inline-scripts';
import { pageScripts } from '../../src/app/hydration-scripts';
import { ROUTES } from '../../src/config/routes';
import { readInlineCode } from '../support/inline-code';

const SCRIPTS = { inline: 'if (1 < 2) start();', member: 'show();', dates: 'sort();' };

jest.mock('../../src/config/page-facts', () => ({
  pageFacts: {
    inline: 'if (1 < 2) start();',
    member: 'show();',
    dates: 'sort();',
    src: '/1.js',
    menus: '/2.js',
    build: '1',
    chunks: {},
  },
}));

function scriptsIn(path: string, html = ''): readonly string[] {
  const page = { componentChunkName: 'page' };
  const elements = [...firstInHead(path), ...headComponents(html), ...pageScripts(path, page)];
  return readInlineCode(renderToStaticMarkup(<>{elements}</>)).scripts;
}

test.each([...ROUTES.map(({ path }) => path), '/events/2', '/404.html'])(
  'OPS-18: the policy of %s allows the inline scripts that the renderer writes',
  (path) => {
    expect(inlineScriptsOf(path, SCRIPTS)).toEqual(scriptsIn(path));
  },
);

test('OPS-18: pages of events with a date have one inline script more', () => {
  expect(inlineScriptsOf('/events', SCRIPTS, true)).toEqual(scriptsIn('/events/table', '<dated-event></dated-event>'));
  expect(scriptsIn('/events/table', '<dated-event></dated-event>')).toContain(SCRIPTS.dates);
});

test('pages have four sets of inline scripts', () => {
  const sets = new Map(ROUTES.map(({ path }) => [JSON.stringify(inlineScriptsOf(path, SCRIPTS)), path]));
  expect(sets.size).toBe(4);
});
