import { siteServer } from '../../../bench/service-load/servers';
import { nginxFile } from '../../../src/build/hosting/nginx-file';

it('runs nginx with the configuration of the build, on a port of its own', () => {
  const site = siteServer(
    nginxFile([{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }], [], [], {
      service: [],
      wordPress: [],
      closed: [],
    }),
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
