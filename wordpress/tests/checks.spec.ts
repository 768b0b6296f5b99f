import type { Locator, Page } from '@playwright/test';
import { newApplicant } from '../../contract/cases/applicant';
import type { Diagnosis } from '../../contract/diagnosis';
import { examine, examineQuickly } from '../doctor/examine';
import { openSettings, signInToAdmin } from './support/admin';
import { createApplicationPassword, pushSample } from './support/content';
import { expect, test } from './support/test';
import {
  addMustUsePlugin,
  basic,
  changeSettings,
  createMember,
  emailTo,
  expectError,
  facts,
  JWT_PLUGIN,
  LOOK_ALIKE,
  php,
  PLUGIN,
  quote,
  requestMe,
  rest,
  setPermalinks,
  signIn,
  signUp,
  SIGN_UP_OF_OTHERS,
  switchOn,
  useBothPlugins,
  usePlugins,
} from './support/wordpress';

test.beforeEach(async () => {
  useBothPlugins();
  await pushSample('content-checks', 'x');
});

interface Status {
  readonly plugin: string;
  readonly ready: boolean;
  readonly checks: readonly { readonly id: string; readonly status: string; readonly message?: string }[];
}

function check(page: Page, id: string): Locator {
  return page.locator(`#brainhouse-checks tr[data-check="${id}"]`);
}

/** The headers of a request of the administrator. */
function asAdministrator(): { readonly headers: Readonly<Record<string, string>> } {
  const { WORDPRESS_USER, WORDPRESS_PASSWORD } = createApplicationPassword();
  return basic(WORDPRESS_USER, WORDPRESS_PASSWORD);
}

/** The status of each check on the settings page. */
async function statuses(page: Page): Promise<Record<string, string>> {
  await openSettings(page);
  const rows = page.locator('#brainhouse-checks tr');
  return Object.fromEntries(
    await rows.evaluateAll((elements) =>
      elements.map((element) => [element.getAttribute('data-check'), element.getAttribute('data-status')]),
    ),
  ) as Record<string, string>;
}

/** What is wrong for the doctor, without a password. */
async function findErrors(): Promise<readonly Diagnosis[]> {
  // Guests get the checks of the last half minute.
  php(`delete_transient( 'brainhouse_status' );`);
  const findings = await examine({ base: facts.origin, siteUrl: facts.siteOrigin, contentBase: undefined });
  return findings.filter(({ isOk }) => !isOk);
}

