/** @jest-environment node */
import { css, keyframes } from '@emotion/react';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { earlyResetScript } from '../../src/app/early-reset-script';
import { firstInHead, headComponents, withoutUnusedElements } from '../../src/app/document-head';
import { Root } from '../../src/app/root';

jest.mock('../../src/config/page-facts', () => ({
  pageFacts: { inline: 'if (1 < 2) start();', chunks: { 'member-area': ['chunks/1.js', 'chunks/2.js'] } },
}));

const pageStyle = css`
  color: red;
`;
const otherPageStyle = css`
  color: blue;
`;
const freshStyle = css`
  color: green;
`;

function render(element: ReactElement): string {
  return renderToString(<Root>{element}</Root>);
}

function headOf(bodyHtml: string): string {
  return renderToStaticMarkup(<>{headComponents(bodyHtml)}</>);
}

test('contains the rules of the classes that the page uses, and no others', () => {
  const page = render(<p css={pageStyle}>Page</p>);
  const otherPage = render(<p css={otherPageStyle}>Other page</p>);
  expect(headOf(page)).toContain('color:red');
  expect(headOf(page)).not.toContain('color:blue');
  expect(headOf(otherPage)).toContain('color:blue');
  expect(headOf(otherPage)).not.toContain('color:red');
});

test('contains the keyframes that the page uses, and no others', () => {
  const fade = keyframes`
    from { opacity: 0.1; }
  `;
  const page = render(<p css={{ animation: `${fade} 1s` }}>Page</p>);
  expect(headOf(page)).toContain('opacity:0.1');
  expect(headOf(render(<p css={otherPageStyle}>Other page</p>))).not.toContain('opacity:0.1');
});

test('the body contains no style elements', () => {
  // A style that no earlier page has used: emotion writes each one once.
  expect(render(<p css={freshStyle}>Page</p>)).toMatch(/^<p class="css-[^"]+">Page<\/p>$/);
});

test('the inline script is unchanged, and before every style sheet', () => {
  const head = headOf(render(<p css={pageStyle}>Page</p>));
  const script = head.indexOf('<script>if (1 < 2) start();</script>');
  expect(script).toBeGreaterThanOrEqual(0);
  expect(script).toBeLessThan(head.indexOf('<style'));
});

test('preloads the font, in the mode in which fonts are fetched', () => {
  const font = /<link rel="preload" as="font"[^>]*>/.exec(headOf(''))?.[0];
  expect(font).toContain('type="font/woff2"');
  expect(font).toContain('href="/static/test-file"');
  expect(font).toContain('crossorigin="anonymous"');
});

test('without scripts, submenus open and the theme switch is hidden', () => {
  const withoutScripts = /<noscript><style>(.*)<\/style><\/noscript>/s.exec(headOf(''))?.[1] ?? '';
  expect(withoutScripts).toContain('[data-submenu]:is(:hover,:focus-within)');
  expect(withoutScripts).toContain('[data-panel-submenu]');
  expect(withoutScripts).toContain('[data-theme-switch]');
  // A browser that doesn't know a selector ignores the whole rule.
  expect(withoutScripts).not.toContain(':has(');
  // React escapes texts for HTML; a style element does not read escapes.
  expect(withoutScripts).not.toContain('&gt;');
});

test('the page for reset links first sends no referrer, then reads its address', () => {
  expect(renderToStaticMarkup(<>{firstInHead('/reset-password')}</>)).toBe(
    `<meta name="referrer" content="no-referrer"/><script>${earlyResetScript}</script>`,
  );
});

test('a member page names the code of member pages to the script that preloads it', () => {
  expect(renderToStaticMarkup(<>{firstInHead('/dashboard')}</>)).toContain(
    'data-view-files="/chunks/1.js /chunks/2.js"',
  );
});

test.each(['/', '/forgot-password', '/404.html'])('%s has neither', (path) => {
  expect(firstInHead(path)).toEqual([]);
});

function keysOf(nodes: readonly ReactNode[]): unknown[] {
  return nodes.map((node) => (node as ReactElement).key);
}

test("removes elements of Gatsby's picture component, and the name of the generator", () => {
  const nodes = [
    <meta key="generator" name="generator" content="Gatsby" />,
    <style key="gatsby-image-style" />,
    <noscript key="gatsby-image-style-noscript" />,
    <script key="gatsby-image-style-script" />,
    <meta key="description" name="description" content="A page." />,
    <style key="page-style" />,
  ];
  expect(keysOf(withoutUnusedElements(nodes))).toEqual(['description', 'page-style']);
});

test('keeps children that are not elements', () => {
  expect(withoutUnusedElements(['text', null])).toEqual(['text', null]);
});
