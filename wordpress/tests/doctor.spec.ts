import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../contract/findings';
import { examineQuickly } from '../doctor/examine';
import { createApplicationPassword, writeRelease, writeSampleContent } from './support/content';
import { expect, test } from './support/test';
import {
  emailTo,
  facts,
  JWT_PLUGIN,
  LOOK_ALIKE,
  php,
  setPermalinks,
  PLUGIN,
  quote,
  switchOn,
  useBothPlugins,
  usePlugins,
} from './support/wordpress';

interface Result {
  readonly code: number | null;
  readonly findings: readonly Finding[];
}

/** The site in the settings of the plugin. */
let siteUrl = '';

test.beforeEach(async () => {
  useBothPlugins();
  siteUrl = php<string>('return Brainhouse\\Settings::site_url();');
  await writeRelease(writeSampleContent('content-doctor', 'x'));
  php(`Brainhouse\\Emails::send_test( 'operator@example.com' );`);
});

/** Runs `npm run doctor -w wordpress` for this WordPress. */
async function runDoctor(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Result> {
  // Guests get the checks of the last half minute.
  php(`delete_transient( 'brainhouse_status' );`);
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'wordpress/doctor/index.ts', '--wordpress', `${facts.origin}/wp-json/`, '--json', ...args],
    { env: { ...process.env, SITE_URL: siteUrl, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, findings: (JSON.parse(output) as { readonly findings: readonly Finding[] }).findings };
}

/** Expects that only these topics are wrong, in the doctor and, if the build looks at them, in a build. */
async function expectErrors(topics: readonly string[], text: RegExp, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const { code, findings } = await runDoctor([], env);
  const wrong = findings.filter(({ isOk }) => !isOk);
  const all = wrong.flatMap(({ message, remedies = [] }) => [message, ...remedies]).join('\n');
  expect(
    wrong.map(({ topic }) => topic),
    all,
  ).toEqual(topics);
  expect(all).toMatch(text);
  expect(code).toBe(1);
  const isQuick = !topics.includes('clock') && !topics.includes('plugin');
  const quick = await examineQuickly({
    base: facts.origin,
    siteUrl: env.SITE_URL ?? siteUrl,
    contentBase: undefined,
  });
  expect(quick.map(({ topic }) => topic)).toEqual(isQuick ? topics : []);
}

/** Runs PHP in each request. @returns a function that removes it */
function withCode(code: string): () => void {
  const folder = path.join(facts.webRoot, 'wp-content/mu-plugins');
  mkdirSync(folder, { recursive: true });
  // A name of its own: PHP looks for changes of files every two seconds.
  const file = path.join(folder, `doctor-test-${randomUUID()}.php`);
  writeFileSync(file, `<?php\n${code}\n`);
  return () => {
    rmSync(file);
  };
}

/** Replaces text in wp-config.php. @returns a function that restores it */
async function withConfig(pattern: RegExp, text: string): Promise<() => Promise<void>> {
  const file = path.join(facts.webRoot, 'wp-config.php');
  const before = readFileSync(file, 'utf8');
  expect(before).toMatch(pattern);
  async function write(config: string): Promise<void> {
    writeFileSync(file, config);
    // PHP looks for changes of files every two seconds.
    await new Promise((resolve) => {
      setTimeout(resolve, 2_500);
    });
  }
  await write(before.replace(pattern, text));
  return () => write(before);
}

test('a WordPress after the set-up is ready', async () => {
  const { code, findings } = await runDoctor();
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([]);
  expect(code).toBe(0);
  expect(findings.map(({ topic, message }) => `${topic}: ${message}`)).toEqual(
    expect.arrayContaining([
      `address: /wp-json is left out, because the routes begin with it. For the build: GATSBY_SERVICE_BASE=${facts.origin}`,
      `address: ${facts.origin} answers as "Brainhouse"`,
      `CORS: pages of ${siteUrl} may call it`,
      'Authorization header: passed on to WordPress',
      'member content: guests get 401',
    ]),
  );
  const contentBase = `${facts.origin}/wp-json/brainhouse/v1/member-content`;
  expect(await examineQuickly({ base: facts.origin, siteUrl, contentBase })).toEqual([]);
});

test('nothing is created, and no email is sent without --mail', async () => {
  const count = 'return array( count_users()["total_users"], get_option( "brainhouse_last_email" ) );';
  const before = php(count);
  await runDoctor();
  expect(php(count)).toEqual(before);
});

test('with an application password it sends an email, and says what the plugin says', async () => {
  const env = createApplicationPassword();
  const { code, findings } = await runDoctor(['--mail', 'doctor-run@example.com'], env);
  expect(findings.filter(({ isOk }) => !isOk)).toEqual([]);
  expect(code).toBe(0);
  expect(await emailTo('doctor-run@example.com', /can send email/)).toContain('Brainhouse: test');
  expect(JSON.stringify(findings)).not.toContain(env.WORDPRESS_PASSWORD);
  const repair = switchOn('fail-email');
  try {
    const failed = await runDoctor(['--mail', 'doctor-run@example.com'], env);
    expect(failed.findings.filter(({ isOk }) => !isOk).map(({ topic }) => topic)).toEqual(['email']);
  } finally {
    repair();
  }
  const other = await runDoctor([], { ...env, WORDPRESS_PASSWORD: 'another one' });
  expect(other.findings.find(({ isOk, topic }) => !isOk && topic === 'plugin')?.message).toContain(
    'does not accept WORDPRESS_USER',
  );
  const publisher = await runDoctor([], createApplicationPassword('brainhouse_publisher'));
  expect(JSON.stringify(publisher.findings)).not.toContain('does not accept WORDPRESS_USER');
});

test('plain permalinks', async () => {
  setPermalinks('');
  try {
    await expectErrors(['permalinks'], /permalinks (?:of WordPress )?are "Plain"/);
  } finally {
    setPermalinks('/%postname%/');
  }
});

test('no JWT plugin, and a look-alike', async () => {
  usePlugins(PLUGIN);
  await expectErrors(['JWT plugin'], /No plugin issues tokens/);
  usePlugins(LOOK_ALIKE, PLUGIN);
  await expectErrors(['JWT plugin', 'sign-up'], /answers differently[\s\S]*does not run beside/);
});

test('no secret', async () => {
  const repair = switchOn('no-secret');
  try {
    await expectErrors(['secret'], /define\( 'JWT_AUTH_SECRET_KEY', '[0-9a-f]{64}' \);/);
  } finally {
    repair();
  }
});

test('a removed Authorization header', async () => {
  const repair = switchOn('strip-authorization');
  try {
    await expectErrors(['Authorization header'], /signed out immediately/);
  } finally {
    repair();
  }
});

test('pages of another site', async () => {
  await expectErrors(['CORS'], /signup, .*homepage\.json: Access-Control-Allow-Origin is missing/, {
    SITE_URL: 'https://other.example',
  });
});

test('without the plugin of this repository', async () => {
  usePlugins(JWT_PLUGIN);
  await expectErrors(['sign-up'], /no route .*signup[\s\S]*npm run pack -w wordpress/);
});

test('public member content', async () => {
  const folder = path.join(facts.webRoot, 'member-content');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'homepage.json'), '{"name":"homepage"}');
  try {
    await expectErrors(['member content'], /Everyone can read member content: \S+\/member-content\/homepage\.json/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('another clock', async () => {
  const repair = withCode('namespace Brainhouse; function time() { return \\time() - 400; }');
  try {
    await expectErrors(['clock'], /\b(?:399|40\d) s behind/);
  } finally {
    repair();
  }
});

test('a REST API that a plugin closes to guests', async () => {
  // The example in the handbook of WordPress.
  const repair = withCode(`add_filter( 'rest_authentication_errors', function ( $result ) {
    return $result || is_user_logged_in() ? $result : new WP_Error( 'rest_not_logged_in', 'You are not currently logged in.', array( 'status' => 401 ) );
  } );`);
  try {
    await expectErrors(['REST API'], /closes the REST API to guests: status 401 \(rest_not_logged_in\)/);
  } finally {
    repair();
  }
});

test('an update, an error in PHP and a database that is down', async ({ expectPhpError }) => {
  const maintenance = path.join(facts.webRoot, '.maintenance');
  writeFileSync(maintenance, `<?php $upgrading = ${Math.round(Date.now() / 1000)};`);
  try {
    await expectErrorsWithoutPhp(/being updated/);
  } finally {
    rmSync(maintenance);
  }
  expectPhpError(/sample error of the doctor|mysqli_real_connect|wpdb|database/i);
  const repair = withCode(
    `add_action( 'init', function () { throw new Exception( ${quote('sample error of the doctor')} ); } );`,
  );
  try {
    await expectErrorsWithoutPhp(/critical error/);
  } finally {
    repair();
  }
  const restore = await withConfig(
    /define\( 'DB_HOST', '[^']*' \);/,
    `define( 'DB_HOST', 'localhost:/nowhere.sock' );`,
  );
  try {
    await expectErrorsWithoutPhp(/its database does not answer/);
  } finally {
    await restore();
  }
  await expect.poll(findErrors).toEqual([]);
});

/** Like `expectErrors`, while WordPress cannot run PHP. */
async function expectErrorsWithoutPhp(text: RegExp): Promise<void> {
  await expect.poll(findErrors).toEqual([expect.stringMatching(text)]);
}

/** The messages of what a build would find. */
async function findErrors(): Promise<readonly string[]> {
  const findings = await examineQuickly({ base: facts.origin, siteUrl, contentBase: undefined });
  return findings.map(({ message }) => message);
}