test('everything is ready for the settings page and for the doctor', async ({ page, request }) => {
  await signInToAdmin(page);
  await openSettings(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test was handed to the mail server.')).toBeVisible();
  expect(await emailTo('operator@example.com', /This WordPress can send email/)).toContain('Brainhouse: test');
  const shown = await statuses(page);
  expect([...new Set(Object.values(shown))]).toEqual(['ok']);
  await expect(page.locator('pre')).toContainText(
    `GATSBY_SERVICE_BASE=${facts.origin}\nGATSBY_MEMBER_CONTENT_BASE=${facts.origin}/wp-json/brainhouse/v1/member-content`,
  );

  const detailed = (await (await request.get(rest('brainhouse/v1/status'), asAdministrator())).json()) as Status;
  expect(detailed).toMatchObject({
    plugin: '1.0.0',
    ready: true,
    wordpress: facts.version,
    content_base: rest('brainhouse/v1/member-content'),
  });
  expect(Object.fromEntries(detailed.checks.map(({ id, status }) => [id, status]))).toEqual(shown);
  expect(detailed.checks.every(({ message }) => message !== undefined && message !== '')).toBe(true);

  // Guests learn only whether all is well: what is wrong would help an attacker.
  const answer = await request.get(rest('brainhouse/v1/status'));
  expect(await answer.json()).toEqual({ plugin: expect.any(String), ready: detailed.ready });

  const contentBase = `${facts.origin}/wp-json/brainhouse/v1/member-content`;
  const subject = { base: facts.origin, siteUrl: facts.siteOrigin, contentBase };
  const { WORDPRESS_USER: user, WORDPRESS_PASSWORD: password } = createApplicationPassword();
  const findings = await examine({ ...subject, credentials: { user, password } });
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([]);
  expect(findings.map(({ topic, message }) => `${topic}: ${message}`)).toEqual(
    expect.arrayContaining([
      `address: ${facts.origin} answers as "Brainhouse"`,
      `CORS: pages of ${facts.siteOrigin} may call it`,
      'Authorization header: passed on to WordPress',
      'member content: guests get 401',
    ]),
  );
  expect(await examineQuickly(subject)).toEqual([]);
});

test('each error of the set-up is named with what to do, in the settings and by the doctor', async ({ page }) => {
  test.setTimeout(240_000);
  await signInToAdmin(page);
  const permalinks = /"Post name"[\s\S]*AllowOverride All/;
  const cases: readonly (readonly [
    id: string,
    message: RegExp,
    /** What unit tests do not show with a double. */
    doctor: readonly [topic: string, text: RegExp] | undefined,
    breakIt: () => () => void,
  ])[] = [
    [
      'permalinks',
      /Choose "Post name" in Settings > Permalinks/,
      ['permalinks', permalinks],
      () => {
        setPermalinks('');
        return () => setPermalinks('/%postname%/');
      },
    ],
    [
      'permalinks',
      /status 404.*AllowOverride All.*try_files/,
      ['permalinks', permalinks],
      () => switchOn('no-rewrite'),
    ],
    [
      'routes',
      /answers asf\/v1\/signup: the one in the folder "sign-up-of-others"/,
      ['sign-up', /accepts a request with empty fields/],
      () => {
        usePlugins(JWT_PLUGIN, SIGN_UP_OF_OTHERS, PLUGIN);
        return useBothPlugins;
      },
    ],
    [
      'secret',
      /JWT_AUTH_SECRET_KEY is not set.*define\( 'JWT_AUTH_SECRET_KEY', '\w{64}' \);/,
      ['secret', /define\( 'JWT_AUTH_SECRET_KEY', '[0-9a-f]{64}' \);/],
      () => switchOn('no-secret'),
    ],
    ['cors', /answers OPTIONS requests itself.*add_header/, undefined, () => switchOn('refuse-options')],
    [
      'jwt_plugin',
      /Install and activate "JWT Authentication for WP REST API"/,
      ['JWT plugin', /No plugin issues tokens/],
      () => {
        usePlugins(PLUGIN);
        return useBothPlugins;
      },
    ],
    [
      'authorization',
      /removes the Authorization header.*SetEnvIf.*fastcgi_param.*proxy_set_header/,
      ['Authorization header', /signed out immediately/],
      () => switchOn('strip-authorization'),
    ],
    ['site_url', /address of the site is not set/, undefined, () => changeSettings({ site_url: '' })],
    [
      'content',
      /There is no member content yet.*npm run content:push/,
      undefined,
      () => {
        php(`rename( ${quote(`${facts.contentDir}/current`)}, ${quote(`${facts.contentDir}/away`)} );`);
        return () => {
          php(`rename( ${quote(`${facts.contentDir}/away`)}, ${quote(`${facts.contentDir}/current`)} );`);
        };
      },
    ],
    [
      'email',
      /could not be sent.*SMTP/,
      undefined,
      () => {
        const repair = switchOn('fail-email');
        php(`Brainhouse\\Emails::send_test( 'operator@example.com' );`);
        return () => {
          repair();
          php(`Brainhouse\\Emails::send_test( 'operator@example.com' );`);
        };
      },
    ],
  ];
  for (const [id, message, doctor, breakIt] of cases) {
    const repair = breakIt();
    try {
      expect((await statuses(page))[id], id).toBe('error');
      await expect(check(page, id)).toContainText(message);
      if (!doctor) continue;
      const [topic, text] = doctor;
      const errors = await findErrors();
      expect([id, errors.map((error) => error.topic)]).toEqual([id, [topic]]);
      expect([errors[0]?.message, ...(errors[0]?.remedies ?? [])].join('\n')).toMatch(text);
    } finally {
      repair();
    }
  }
  expect([...new Set(Object.values(await statuses(page)))]).toEqual(['ok']);
  expect(await findErrors()).toEqual([]);
});

test('the header with the token arrives also without a rule in .htaccess', async ({ page, request }) => {
  const member = await createMember(request);
  const token = await signIn(request, member);
  const restore = switchOn('no-rule');
  try {
    expect((await requestMe(request, token)).status()).toBe(200);
    await signInToAdmin(page);
    expect((await statuses(page)).authorization).toBe('ok');
  } finally {
    restore();
  }
  const repair = switchOn('strip-authorization');
  try {
    await expectError(await requestMe(request, token), 401, 'rest_not_logged_in');
  } finally {
    repair();
  }
});

test('beside a look-alike the plugin does not run, and says why', async ({ page, request }) => {
  usePlugins(LOOK_ALIKE, PLUGIN);
  const answer = await signUp(request, newApplicant());
  expect([answer.status(), await answer.json()]).toEqual([
    503,
    {
      code: 'service_unavailable',
      message: 'The member area is not available at the moment. Please try again later.',
      data: { status: 503 },
    },
  ]);
  await expectError(
    await request.post(rest('asf/v1/lostpassword'), { data: { user_login: 'x' } }),
    503,
    'service_unavailable',
  );
  await expectError(await request.get(rest('brainhouse/v1/member-content/homepage.json')), 503, 'service_unavailable');
  const status = (await (await request.get(rest('brainhouse/v1/status'), asAdministrator())).json()) as Status;
  expect(status.ready).toBe(false);
  expect(status.checks.find(({ id }) => id === 'jwt_plugin')).toMatchObject({
    status: 'error',
    message: expect.stringContaining('"jwt-auth"'),
  });

  await signInToAdmin(page);
  await expect(
    page.getByText('Brainhouse Members does not run: the plugin in the folder "jwt-auth" issues tokens'),
  ).toBeVisible();

  // As soon as the right one is active, it runs.
  usePlugins(JWT_PLUGIN, PLUGIN);
  expect((await signUp(request, newApplicant())).status()).toBe(201);
  await page.reload();
  await expect(page.getByText('Brainhouse Members does not run')).toHaveCount(0);
});

test('a constant of an earlier version is named, and changes nothing else', () => {
  const messages = `array_column( Brainhouse\\Checks::all(), 'message', 'id' )`;
  const before: Readonly<Record<string, string>> = php(`return ${messages};`);
  const restore = addMustUsePlugin(`define( 'BRAINHOUSE_LEAKED_PASSWORDS_FILE', '/nowhere' );`);
  const after: Readonly<Record<string, string>> = php(`return ${messages};`);
  restore();
  expect(after).toEqual({
    ...before,
    former_constants: 'BRAINHOUSE_LEAKED_PASSWORDS_FILE has no effect and can be removed from wp-config.php.',
  });
});

test('simultaneous questions of guests make the checks run once', async ({ request }) => {
  php(`delete_transient( 'brainhouse_status' );`);
  const answers = await Promise.all(Array.from({ length: 6 }, () => request.get(rest('brainhouse/v1/status'))));
  const statuses = answers.map((answer) => answer.status());
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const next = await request.get(rest('brainhouse/v1/status'));
  expect(next.status()).toBe(200);
});
