import { REST_BASE, ROUTES } from '../../contract/values/routes';
import * as env from '../../src/config/env';

const { backEndNote, readBuildEnv, serviceBaseNote, toServiceBase } = env;

/** The values in the pages of a build with these variables. */
async function builtWith(variables: Readonly<Record<string, string | undefined>>): Promise<typeof env> {
  const before = process.env;
  process.env = { ...before, GATSBY_MARKET_BASE: undefined, GATSBY_SERVICE_BASE: undefined, ...variables };
  let built = env;
  try {
    await jest.isolateModulesAsync(async () => {
      built = await import('../../src/config/env');
    });
  } finally {
    process.env = before;
  }
  return built;
}

/** The message of the error that these variables cause. */
function errorMessage(source: NodeJS.ProcessEnv): string {
  try {
    readBuildEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  throw new Error('These variables caused no error.');
}

test('needs no variable', () => {
  const { siteUrl, marketPictureHosts } = readBuildEnv({});
  expect(siteUrl).toBeUndefined();
  expect(marketPictureHosts.length).toBeGreaterThan(0);
});

test('removes trailing slashes and surrounding spaces from URLs', () => {
  expect(readBuildEnv({ SITE_URL: ' https://site.example/ ' }).siteUrl).toBe('https://site.example');
  expect(readBuildEnv({ SITE_URL: 'http://localhost:9000//' }).siteUrl).toBe('http://localhost:9000');
});

test.each(['', '  ', '/'])('treats SITE_URL "%s" as unset', (value) => {
  expect(readBuildEnv({ SITE_URL: value }).siteUrl).toBeUndefined();
});

test('reads several hosts of pictures, or none', () => {
  const source = { MARKET_PICTURE_HOSTS: 'https://a.example/, https://b.example ,' };
  expect(readBuildEnv(source).marketPictureHosts).toEqual(['https://a.example', 'https://b.example']);
  expect(readBuildEnv({ MARKET_PICTURE_HOSTS: '' }).marketPictureHosts).toEqual([]);
});

test('OPS-14: lists every bad variable with what to write', () => {
  const lines = errorMessage({
    SITE_URL: 'site.example',
    GATSBY_MARKET_BASE: 'ftp://market.example',
    MARKET_PICTURE_HOSTS: 'https://a.example,b.example,javascript:alert(1)',
    GATSBY_SERVICE_BASE: 'https://members.example',
  }).split('\n');
  expect(lines).toEqual([
    'These environment variables need another value:',
    'SITE_URL: must be a web address such as https://brainhouse.example, got "site.example"',
    'GATSBY_MARKET_BASE: must be a path such as /api/market or a web address, got "ftp://market.example"',
    'MARKET_PICTURE_HOSTS: must be web addresses with commas between them, got "b.example"',
    'MARKET_PICTURE_HOSTS: must be web addresses with commas between them, got "javascript:alert(1)"',
  ]);
});

test.each(['/api/market', '/elsewhere/', 'https://market.example/api/v3'])(
  'OPS-25: accepts %s as a market base',
  (value) => {
    expect(() => readBuildEnv({ GATSBY_MARKET_BASE: value })).not.toThrow();
  },
);

test.each([
  [undefined, '/api/market'],
  ['', '/api/market'],
  ['/elsewhere/', '/elsewhere'],
  ['https://market.example/api/v3/', 'https://market.example/api/v3'],
])('uses the default path of the market, or that of %p', async (value, expected) => {
  expect((await builtWith({ GATSBY_MARKET_BASE: value })).marketBase).toBe(expected);
});

test.each([
  [undefined, ''],
  ['/api/market', '/api/market'],
  ['https://market.example/api/v3', 'https://market.example/api/v3'],
])('TICK-15: with a back end on another host uses only the market that is set, %p', async (value, expected) => {
  const variables = { GATSBY_SERVICE_BASE: 'https://members.example', GATSBY_MARKET_BASE: value };
  expect((await builtWith(variables)).marketBase).toBe(expected);
});

const MEMBERS = 'https://members.example';
const WORDPRESS_CONTENT = `${REST_BASE}${ROUTES.memberContent}`;

test.each([
  ['service', '', '/member-content', '/api/market'],
  ['service', MEMBERS, `${MEMBERS}/member-content`, `${MEMBERS}/api/market`],
  ['wordpress', '', WORDPRESS_CONTENT, ''],
  ['wordpress', `${MEMBERS}/wp-json`, `${MEMBERS}${WORDPRESS_CONTENT}`, ''],
  ['', MEMBERS, '/member-content', ''],
])(
  'OPS-198: GATSBY_BACK_END "%s" at "%s" has member content at %s and prices at "%s"',
  async (backEnd, base, content, market) => {
    const variables = { GATSBY_BACK_END: backEnd, GATSBY_SERVICE_BASE: base };
    const { marketBase, publicEnv } = await builtWith(variables);
    expect([publicEnv.memberContentBase, marketBase]).toEqual([content, market]);
    const others = { ...variables, GATSBY_MEMBER_CONTENT_BASE: '/other/', GATSBY_MARKET_BASE: '/prices' };
    const built = await builtWith(others);
    expect([built.publicEnv.memberContentBase, built.marketBase]).toEqual(['/other', '/prices']);
  },
);

test('OPS-198: the build refuses a back end that contradicts an address, and names what addresses alone said', () => {
  const content = `${MEMBERS}${WORDPRESS_CONTENT}`;
  expect(errorMessage({ GATSBY_BACK_END: 'service', GATSBY_MEMBER_CONTENT_BASE: content })).toContain(
    `GATSBY_MEMBER_CONTENT_BASE: is an address of WordPress, "${content}", but GATSBY_BACK_END is service`,
  );
  expect(errorMessage({ GATSBY_BACK_END: 'drupal' })).toContain('GATSBY_BACK_END: must be service or wordpress');
  expect(backEndNote({ GATSBY_SERVICE_BASE: MEMBERS, GATSBY_MEMBER_CONTENT_BASE: content })).toMatch(
    /^GATSBY_BACK_END: write GATSBY_BACK_END=wordpress; /,
  );
  expect(backEndNote({ GATSBY_SERVICE_BASE: MEMBERS })).toMatch(
    / at https:\/\/members\.example, GATSBY_BACK_END=service or /,
  );
  expect([{}, { GATSBY_BACK_END: 'wordpress', GATSBY_SERVICE_BASE: MEMBERS }].map(backEndNote)).toEqual([
    undefined,
    undefined,
  ]);
});

describe('the unprotected testing mode', () => {
  test('AREA-06: is refused in a production build, with what to do', () => {
    const source = { NODE_ENV: 'production', GATSBY_UNPROTECTED: 'true' };
    expect(errorMessage(source)).toMatch(/GATSBY_UNPROTECTED: .*unset it, or set UNPROTECTED_CONFIRMED=true/);
    expect(errorMessage({ ...source, UNPROTECTED_CONFIRMED: 'false' })).toMatch(/GATSBY_UNPROTECTED/);
  });

  test.each([
    { NODE_ENV: 'production', GATSBY_UNPROTECTED: 'true', UNPROTECTED_CONFIRMED: 'true' },
    { NODE_ENV: 'production', GATSBY_UNPROTECTED: 'false' },
    { NODE_ENV: 'production', UNPROTECTED_CONFIRMED: 'true' },
    { NODE_ENV: 'development', GATSBY_UNPROTECTED: 'true' },
  ] as const)('accepts %j', (source) => {
    expect(() => readBuildEnv(source)).not.toThrow();
  });
});

test.each(['GATSBY_UNPROTECTED', 'UNPROTECTED_CONFIRMED', 'GATSBY_PREVIEW'])('%s must be true or false', (name) => {
  expect(errorMessage({ [name]: 'yes' })).toContain(`${name}: must be true or false, got "yes"`);
  expect(() => readBuildEnv({ [name]: 'false' })).not.toThrow();
});

test.each([
  [undefined, '', undefined],
  [' ', '', undefined],
  ['https://wp.example', 'https://wp.example', undefined],
  [' https://wp.example/blog// ', 'https://wp.example/blog', undefined],
  ['https://wp.example/wp-json', 'https://wp.example', 'https://wp.example'],
  [' https://wp.example/blog/wp-json/ ', 'https://wp.example/blog', 'https://wp.example/blog'],
  ['https://wp.example//wp-json//', 'https://wp.example', 'https://wp.example'],
  ['https://wp.example/wp-json/jwt-auth/v1/token', 'https://wp.example', 'https://wp.example'],
  ['https://wp.example/wp-jsonp', 'https://wp.example/wp-jsonp', undefined],
])('OPS-77: the service base "%s" is %s', (value, base, corrected) => {
  expect(toServiceBase(value)).toBe(base);
  expect(serviceBaseNote(value)).toBe(
    corrected &&
      `GATSBY_SERVICE_BASE: /wp-json is left out, because the routes begin with it. Write GATSBY_SERVICE_BASE=${corrected}`,
  );
  expect(() => readBuildEnv({ GATSBY_SERVICE_BASE: value })).not.toThrow();
});

test.each(['wp.example', 'ftp://wp.example', 'https://wp.example/?rest_route=/', 'https://wp.example/#x', '/blog'])(
  'OPS-77: refuses %s as a service base, and names the variable',
  (value) => {
    expect(errorMessage({ GATSBY_SERVICE_BASE: value })).toContain(
      `GATSBY_SERVICE_BASE: must be a web address such as https://members.brainhouse.example, without ?, # and username`,
    );
  },
);

test('GATSBY_THIRD_PARTIES must be one of its two values', () => {
  expect(errorMessage({ GATSBY_THIRD_PARTIES: 'never' })).toContain(
    'GATSBY_THIRD_PARTIES: must be from-start or after-press, got "never"',
  );
  ['', 'from-start', 'after-press'].forEach((rule) => {
    expect(() => readBuildEnv({ GATSBY_THIRD_PARTIES: rule })).not.toThrow();
  });
});

test.each([
  [undefined, true],
  ['from-start', true],
  ['after-press', false],
])('with GATSBY_THIRD_PARTIES=%p it is %p that pages ask others from the start', async (rule, expected) => {
  expect((await builtWith({ GATSBY_THIRD_PARTIES: rule })).asksOthersFromStart).toBe(expected);
});

test.each([['GATSBY_UNPROTECTED', 'unprotected']] as const)(
  'AREA-05: %s turns on what it names, which is off by default',
  async (variable, name) => {
    expect((await builtWith({ [variable]: 'true' })).publicEnv[name]).toBe(true);
    expect((await builtWith({ [variable]: undefined })).publicEnv[name]).toBe(false);
  },
);

test('does not show the password of a service base', () => {
  const message = errorMessage({ GATSBY_SERVICE_BASE: 'https://ada:secret@wp.example' });
  expect(message).toContain('got "https://…@wp.example"');
  expect(message).not.toContain('secret');
});

test('OPS-77: the browser gets the corrected service base', async () => {
  const { publicEnv } = await builtWith({ GATSBY_SERVICE_BASE: ' https://wp.example/wp-json/ ' });
  expect(publicEnv.serviceBase).toBe('https://wp.example');
});
