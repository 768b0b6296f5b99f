/** Where the CMS is: its page, without a final slash as every page, and its files below. */
export const CMS_PATH = '/admin';

/** Below the folder of the built site. */
export const CMS_FOLDER = 'admin';

/** The files that the page of the CMS loads; `cms.js` has to run before the program. */
export const CMS_FILES = { program: 'decap-cms.js', script: 'cms.js', config: 'config.json' } as const;

/**
 * The page of the CMS. The program draws into `nc-root` and clears it first, so that a slow connection is seen to load.
 * Addresses are absolute: the page has no final slash, and what is relative to it would be looked for beside it.
 */
export function cmsPage(): string {
  const scripts = [CMS_FILES.script, CMS_FILES.program]
    .map((file) => `<script defer src="${CMS_PATH}/${file}"></script>`)
    .join('\n    ');
  return page(
    scripts,
    `<div id="nc-root"><p>The CMS is loading …</p></div>
    <noscript><p>The CMS needs JavaScript. Allow it for this site, and load this page again.</p></noscript>`,
  );
}

/** The page in place of the CMS in a build that knows of no place to save to. */
export function unconnectedPage(): string {
  return page(
    // Plain text follows the device; the program of the CMS has one look, by day.
    '<meta name="color-scheme" content="light dark">',
    `<main>
      <h1>The CMS is not connected yet</h1>
      <p>This copy of the site does not know where to save what is edited.</p>
      <p>On your own computer, run <code>npm run edit</code> in the folder of the project.</p>
      <p>To edit here, the operator of the site sets <code>CMS_BACKEND</code> and what belongs to it, and builds the site
      again; docs/deploying.md tells how. With <code>CMS_FORM=false</code> this page is left out.</p>
    </main>`,
  );
}

function page(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Edit the site</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style>main, noscript, #nc-root > p { display: block; max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }</style>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;
}
