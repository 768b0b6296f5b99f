/** @jest-environment node */
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';

import { sharedPathScript } from '../../src/app/shared-path-script';
import { readInlineCode } from '../../src/build/hosting/read-html';

/** The elements at the end of a page, as Gatsby 5 passes them. */
function endOf(path: string, folders?: readonly string[]): string {
  const code = `/*<![CDATA[*/window.pagePath="${path}";/*]]>*/`;
  const end = [
    <script key="script-loader" id="gatsby-script-loader" dangerouslySetInnerHTML={{ __html: code }} />,
    <script key="app" src="/app-1.js" async />,
    null,
  ];
  return renderToStaticMarkup(<>{sharedPathScript(end, path, folders)}</>);
}

const LISTED = ['/events', '/events/2', '/events/209', '/testimonials', '/404.html'];

test('the pages of a list and the page for unknown addresses have the same script', () => {
  const scripts = LISTED.map((path) => readInlineCode(endOf(path)).scripts);
  expect(new Set(scripts.flat()).size).toBe(1);
});

test.each(LISTED)('gives %s its address', (path) => {
  const html = endOf(path);
  const [script = ''] = readInlineCode(html).scripts;
  const dataset = { path: /data-path="([^"]*)"/.exec(html)?.[1] };
  const page: { pagePath?: string } = {};
  // Like a browser, set the current script.
  runInNewContext(script, { window: page, document: { currentScript: { dataset } } });
  expect(page.pagePath).toBe(path);
  expect(html).toContain('<script src="/app-1.js" async=""></script>');
});

test.each(['/', '/about-us', '/reset-password'])('%s keeps its own script', (path) => {
  expect(endOf(path)).toContain(`window.pagePath="${path}"`);
  expect(endOf(path)).not.toContain('data-path');
});

test('the pages of a pattern and their parent page have the script of the page for unknown addresses', () => {
  const paths = ['/skill', '/skill/intro', '/skill/seo/lessons/1', '/404.html'];
  const scripts = paths.map((path) => readInlineCode(endOf(path, ['/skill'])).scripts);
  expect(new Set(scripts.flat()).size).toBe(1);
  expect(endOf('/skills', ['/skill'])).toContain('window.pagePath="/skills"');
});
