import { readInlineCode } from '../../../src/build/hosting/read-html';

describe('readInlineCode', () => {
  it('reads the scripts that a browser would run, unchanged', () => {
    const html = `<!doctype html><html><head>
      <script>first()</script>
      <SCRIPT type="module" data-note="a > b">second < 3 && "</p>"</SCRIPT >
      <script type=text/javascript>third()</script>
      <script type="importmap">{"imports":{}}</script>
    </head></html>`;
    expect(readInlineCode(html).scripts).toEqual([
      'first()',
      'second < 3 && "</p>"',
      'third()',
      '{"imports":{}}',
    ]);
  });

  it('ignores scripts with a source, data blocks, comments and texts that look like scripts', () => {
    const html = `
      <script src="/app.js">ignored()</script>
      <script src></script>
      <script type="application/ld+json">{"@type":"Organization"}</script>
      <script type="application/json" id="data">{}</script>
      <!-- <script>commented()</script> -->
      <style>p::before { content: "<script>style()</script>"; }</style>
      <title><script>title()</script></title>
      <textarea><script>text()</script></textarea>
      <p title="<script>attribute()</script>">text</p>`;
    expect(readInlineCode(html)).toEqual({ scripts: [], handlers: [] });
  });

  it('normalizes line breaks to line feeds, as browsers do before hashing', () => {
    expect(readInlineCode('<script>a\r\nb\rc</script>').scripts).toEqual(['a\nb\nc']);
  });

  it('reports code that no hash can allow', () => {
    const html = `<button onclick="go()">Go</button><a href=" javascript:go()">Go</a><img alt='onload="x"'>`;
    expect(readInlineCode(html).handlers).toEqual(['<button onclick>', '<a href>']);
  });

  it.each(['<script>never closed', '<script', '<p a="', '<!-- never closed <script>x</script>', '< script>x'])(
    'reads an incomplete page to its end: %s',
    (html) => {
      expect(readInlineCode(html).handlers).toEqual([]);
    },
  );
});
