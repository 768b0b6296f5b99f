import { cspHeaders, cspSources, type PageSources } from '../../../src/site-build/hosting/csp';

const SOURCES: PageSources = {
  asksOthersFromStart: true,
  marketBase: '/api/market',
  marketPictureHosts: ['https://coins.example'],
  memberContentBase: '/member-content',
  serviceBase: '',
  framedAddresses: ['https://legal.example/policy'],
};

/** The sources of a directive in the policy of a page. */
function sourcesOf(directive: string, sources: PageSources): readonly string[] {
  const directives = cspHeaders(cspSources(sources))
    .forPage([])
    .split('; ')
    .map((text) => text.split(' '));
  return directives.find(([name]) => name === directive)?.slice(1) ?? [];
}

test('by default pages may show thumbnails, coin pictures and framed pages of other hosts', () => {
  expect(sourcesOf('img-src', SOURCES)).toEqual(["'self'", 'data:', 'https://coins.example', 'https://i.ytimg.com']);
  expect(sourcesOf('frame-src', SOURCES)).toEqual(['https://legal.example', 'https://www.youtube-nocookie.com']);
});

test('VIDEO-06: with after-press pages may load only the player from third parties', () => {
  const sources = { ...SOURCES, asksOthersFromStart: false };
  expect(sourcesOf('img-src', sources)).toEqual(["'self'", 'data:']);
  expect(sourcesOf('frame-src', sources)).toEqual(['https://www.youtube-nocookie.com']);
  expect(sourcesOf('connect-src', sources)).toEqual(["'self'"]);
});

test('with after-press the operator’s own other host still has the pictures for members', () => {
  const memberContentBase = 'https://members.example/wp-json/brainhouse/v1/member-content';
  const sources = { ...SOURCES, asksOthersFromStart: false, marketBase: '', memberContentBase };
  expect(sourcesOf('img-src', sources)).toEqual(["'self'", 'data:', 'https://members.example']);
});
