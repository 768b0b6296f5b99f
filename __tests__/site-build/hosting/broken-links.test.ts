import { brokenLinks, type BrokenLinksOptions } from '../../../src/site-build/hosting/broken-links';
import { removeTree, writeTree } from '../../member-service/support/fixture-site';

/** The broken links of a built site with these files, its landing page and /about. */
async function broken(files: Readonly<Record<string, string>>, options: Partial<BrokenLinksOptions> = {}) {
  const about = '<main id="main"><h2 class="a" id="values">Values</h2><script>var a = \'<b id="no">\'</script></main>';
  const all = { 'index.html': '<p>Home', 'about/index.html': about, '404.html': '<p>None', ...files };
  const publicDir = await writeTree(all);
  try {
    return await brokenLinks({ publicDir, siteUrl: 'https://site.example', ...options });
  } finally {
    await removeTree(publicDir);
  }
}

test.each([
  '/',
  '/about',
  '/about/',
  '/about#values',
  '/about?from=a&amp;to=b#main',
  'https://site.example/about#values',
  '#here',
  '#top',
  '/terms.pdf',
  'https://elsewhere.example/evnts',
  'mailto:a@site.example',
  'tel:+44',
])('accepts a link to %s', async (href) => {
  const page = `<a class="b" href="${href}"><p id="here">`;
  expect(await broken({ 'events/index.html': page, 'terms.pdf': '' })).toEqual([]);
});

test.each([
  ['/evnts', 'there is no such page'],
  ['/about/us', 'there is no such page'],
  ['/terms.pdf', 'there is no such page'],
  ['/about#vlues', 'the page /about has no section #vlues'],
  ['/about#no', 'the page /about has no section #no'],
  ['#there', 'the page /events has no section #there'],
  ['https://site.example/evnts', 'there is no such page'],
  ['/%E0', 'there is no such page'],
  ['/about#50%', 'the page /about has no section #50%'],
])('ROUTE-09: reports a link to %s with its page', async (href, reason) => {
  expect(await broken({ 'events/index.html': `<a href="${href}">x</a><a href="${href}">y</a>` })).toEqual([
    `/events: ${href} → ${reason}`,
  ]);
});

test('finds links in tags with any spelling', async () => {
  const page = `<a title="a > b" href="/evnts">x</a> <a class=b href='/evnts2'>y</a> <p title='<a href="/no">'>z</p>`;
  expect(await broken({ 'events/index.html': page })).toEqual([
    '/events: /evnts → there is no such page',
    '/events: /evnts2 → there is no such page',
  ]);
});

test('ignores links in comments, and finds links for visitors without JavaScript', async () => {
  const page = '<!-- <a href="/evnts"> --><noscript><a href="/evnts2">x</a></noscript>';
  expect(await broken({ 'events/index.html': page })).toEqual(['/events: /evnts2 → there is no such page']);
});

test('accepts links that a host answers without a file', async () => {
  const options = { isAnswered: (address: string) => address.startsWith('/reset/') };
  expect(await broken({ 'index.html': '<a href="/reset/key">' }, options)).toEqual([]);
});

test('reports declared places that do not exist', async () => {
  expect(await broken({}, { declared: { 'anchors.ts': ['/about#values', '/about#team'] } })).toEqual([
    'anchors.ts: /about#team → the page /about has no section #team',
  ]);
});
