import { SeoHead, StandardSeoHead } from '../../src/components/seo-head';
import { ROUTES } from '../../src/config/routes';
import { setStaticQuery } from '../support/gatsby';
import { canonicalOf, metaOf, readHead, setSiteHead, structuredDataOf } from '../support/head';

beforeEach(setSiteHead);

test('names the page, then the site', () => {
  const page = readHead(<SeoHead title="Events" description="What happened." path="/events" />);
  expect(page.title).toBe('Events – Brainhouse');
  expect(metaOf(page, 'og:title')).toBe('Events – Brainhouse');
  expect(page.documentElement.lang).toBe('en-NG');
  expect(metaOf(page, 'description')).toBe('What happened.');
  expect(metaOf(page, 'og:description')).toBe('What happened.');
});

test('the landing page is named by the site and its tagline', () => {
  const page = readHead(<SeoHead description="Welcome." path="/" />);
  expect(page.title).toBe('Brainhouse – Learning together');
  expect(canonicalOf(page)).toBe('https://brainhouse.example/');
});

test('ROUTE-05, ROUTE-07: the canonical address is absolute and has no trailing slash, the sharing picture is absolute and described', () => {
  const page = readHead(<SeoHead title="Events" description="" path="/events" />);
  expect(canonicalOf(page)).toBe('https://brainhouse.example/events');
  expect(metaOf(page, 'og:url')).toBe('https://brainhouse.example/events');
  expect(metaOf(page, 'og:image')).toBe('https://brainhouse.example/static/share.jpg');
  expect(metaOf(page, 'og:image:width')).toBe('1200');
  expect(metaOf(page, 'og:image:height')).toBe('630');
  expect(metaOf(page, 'og:image:alt')).toBe('The house');
});

test.each(ROUTES.map(({ path, indexed }) => [path, indexed]))('ROUTE-06: %s may be listed: %s', (path, indexed) => {
  expect(metaOf(readHead(<SeoHead title="Page" description="" path={path} />), 'robots')).toBe(
    indexed ? null : 'noindex',
  );
});

test('a page for unknown addresses has no canonical address and is not listed', () => {
  const page = readHead(<SeoHead title="Not found" description="" />);
  expect(canonicalOf(page)).toBeNull();
  expect(metaOf(page, 'og:url')).toBeNull();
  expect(metaOf(page, 'robots')).toBe('noindex');
});

test('an address that is not in the registry of routes is not listed', () => {
  expect(metaOf(readHead(<SeoHead title="Page" description="" path="/nowhere" />), 'robots')).toBe('noindex');
});

test('structured data is unchanged, one script for each object', () => {
  const data = [{ name: 'One & only' }, { name: 'Two', list: [1, 2] }];
  expect(structuredDataOf(readHead(<SeoHead description="" path="/" structuredData={data} />))).toEqual(data);
});

test.each(['</script><img src=x>', '<!--<script>', '</SCRIPT >', '<\u2028>'])(
  'the text "%s" does not end the script of the structured data',
  (name) => {
    const page = readHead(<SeoHead description="" path="/" structuredData={[{ name }]} />);
    expect(structuredDataOf(page)).toEqual([{ name }]);
    expect(page.querySelector('img')).toBeNull();
    const scripts = page.querySelectorAll('script');
    expect(scripts).toHaveLength(1);
    // Gatsby writes the text into the page unchanged, without React's escaping.
    expect(scripts[0]?.textContent).not.toContain('<');
  },
);

test('names the file if the sharing picture is missing', () => {
  setStaticQuery('SiteHead', { site: null, contentSite: null });
  expect(() => readHead(<SeoHead description="" />)).toThrow('content/site/site.yaml is missing');
});

const texts = { title: 'Events', description: 'What happened.' };

test('an indexed page has breadcrumbs', () => {
  const head = readHead(<StandardSeoHead path="/events" page={texts} />);
  expect(head.title).toBe('Events – Brainhouse');
  expect(structuredDataOf(head)).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://brainhouse.example/' },
        { position: 2, name: 'Events', item: 'https://brainhouse.example/events' },
      ],
    },
  ]);
});

test('a page that is not indexed has no structured data', () => {
  expect(structuredDataOf(readHead(<StandardSeoHead path="/cart" page={texts} />))).toEqual([]);
});

test('names the file with missing texts', () => {
  expect(() => readHead(<StandardSeoHead path="/events" page={null} />)).toThrow('the content of /events is missing');
});
