import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decideServingMode, readServingMode } from '../../../member-service/config/serving-mode';
import { rulesFile } from '../../../src/site-build/hosting/static-host-files';
import { BUILT_FOR_THIS_HOST, type BuiltFor } from '../../../src/config/back-end';
import { writeTree } from '../support/fixture-site';
import { spawnService } from '../support/service-process';
import { expectError, restError, startService } from '../support/service-under-test';

const SITE = 'https://brainhouse.example';
const MEMBERS = 'https://members.example';
const PLUGIN = {
  GATSBY_SERVICE_BASE: MEMBERS,
  GATSBY_MEMBER_CONTENT_BASE: `${MEMBERS}/wp-json/brainhouse/v1/member-content`,
  GATSBY_MARKET_BASE: '',
};
const SERVICE_ELSEWHERE = {
  GATSBY_SERVICE_BASE: MEMBERS,
  GATSBY_MEMBER_CONTENT_BASE: `${MEMBERS}/member-content`,
  GATSBY_MARKET_BASE: `${MEMBERS}/api/market`,
};
const CONFIG = { allowedOrigins: [], isMemberContentOpen: false, siteUrl: SITE, serviceUrl: SITE };

/** Writes a build with these variables, as `npm run build` does. */
async function writeBuild(
  changes: Partial<BuiltFor> = {},
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const rules = rulesFile([], { ...BUILT_FOR_THIS_HOST, ...changes }, SITE);
  return writeTree({ 'index.html': '<!doctype html>', '_hosting.json': rules, ...files });
}

const CONTENT = { 'member-content/skill.json': '{"name":"skill","content":{}}' };

it.each<[string, Partial<BuiltFor>, object]>([
  ['a build without variables', {}, {}],
  ['a build that names the site’s own address', { GATSBY_SERVICE_BASE: SITE }, {}],
  ['a site on another host, with SERVICE_URL', SERVICE_ELSEWHERE, { serviceUrl: MEMBERS }],
  ['a site on another host, with ALLOWED_ORIGINS', SERVICE_ELSEWHERE, { allowedOrigins: [SITE] }],
])('OPS-71: has the accounts of %s', async (_name, variables, changes) => {
  const publicDir = await writeBuild(variables, CONTENT);
  const mode = await readServingMode({ ...CONFIG, ...changes, publicDir }, {});
  expect(mode).toEqual({ hasAccounts: true, summary: undefined, warnings: [] });
});

it('has the accounts of a build that does not say for which back ends it is', async () => {
  const publicDir = await writeTree({ '_hosting.json': '{"rules":[]}' });
  expect(await readServingMode({ ...CONFIG, publicDir }, {})).toEqual({
    hasAccounts: true,
    summary: undefined,
    warnings: [],
  });
});

it('OPS-71: says what it serves of a build for WordPress, and which variables have no effect', async () => {
  const publicDir = await writeBuild(PLUGIN);
  expect(
    await readServingMode({ ...CONFIG, publicDir }, { SMTP_URL: 'smtp://x', OPERATORS: 'a@b.example', JWT_SECRET: '' }),
  ).toEqual({
    hasAccounts: false,
    summary: `This process serves the pages only: the build has its accounts at ${MEMBERS} and its member content at ${PLUGIN.GATSBY_MEMBER_CONTENT_BASE}.`,
    warnings: ['the accounts are elsewhere, so these have no effect: OPERATORS, SMTP_URL'],
  });
  const withMarket = await writeBuild({ ...PLUGIN, GATSBY_MARKET_BASE: '/api/market' });
  expect((await readServingMode({ ...CONFIG, publicDir: withMarket }, {})).summary).toContain(
    'the pages and the market prices',
  );
});

it('does not count as the back end of WordPress because other origins are allowed', async () => {
  const publicDir = await writeBuild(PLUGIN);
  expect((await readServingMode({ ...CONFIG, publicDir, allowedOrigins: [SITE] }, {})).hasAccounts).toBe(false);
});

it('OPS-71: refuses a build whose member pages need content that it cannot protect', async () => {
  const publicDir = await writeBuild({ GATSBY_SERVICE_BASE: MEMBERS, GATSBY_MARKET_BASE: '' }, CONTENT);
  await expect(readServingMode({ ...CONFIG, publicDir }, {})).rejects.toThrow(
    /^These environment.*\n {2}GATSBY_SERVICE_BASE, GATSBY_MEMBER_CONTENT_BASE: .* at https:\/\/members\.example .*GATSBY_BACK_END=wordpress .*SERVICE_URL=https:\/\/members\.example$/,
  );
  // For tests.
  expect((await readServingMode({ ...CONFIG, publicDir, isMemberContentOpen: true }, {})).hasAccounts).toBe(false);
});

it.each([
  ['GATSBY_SERVICE_BASE', 'https://other.example', `"${MEMBERS}"`],
  ['GATSBY_MEMBER_CONTENT_BASE', '/member-content', `"${PLUGIN.GATSBY_MEMBER_CONTENT_BASE}"`],
  ['GATSBY_MARKET_BASE', '/api/market', 'it unset'],
])('OPS-71: refuses %s=%s if the build has another value', async (name, value, built) => {
  const publicDir = await writeBuild(PLUGIN);
  await expect(readServingMode({ ...CONFIG, publicDir }, { [name]: value })).rejects.toThrow(
    `  ${name}: it is "${value}" here, but the build in ${publicDir} was made with ${built}. Pages keep the value of the build: build the site again, or remove the variable here`,
  );
});

