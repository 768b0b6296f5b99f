import path from 'node:path';
import { ConfigError, readConfig } from '../../../member-service/config';
import { SERVICE_VARIABLES, variablesHelp } from '../../../member-service/config/variables';

const SECRET = 's'.repeat(32);

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    readConfig(env, '/srv');
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('API-21: listens on loopback and keeps everything in data/ when nothing is set', () => {
    expect(readConfig({}, '/srv')).toEqual({
      isProduction: false,
      host: '127.0.0.1',
      port: 8000,
      publicDir: path.resolve('/srv/.releases/current'),
      marketUpstream: new URL('https://api.coingecko.com/api/v3'),
      marketPictureHosts: ['https://coin-images.coingecko.com', 'https://assets.coingecko.com'],
      logLevel: 'info',
      allowedOrigins: [],
      trustedProxies: [],
      metricsToken: undefined,
      isMemberContentOpen: false,
      dataDir: path.resolve('/srv/data'),
      databaseUrl: undefined,
      jwtSecret: undefined,
      jwtPreviousSecret: undefined,
      operators: [],
      serviceUrl: 'http://localhost:8000',
      siteUrl: 'http://localhost:8000',
      siteName: 'Brainhouse',
      mail: {
        smtpUrl: undefined,
        from: 'Brainhouse <no-reply@localhost>',
        outboxDir: path.resolve('/srv/data/outbox'),
      },
      ivCodesFile: undefined,
      limits: {
        loginFailures: 10,
        loginFailuresPerAccount: 50,
        loginFailuresPerAddress: 50,
        loginLockMinutes: 15,
        signUpsPerHour: 20,
        resetsPerHour: 20,
      },
      retention: {
        unconfirmedDays: 7,
        pendingDays: 180,
        rejectedDays: 90,
        auditDays: 365,
        eventDays: 30,
        emailFilesDays: 7,
      },
    });
  });

  it('OPS-51: reads what is set', () => {
    const config = readConfig(
      {
        NODE_ENV: 'production',
        SITE_URL: 'https://brainhouse.example/club/',
        ALLOWED_ORIGINS: 'https://one.example, http://two.example:8080',
        TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8, 192.0.2.1',
        DATA_DIR: '/var/lib/brainhouse',
        DATABASE_URL: 'postgres://user:pass@db.example/members',
        JWT_SECRET: SECRET,
        JWT_PREVIOUS_SECRET: 'p'.repeat(32),
        METRICS_TOKEN: 'm'.repeat(32),
        OPERATORS: 'olga@brainhouse.example',
        SERVICE_URL: 'https://members.example/',
        SMTP_URL: 'smtps://user:pass@mail.example:465',
        MAIL_FROM: 'Brainhouse <post@brainhouse.example>',
        IV_CODES_FILE: 'codes.txt',
      },
      '/srv',
    );
    expect(config).toMatchObject({
      isProduction: true,
      siteUrl: 'https://brainhouse.example/club',
      allowedOrigins: ['https://one.example', 'http://two.example:8080'],
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
      dataDir: path.resolve('/var/lib/brainhouse'),
      databaseUrl: 'postgres://user:pass@db.example/members?sslmode=verify-full',
      jwtSecret: SECRET,
      jwtPreviousSecret: 'p'.repeat(32),
      metricsToken: 'm'.repeat(32),
      operators: ['olga@brainhouse.example'],
      serviceUrl: 'https://members.example',
      mail: { smtpUrl: 'smtps://user:pass@mail.example:465', from: 'Brainhouse <post@brainhouse.example>' },
      ivCodesFile: path.resolve('/srv/codes.txt'),
    });
  });

  it('API-21, API-22, API-54, OPS-103: reads each limit from its own variable', () => {
    const names = Object.keys(SERVICE_VARIABLES).filter((name) => /^(?:LOGIN|SESSION|SIGNUPS|RESETS|KEEP)_/.test(name));
    const env = Object.fromEntries(names.map((name, index) => [name, String(index + 1)]));
    const { limits, sessionIdleMinutes, retention } = readConfig(env, '/srv');
    const read = [Object.values(limits), sessionIdleMinutes, Object.values(retention)];
    expect(read).toEqual([[1, 2, 3, 4, 6, 7], 5, [8, 9, 10, 11, 12, 13]]);
  });

  it('takes an empty MARKET_UPSTREAM as "send no requests"', () => {
    expect(readConfig({ MARKET_UPSTREAM: '' }, '/srv').marketUpstream).toBeNull();
  });

  it('OPS-14: lists every bad variable with what to write instead', () => {
    const errors = errorsOf({
      HOST: 'http://localhost',
      PORT: '80 000',
      PUBLIC_DIR: ' ',
      MARKET_UPSTREAM: 'ftp://market.example',
      LOG_LEVEL: 'loud',
      SITE_URL: 'brainhouse.example',
      SITE_NAME: 'two\nlines',
      ALLOWED_ORIGINS: 'https://one.example/, *',
      TRUST_PROXY: '1',
      DATA_DIR: '',
      MAIL_FROM: 'nobody',
      LOGIN_FAILURES: '0',
      SIGNUPS_PER_HOUR: 'many',
      MEMBER_CONTENT_OPEN: 'yes',
    });
    expect(errors).toEqual([
      expect.stringMatching(/^HOST: .*127\.0\.0\.1, got "http:\/\/localhost"$/),
      'PORT: write a whole number from 0 to 65535, such as 8000, got "80 000"',
      expect.stringMatching(/^PUBLIC_DIR: write a folder/),
      expect.stringMatching(/^LOG_LEVEL: write one of silent, fatal/),
      expect.stringMatching(/^MARKET_UPSTREAM: write an https or http URL/),
      expect.stringMatching(/^SITE_URL: write the public URL of the site/),
      expect.stringMatching(/^SITE_NAME: write one line/),
      expect.stringMatching(/^ALLOWED_ORIGINS: .*"https:\/\/one\.example\/" is not an origin/),
      expect.stringMatching(/^TRUST_PROXY: write addresses of proxies/),
      expect.stringMatching(/^DATA_DIR: write a folder/),
      expect.stringMatching(/^MAIL_FROM: write a sender/),
      expect.stringMatching(/^LOGIN_FAILURES: write a whole number from 1/),
      expect.stringMatching(/^SIGNUPS_PER_HOUR: write a whole number from 1/),
      expect.stringMatching(/^MEMBER_CONTENT_OPEN: write true or false/),
    ]);
  });

  it.each([
    'nobody',
    '"Brain, House <post@brainhouse.example>',
    '"A, B" <post@brainhouse.example>, other@brainhouse.example',
    'Editors: post@brainhouse.example;',
    '"two words"@brainhouse.example',
    '=?utf-8?q?Br=C3=A4in?= <post@brainhouse.example>',
  ])('OPS-195: refuses the sender %s', (MAIL_FROM) => {
    expect(errorsOf({ MAIL_FROM })).toEqual([expect.stringMatching(/^MAIL_FROM: write a sender/)]);
  });

  it('OPS-14: shows no secret in the errors', () => {
    const errors = errorsOf({
      DATABASE_URL: 'mysql://me:hush@db.example',
      JWT_SECRET: 'hush',
      SMTP_URL: 'http://me:hush@mail.example',
    });
    expect(errors).toHaveLength(3);
    expect(errors.join('\n')).not.toContain('hush');
  });

  it.each([
    ['SMTP_URL', 'smtp://me:12#hush@mail.example:587', '%23'],
    ['SMTP_URL', 'smtp://me@corp.example:12/hush@mail.example', '%2F'],
    ['SMTP_URL', 'smtps://me:ab?a=hush@mail.example', '%3F'],
    ['SMTP_URL', 'smtp://me%40corp.example:12%23%2F%3F@mail.example:587', undefined],
    ['DATABASE_URL', 'postgres://me:12#hush@db.example/members', '%23'],
    ['DATABASE_URL', 'postgres://me:12/hush@db.example/members?sslmode=disable', '%2F'],
    ['DATABASE_URL', 'postgres://me:12?hush@db.example/members', '%3F'],
    ['DATABASE_URL', 'postgres:///members?host=/var/run&user=me@corp.example', undefined],
    ['DATABASE_URL', 'postgres://%zz/members', undefined],
  ])('OPS-163: refuses in %s a password that ends the host, in %s', (name, value, code) => {
    const errors = errorsOf({ MAIL_FROM: 'post@brainhouse.example', [name]: value });
    expect(errors).toEqual(
      code === undefined ? [] : [expect.stringMatching(new RegExp(`^${name}: percent-encode .* ${code} for`))],
    );
    expect(errors.join()).not.toContain('hush');
  });

  it('requires a sender for a mail server', () => {
    expect(errorsOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([expect.stringMatching(/^MAIL_FROM: /)]);
  });

  it('requires in production what is optional for tests', () => {
    expect(
      errorsOf({ NODE_ENV: 'production', MEMBER_CONTENT_OPEN: 'true', DATABASE_URL: 'postgres://db.example/x' }),
    ).toEqual([
      expect.stringMatching(/^MEMBER_CONTENT_OPEN: remove it/),
      expect.stringMatching(/^SITE_URL: /),
      expect.stringMatching(/^JWT_SECRET: /),
    ]);
  });

  it.each(['prod', 'PRODUCTION', 'staging'])(
    'OPS-54: refuses NODE_ENV=%s, which would be a mode for tests',
    (NODE_ENV) => {
      expect(errorsOf({ NODE_ENV })).toEqual([
        `NODE_ENV: write production, development or test, or nothing, got "${NODE_ENV}"`,
      ]);
    },
  );

  it.each(['', 'development', 'test'])('is not in production with NODE_ENV=%j', (NODE_ENV) => {
    expect(readConfig({ NODE_ENV }, '/srv').isProduction).toBe(false);
  });

  it.each(['10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'proxy.example', 'private', 'fd00::/129', 'constructor'])(
    'refuses TRUST_PROXY=%s',
    (TRUST_PROXY) => {
      expect(errorsOf({ TRUST_PROXY })).toEqual([expect.stringMatching(/^TRUST_PROXY: write addresses of proxies/)]);
    },
  );

  it.each(['65536', '-1', '80.5', 'x', '1e3'])('refuses the port %s', (PORT) => {
    expect(errorsOf({ PORT })).toHaveLength(1);
  });

  it('refuses a market URL with a query, which the fixed query would replace', () => {
    expect(errorsOf({ MARKET_UPSTREAM: 'https://market.example/?key=1' })).toHaveLength(1);
  });
});

it('has every variable in the help, with its default', () => {
  const help = variablesHelp();
  for (const name of Object.keys(SERVICE_VARIABLES)) {
    expect(help).toMatch(new RegExp(`^ {2}${name} .+ \\(.+\\)$`, 'm'));
  }
});
