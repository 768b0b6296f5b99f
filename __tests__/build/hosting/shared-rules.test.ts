import { headersFile } from '../../../src/build/hosting/host-files';
import type { HostRule } from '../../../src/build/hosting/host-rule';
import { sharePageRules as share } from '../../../src/build/hosting/shared-rules';

const SAME = { 'X-Policy': 'of the list' };
const OTHER = { 'X-Policy': 'of its own' };

function sharePageRules(pages: readonly HostRule[]): readonly HostRule[] {
  return share(pages).rules;
}

function paths(rules: readonly HostRule[]): string[] {
  return rules.map(({ path }) => path);
}

test('pages with the same headers as their parent page share a rule, after the rule of the parent', () => {
  const rules = sharePageRules([
    { path: '/cart', headers: OTHER },
    { path: '/events/2', headers: SAME },
    { path: '/events/10', headers: { ...SAME } },
    { path: '/events', headers: SAME },
    { path: '/events-archive', headers: OTHER },
  ]);
  expect(rules).toEqual([
    { path: '/cart', headers: OTHER },
    { path: '/events', headers: SAME },
    { path: '/events/*', headers: SAME },
    { path: '/events-archive', headers: OTHER },
  ]);
});

test('every page keeps its rule if one of them differs', () => {
  const rules = [
    { path: '/events', headers: SAME },
    { path: '/events/2', headers: SAME },
    { path: '/events/3', headers: OTHER },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('every page keeps its rule if the parent page differs, because hosts would apply both', () => {
  const rules = [
    { path: '/events', headers: OTHER },
    { path: '/events/2', headers: SAME },
    { path: '/events/3', headers: SAME },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('a page without child pages, and pages without a parent page, keep their rules', () => {
  const rules = [
    { path: '/', headers: SAME },
    { path: '/cart', headers: SAME },
    { path: '/old/2', headers: SAME },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('nested pages share the rule of the topmost page', () => {
  const rules = ['/a', '/a/b', '/a/b/c'].map((path) => ({ path, headers: SAME }));
  expect(paths(sharePageRules(rules))).toEqual(['/a', '/a/*']);
});

test('a list of ten thousand entries does not exceed the limit of Cloudflare Pages', () => {
  const list = ['/events', ...Array.from({ length: 208 }, (_, index) => `/events/${index + 2}`)];
  const rules = sharePageRules(list.map((path) => ({ path, headers: SAME })));
  const { text, warnings } = headersFile(rules);
  expect(warnings).toEqual([]);
  // On these hosts the rule for the child pages also applies to the list: two rules would send the header twice.
  expect(text.match(/^\/.*$/gm)).toEqual(['/events/*']);
});

describe('a folder of the registry, whose pages should share a rule', () => {
  test('is reported if a page differs, and each page keeps its rule', () => {
    const pages = [
      { path: '/skill', headers: OTHER },
      { path: '/skill/one', headers: SAME },
    ];
    expect(share(pages, ['/skill'])).toEqual({
      rules: pages,
      warnings: [
        '/skill/*: these pages cannot share a content policy, because their inline scripts or headers differ',
      ],
    });
  });

  test('has no rule while it has no pages', () => {
    const pages = [{ path: '/skill', headers: SAME }];
    expect(share(pages, ['/skill', '/lessons'])).toEqual({ rules: pages, warnings: [] });
  });
});
