import { courses } from '../../../src/content-model/kinds/courses';
import { offers } from '../../../src/content-model/kinds/offers';
import { skillResources } from '../../../src/content-model/kinds/skill-resources';
import { site } from '../../../src/content-model/kinds/site';
import { testimonials } from '../../../src/content-model/kinds/testimonials';
import { checkContent } from '../../../src/site-build/content-check/check-content';
import { formatFinding } from '../../../src/site-build/content-check/report';
import { entryText, NOW, withContent } from './content-tree';
import { entryLines } from './entry-lines';

const file = 'content/courses/sample.yaml:1:13 startRoute:';

test.each(['/events', '/about-us', '/about-us#values'])('the address %s is a page, or a section of one', (address) => {
  expect(entryLines({ 'courses/sample.yaml': entryText(courses, { startRoute: address }) })).toEqual([]);
});

test.each([
  ['/evnts', 'there is no page "/evnts" → did you mean /events?'],
  ['/evnts#values', 'there is no page "/evnts" → did you mean /events?'],
  ['/about-us#vlues', 'the page /about-us has no section #vlues → did you mean /about-us#values?'],
  [
    '/about-us#x',
    'the page /about-us has no section #x → write /about-us or /about-us#mission or /about-us#values or /about-us#figures',
  ],
  ['/events#values', 'the page /events has no section #values → write /events'],
  ['"/events#"', 'the page /events has no section # → write /events'],
])('EDIT-03: the address %s is not', (address, words) => {
  const lines = entryLines({ 'courses/sample.yaml': entryText(courses, { startRoute: address }) });
  expect(lines).toEqual([`${file} ${words}`]);
});

describe('an absolute URL', () => {
  function linesWith(url: string): readonly string[] {
    return entryLines({
      'site/site.yaml': entryText(site, { name: 'Site', url: 'https://site.example' }),
      'skill-resources/sample.yaml': entryText(skillResources, { url }),
    });
  }

  test.each([
    'https://site.example',
    'https://site.example/events/',
    'https://site.example/events?from=mail',
    'https://site.example/about-us#values',
    'https://site.example//',
    'https://site.example/events//',
    'https://site.example/sitemap.xml',
    'https://site.example/sitemap.xml#x',
    'https://elsewhere.example/evnts',
  ])('%s is accepted', (url) => {
    expect(linesWith(url)).toEqual([]);
  });

  test.each([
    ['https://site.example/evnts', 'there is no page "/evnts" → did you mean /events?'],
    [
      'https://site.example/about-us#vlues',
      'the page /about-us has no section #vlues → did you mean /about-us#values?',
    ],
    [
      'https://site.example/a.b/page',
      'there is no page "/a.b/page" → write the address of a page of this site, such as /events',
    ],
    ['https://site.example/#x', 'the page / has no section #x → write /'],
  ])('%s is an error', (url, words) => {
    expect(linesWith(url)).toContain(`content/skill-resources/sample.yaml:1:6 url: ${words}`);
  });
});

test('EDIT-03: an address within a text is not looked at', () => {
  const lines = entryLines({
    'site/site.yaml': entryText(site, { url: 'https://site.example' }),
    'testimonials/sample.yaml': entryText(testimonials, { content: 'https://site.example/evnts' }),
  });
  expect(lines).toEqual([]);
});

test('no address is compared with a wrong address of the site', () => {
  const lines = entryLines({
    'site/site.yaml': entryText(site, { url: 'site.example' }),
    'skill-resources/sample.yaml': entryText(skillResources, { url: 'https://site.example/evnts' }),
  });
  expect(lines).toEqual([expect.stringContaining('content/site/site.yaml:1:6 url: must be a full address')]);
});

test('accepts the page of a list without entries', async () => {
  const files = {
    'courses/sample.yaml': entryText(courses, { startRoute: '/offers' }),
    'offers/sample.yaml': entryText(offers, { draft: 'true' }),
  };
  const { errors } = await withContent(files, (root) =>
    checkContent({ root, routes: [{ path: '/offers' }], now: NOW }),
  );
  expect(errors.map(formatFinding).filter((line) => line.includes('startRoute'))).toEqual([]);
});
