import type { Page } from '@playwright/test';
import { newApplicant } from '../../contract/cases/applicant';
import { runChecks } from '../doctor/checks';
import { createMember, expectError, requestLink, requestMe, signIn, signUp } from './support/accounts';
import { checkRow, openSettings, signInToAdmin } from './support/admin';
import { pushSample } from './support/content';
import { emailTo } from './support/emails';
import {
  addMustUsePlugin,
  changeSettings,
  facts,
  JWT_PLUGIN,
  LOOK_ALIKE,
  php,
  PLUGIN,
  quote,
  rest,
  SIGN_UP_OF_OTHERS,
  switchOn,
  undoAfterTest,
  undoChanges,
  usePlainPermalinks,
  usePlugins,
} from './support/wordpress';
import { expect, test } from './support/test';

test.beforeEach(() => pushSample('content-checks', 'x'));

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

test('OPS-74: everything is ready for the settings page and for the doctor', async ({ operator: page }) => {
  await openSettings(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('The test was handed to the mail server.')).toBeVisible();
  expect(await emailTo('operator@example.com', /This WordPress can send email/)).toContain('Brainhouse: test');
  const shown = await statuses(page);
  expect([...new Set(Object.values(shown))]).toEqual(['ok']);
  await expect(page.locator('pre')).toContainText(
    `GATSBY_BACK_END=wordpress\nGATSBY_SERVICE_BASE=${facts.origin}\nGATSBY_MEMBER_CONTENT_BASE=${facts.origin}/wp-json/brainhouse/v1/member-content`,
  );

  const contentBase = `${facts.origin}/wp-json/brainhouse/v1/member-content`;
  const findings = await runChecks({ base: facts.origin, siteUrl: facts.siteOrigin, contentBase });
  expect(findings.map(({ isOk, topic, message }) => `${isOk ? 'ok' : 'wrong'}: ${topic}: ${message}`)).toEqual([
    `ok: address: ${facts.origin} answers`,
    'ok: login: a plugin issues tokens',
    'ok: Authorization: the header reaches WordPress',
    'ok: signup: /wp-json/asf/v1/signup is there',
    'ok: lostpassword: /wp-json/asf/v1/lostpassword is there',
    'ok: resetpassword: /wp-json/asf/v1/resetpassword is there',
    `ok: CORS: pages of ${facts.siteOrigin} may call it`,
    'ok: member content: guests get 401',
  ]);
});

function sendTest(): void {
  php(`Brainhouse\\Emails::send_test( 'operator@example.com' );`);
}

test('OPS-74: each error of the set-up is named in the settings with what to do', async ({ operator: page }) => {
  test.setTimeout(240_000);
  const [current, away] = [quote(`${facts.contentDir}/current`), quote(`${facts.contentDir}/away`)];
  const cases: readonly (readonly [id: string, message: RegExp, breakIt: () => unknown])[] = [
    ['permalinks', /Choose "Post name" in Settings > Permalinks/, usePlainPermalinks],
    ['permalinks', /status 404.*AllowOverride All.*try_files/, () => switchOn('no-rewrite')],
    [
      'routes',
      /answers asf\/v1\/signup: the one in the folder "sign-up-of-others"/,
      () => usePlugins(JWT_PLUGIN, SIGN_UP_OF_OTHERS, PLUGIN),
    ],
    [
      'secret',
      /JWT_AUTH_SECRET_KEY is not set.*define\( 'JWT_AUTH_SECRET_KEY', '\w{64}' \);/,
      () => switchOn('no-secret'),
    ],
    ['cors', /answers OPTIONS requests itself.*add_header/, () => switchOn('refuse-options')],
    ['jwt_plugin', /Install and activate "JWT Authentication for WP REST API"/, () => usePlugins(PLUGIN)],
    [
      'authorization',
      /removes the Authorization header.*SetEnvIf.*fastcgi_param.*proxy_set_header/,
      () => switchOn('strip-authorization'),
    ],
    ['site_url', /address of the site is not set/, () => changeSettings({ site_url: '' })],
    [
      'content',
      /There is no member content yet.*npm run content:push/,
      () => {
        php(`rename( ${current}, ${away} );`);
        undoAfterTest(() => php(`rename( ${away}, ${current} );`));
      },
    ],
    [
      'email',
      /could not be sent.*SMTP/,
      () => {
        undoAfterTest(sendTest);
        switchOn('fail-email');
        sendTest();
      },
    ],
  ];
  for (const [id, message, breakIt] of cases) {
    breakIt();
    expect((await statuses(page))[id], id).toBe('error');
    await expect(checkRow(page, id)).toContainText(message);
    await undoChanges();
  }
  expect([...new Set(Object.values(await statuses(page)))]).toEqual(['ok']);
});

test('the header with the token arrives also without a rule in .htaccess', async ({ page }) => {
  const member = await createMember();
  const token = await signIn(member);
  switchOn('no-rule');
  expect((await requestMe(token)).status()).toBe(200);
  await signInToAdmin(page);
  expect((await statuses(page)).authorization).toBe('ok');
  await undoChanges();
  switchOn('strip-authorization');
  await expectError(await requestMe(token), 401, 'rest_not_logged_in');
});

test('beside a look-alike the plugin does not run, and says why', async ({ page, request }) => {
  usePlugins(LOOK_ALIKE, PLUGIN);
  const refused = [
    await signUp(newApplicant()),
    await requestLink('x'),
    await request.get(rest('brainhouse/v1/member-content/homepage.json')),
  ];
  for (const answer of refused) {
    await expectError(answer, 503, 'service_unavailable');
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^The member area is not available/) });
  }

  await signInToAdmin(page);
  await expect(
    page.getByText('Brainhouse Members does not run: the plugin in the folder "jwt-auth" issues tokens'),
  ).toBeVisible();
  expect((await statuses(page)).jwt_plugin).toBe('error');
  await expect(checkRow(page, 'jwt_plugin')).toContainText('"jwt-auth"');

  // As soon as the right one is active, it runs.
  usePlugins(JWT_PLUGIN, PLUGIN);
  expect((await signUp(newApplicant())).status()).toBe(201);
  await page.reload();
  await expect(page.getByText('Brainhouse Members does not run')).toHaveCount(0);
});

test('OPS-151: a constant of an earlier version is named, and changes nothing else', () => {
  const messages = `array_column( Brainhouse\\Checks::all(), 'message', 'id' )`;
  const before: Readonly<Record<string, string>> = php(`return ${messages};`);
  addMustUsePlugin(`define( 'BRAINHOUSE_LEAKED_PASSWORDS_FILE', '/nowhere' );`);
  const after: Readonly<Record<string, string>> = php(`return ${messages};`);
  expect(after).toEqual({
    ...before,
    former_constants: 'BRAINHOUSE_LEAKED_PASSWORDS_FILE has no effect and can be removed from wp-config.php.',
  });
});
