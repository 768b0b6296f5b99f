import { readResult } from '../../../bench/service-load/generate-load';
import { siteServer } from '../../../bench/service-load/servers';
import { nginxFile } from '../../../src/build/hosting/nginx-file';

const RESULT = {
  duration: 10,
  errors: 0,
  timeouts: 0,
  non2xx: 0,
  '2xx': 200_000,
  latency: { p50: 4, p99: 9, max: 30 },
};

it('reads the result of the load generator', () => {
  expect(readResult('http://127.0.0.1:1/', JSON.stringify(RESULT))).toEqual({
    requests: 200_000,
    seconds: 10,
    p50: 4,
    p99: 9,
  });
});

it.each([{ errors: 1 }, { timeouts: 1 }, { non2xx: 1 }, { '2xx': 0 }])(
  'does not accept a result with failed requests or none: %j',
  (changes) => {
    expect(() => readResult('http://127.0.0.1:1/', JSON.stringify({ ...RESULT, ...changes }))).toThrow(
      /^http:\/\/127\.0\.0\.1:1\/: \d+ requests succeeded, \d+ got an error status, \d+ failed, \d+ timed out\.$/,
    );
  },
);

it('runs nginx with the configuration of the build, on a port of its own', () => {
  const site = siteServer(
    nginxFile([{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }], [], []),
    8123,
    '/site/public',
  );
  expect(site).toContain('  listen 127.0.0.1:8123;\n');
  expect(site).toContain('  root "/site/public";\n');
  expect(site).toContain('gzip_static on;');
});

it('reports a configuration without the expected lines', () => {
  expect(() => siteServer('server { }', 8123, '/site/public')).toThrow('hosting/nginx.conf has no line that matches');
});
