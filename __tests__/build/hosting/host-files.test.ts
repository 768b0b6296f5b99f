/** @jest-environment node */
import { headersFile } from '../../../src/build/hosting/host-files';

describe('headersFile', () => {
  it('warns before Cloudflare Pages leaves rules out', () => {
    const rules = Array.from({ length: 101 }, (_, index) => ({ path: `/page-${index}.html`, headers: { 'X-A': 'b' } }));
    expect(headersFile(rules.slice(1)).warnings).toEqual([]);
    expect(headersFile(rules).warnings).toEqual(['_headers: 101 rules are too many for Cloudflare Pages (100)']);
  });

  it('warns of a line that is too long', () => {
    const [warning] = headersFile([{ path: '/', headers: { 'X-A': 'b'.repeat(2_000) } }]).warnings;
    expect(warning).toMatch(/^_headers: a line of 2007 characters is too long for Cloudflare Pages \(2000\): {3}X-A: b+…$/);
  });
});
