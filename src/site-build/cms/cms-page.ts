/** Path of the CMS's page, without a final slash like every page. Its files are below it. */
export const CMS_PATH = '/admin';

/** Folder of the CMS in the built site. */
export const CMS_FOLDER = 'admin';

/** The files that the page of the CMS loads. `cms.js` has to run before the program. */
export const CMS_FILES = { program: 'decap-cms.js', script: 'cms.js', config: 'config.json' } as const;

/**
 * The page of the CMS. `nc-root` shows that the CMS is loading until the program replaces its content. Addresses are
 * absolute, because the page has no final slash, and relative ones would not include `/admin`.
 */
export function cmsPage(): string {
  const scripts = [CMS_FILES.script, CMS_FILES.program]
    .map((file) => `<script defer src="${CMS_PATH}/${file}"></script>`)
    .join('\n    ');
  return page(
    scripts,
    `<div id="nc-root"><p>The CMS is loading …</p></div>
    <noscript><p>The CMS needs JavaScript. Allow it for this site and load this page again.</p></noscript>`,
  );
}

/** The page that replaces the CMS in a build without a Git back end. */
export function unconnectedPage(): string {
  return page(
    // This page follows the theme of the device. The CMS itself has only a light theme.
    '<meta name="color-scheme" content="light dark">',
    `<main>
      <h1>The CMS is not connected yet</h1>
      <p>This copy of the site has no place to save changes.</p>
      <p>On your own computer, run <code>npm run edit</code> in the folder of the project.</p>
      <p>To edit here, the operator of the site sets <code>CMS_BACKEND</code> and its related variables and builds the site
      again; see docs/deploying.md. <code>CMS_FORM=false</code> removes this page.</p>
    </main>`,
  );
}

function page(head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
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
