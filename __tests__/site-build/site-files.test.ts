import { framedAddresses, siteAddress } from '../../src/site-build/site-files';
import { writeTree } from '../member-service/support/fixture-site';

let folder: string;
let siteUrl: string | undefined;

beforeEach(async () => {
  folder = await writeTree({
    'content/site/site.yaml': 'name: Brainhouse\nurl: https://brainhouse.example/\n',
    'content/site/links.yaml': `
policy: { name: Policy, url: https://legal.example/policy }
disclaimer: { name: Disclaimer, url: "" }
terms: { name: Terms, url: https://legal.example/terms }
forum: { name: Forum, url: https://f.example }
`,
  });
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  siteUrl = process.env.SITE_URL;
  delete process.env.SITE_URL;
});

afterEach(() => {
  if (siteUrl === undefined) delete process.env.SITE_URL;
  else process.env.SITE_URL = siteUrl;
});

test('the URL of the site is that of the content, without a trailing slash', () => {
  expect(siteAddress()).toBe('https://brainhouse.example');
});

test('SITE_URL has precedence', () => {
  process.env.SITE_URL = 'https://preview.example/';
  expect(siteAddress()).toBe('https://preview.example');
});

test('a bad SITE_URL stops the build', () => {
  process.env.SITE_URL = 'preview.example';
  expect(siteAddress).toThrow('SITE_URL: must be a web address');
});

test('only the legal pages that are set up can be framed', () => {
  expect(framedAddresses()).toEqual(['https://legal.example/policy', 'https://legal.example/terms']);
});
