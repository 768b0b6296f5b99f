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

test('pages below one with the same headers share a rule after its own', () => {
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

test('every page keeps its rule where a single one below differs', () => {
  const rules = [
    { path: '/events', headers: SAME },
    { path: '/events/2', headers: SAME },
    { path: '/events/3', headers: OTHER },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('every page keeps its rule where the page above differs, which a host would give both', () => {
  const rules = [
    { path: '/events', headers: OTHER },
    { path: '/events/2', headers: SAME },
    { path: '/events/3', headers: SAME },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('a page without others below, and pages below none, stay as they are', () => {
  const rules = [
    { path: '/', headers: SAME },
    { path: '/cart', headers: SAME },
    { path: '/old/2', headers: SAME },
  ];
  expect(sharePageRules(rules)).toEqual(rules);
});

test('pages of pages share the rule of the highest', () => {
  const rules = ['/a', '/a/b', '/a/b/c'].map((path) => ({ path, headers: SAME }));
  expect(paths(sharePageRules(rules))).toEqual(['/a', '/a/*']);
});

test('a list of ten thousand entries leaves room for every rule on Cloudflare Pages', () => {
  const list = ['/events', ...Array.from({ length: 208 }, (_, index) => `/events/${index + 2}`)];
  const rules = sharePageRules(list.map((path) => ({ path, headers: SAME })));
  const { text, warnings } = headersFile(rules);
  expect(warnings).toEqual([]);
  // On these hosts the rule for all below counts for the list's own address too: named twice, it would be sent twice.
  expect(text.match(/^\/.*$/gm)).toEqual(['/events/*']);
});

describe('a folder of the registry, which ought to share a rule', () => {
  test('has one without a page of its own', () => {
    const pages = ['/lessons/one', '/lessons/two', '/cart'].map((path) => ({ path, headers: SAME }));
    expect(share(pages, ['/lessons'])).toEqual({
      rules: [
        { path: '/cart', headers: SAME },
        { path: '/lessons/*', headers: SAME },
      ],
      warnings: [],
    });
  });

  test('is reported where a page differs, and each page keeps its rule', () => {
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

  test('needs nothing while it has no pages', () => {
    const pages = [{ path: '/skill', headers: SAME }];
    expect(share(pages, ['/skill', '/lessons'])).toEqual({ rules: pages, warnings: [] });
  });
});