it.each(['/wp-json/brainhouse/v1/member-content', '/members-only'])(
  'OPS-198: serves the pages only of a build for WordPress on its own host, with member content at %s',
  async (content) => {
    const variables = { GATSBY_BACK_END: 'wordpress', GATSBY_MEMBER_CONTENT_BASE: content, GATSBY_MARKET_BASE: '' };
    const publicDir = await writeBuild(variables);
    expect(await readServingMode({ ...CONFIG, publicDir }, variables)).toMatchObject({
      hasAccounts: false,
      summary: `This process serves the pages only: the build has its accounts at WordPress on the host of the site and its member content at ${content}.`,
    });
    await expect(readServingMode({ ...CONFIG, publicDir }, { GATSBY_BACK_END: 'service' })).rejects.toThrow(
      'GATSBY_BACK_END: it is "service" here, but the build in',
    );
  },
);

it('OPS-198: refuses a build whose member content nobody checks, because WordPress on the same host keeps the accounts', async () => {
  const publicDir = await writeBuild({ GATSBY_BACK_END: 'wordpress' });
  await expect(readServingMode({ ...CONFIG, publicDir }, {})).rejects.toThrow(
    'its accounts at WordPress on the host of the site and expects member content at /member-content',
  );
});

it('accepts the variables of the build, also in another form', async () => {
  const publicDir = await writeBuild(PLUGIN);
  const env = { ...PLUGIN, GATSBY_SERVICE_BASE: ` ${MEMBERS}/wp-json/ `, GATSBY_MARKET_BASE: '' };
  expect((await readServingMode({ ...CONFIG, publicDir }, env)).hasAccounts).toBe(false);
});

it('warns if it has the accounts and the folder of the site has no member content', async () => {
  const publicDir = await writeBuild(SERVICE_ELSEWHERE);
  expect((await readServingMode({ ...CONFIG, publicDir, serviceUrl: MEMBERS }, {})).warnings).toEqual([
    `${publicDir} (PUBLIC_DIR) has no folder member-content, so member pages fail: use a complete release (.releases/current of the build), not public/`,
  ]);
});

it('can be asked before there is a build', () => {
  const builtFor = {
    addresses: { ...BUILT_FOR_THIS_HOST, GATSBY_SERVICE_BASE: MEMBERS },
    memberContent: 'public',
  } as const;
  expect(() => decideServingMode(builtFor, { ...CONFIG, publicDir: '/nowhere' }, {})).toThrow('GATSBY_SERVICE_BASE');
});

describe('without accounts', () => {
  it('OPS-71: starts the process, which says so in its log and refuses member content', async () => {
    const publicDir = await writeBuild(PLUGIN, CONTENT);
    const service = await spawnService({ PUBLIC_DIR: publicDir, DATA_DIR: publicDir, OPERATORS: 'a@b.example' });
    await service.waitFor('the accounts are elsewhere, so these have no effect: OPERATORS');
    const { summary } = await readServingMode({ ...CONFIG, publicDir }, {});
    const { address } = await service.waitFor(`ready. ${summary}`);
    const site = String(address).replace('localhost', '127.0.0.1');
    expect((await fetch(`${site}/member-content/skill.json`)).status).toBe(401);
    expect((await fetch(`${site}/wp-json/`)).status).toBe(404);
  });

  it('OPS-71: serves pages and prices, has no routes for accounts, and refuses all member content', async () => {
    const publicDir = await writeBuild(PLUGIN, CONTENT);
    const service = await startService({ publicDir }, undefined, { hasAccounts: false });
    expect((await service.get('/')).statusCode).toBe(200);
    expect((await service.get('/api/market/coins/markets')).statusCode).toBe(200);
    const refused = await service.post('/wp-json/jwt-auth/v1/token', { username: 'ada', password: 'x' });
    expectError(refused, 404, 'rest_no_route');
    expect((await service.get('/account/decide')).statusCode).toBe(404);
    for (const url of ['/member-content/skill.json', '/member-content/pictures/x/y', '/member-content/none.json']) {
      for (const headers of [{}, { authorization: 'Bearer a.b.c' }]) {
        const answer = await service.get(url, { headers });
        expect([answer.statusCode, answer.json()]).toEqual([401, restError(401, 'rest_not_logged_in')]);
        expect(answer.headers['x-robots-tag']).toBe('noindex');
      }
    }
  });

  it('serves member content if that needs no login, for tests', async () => {
    const publicDir = await writeBuild(PLUGIN, CONTENT);
    const service = await startService({ publicDir, isMemberContentOpen: true }, undefined, { hasAccounts: false });
    expect((await service.get('/member-content/skill.json')).statusCode).toBe(200);
  });

  it('says so if a new build is for other back ends than that at the start', async () => {
    const publicDir = await writeBuild(PLUGIN);
    const service = await startService({ publicDir }, undefined, { hasAccounts: false });
    await service.get('/');
    expect(service.logText()).not.toContain('other back ends');
    await writeFile(path.join(publicDir, '_hosting.json'), rulesFile([], BUILT_FOR_THIS_HOST, SITE));
    await service.get('/');
    expect(service.logText()).toContain('the new build is for other back ends: restart the service');
  });
});
