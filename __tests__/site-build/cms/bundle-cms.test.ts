import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { bundleCms } from '../../../src/site-build/cms/bundle-cms';
import { writeTree } from '../../member-service/support/fixture-site';

async function bundled(): Promise<ReadonlyMap<string, string>> {
  const folder = await writeTree({});
  await bundleCms(folder);
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]));
}

test('writes the script, its styles, the styles of the preview and their font', async () => {
  const files = await bundled();
  const names = [...files.keys()].sort();
  expect(names).toEqual([
    'cms.css',
    'cms.js',
    expect.stringMatching(/^familjen-grotesk-latin-wght-normal-\w+\.woff2$/),
    'preview.css',
  ]);
  expect(files.get('preview.css')).toContain(`url("./${names[2] ?? ''}")`);
  expect(files.get('preview.css')).toContain('[data-theme=dark]');
});

test('contains nothing of the machine that builds it, and is the same everywhere', async () => {
  const first = await bundled();
  process.env.GATSBY_SERVICE_BASE = 'https://staging.example';
  process.env.GATSBY_MARKET_BASE = 'https://prices.example';
  try {
    const second = await bundled();
    expect(second).toEqual(first);
  } finally {
    delete process.env.GATSBY_SERVICE_BASE;
    delete process.env.GATSBY_MARKET_BASE;
  }
  for (const text of first.values()) {
    expect(text).not.toContain(process.cwd());
    expect(text).not.toContain('process.env');
  }
});

test('is a production build without Gatsby', async () => {
  const script = (await bundled()).get('cms.js') ?? '';
  expect(script).not.toContain('gatsby-');
  // A third of it is the table by which any-ascii spells the names of all alphabets.
  expect(script.length).toBeLessThan(1_600_000);
});
