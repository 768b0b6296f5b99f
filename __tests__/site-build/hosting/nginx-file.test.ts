import { isApiPath } from '../../../member-service/http/responses';
import { nginxFile } from '../../../src/site-build/hosting/nginx-file';
import { BUILT_FOR_THIS_HOST, proxyRoutes, type BuiltFor } from '../../../src/config/back-end';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { SERVICE_FOLDERS } from '../../../src/config/service-paths';

/** The file for a build of https://brainhouse.example. @param changes variables that are set */
function textFor(changes: Partial<BuiltFor> = {}): string {
  return nginxFile(
    [
      { path: '/*', headers: { 'X-Frame-Options': 'DENY' } },
      { path: '/static/*', headers: { 'Cache-Control': 'immutable' } },
      { path: '/', headers: { 'Referrer-Policy': 'same-origin' } },
      { path: '/reset', headers: { 'Referrer-Policy': 'no-referrer' } },
    ],
    [{ from: '/reset/*', to: '/reset', status: 200 }],
    ['/reset'],
    proxyRoutes({ ...BUILT_FOR_THIS_HOST, ...changes }, 'https://brainhouse.example'),
  );
}

const TEXT = textFor();

/** The directives of one `location`. */
function locationOf(folder: string, text = TEXT): string | undefined {
  return text.split('\n').find((line) => line.startsWith(`  location ^~ ${folder} {`));
}

it.each(['/member-content/', '/wp-json/', '/api/'])('forwards %s to the service, even if there is a file', (folder) => {
  expect(SERVICE_FOLDERS).toContain(folder);
  // Patterns ("~") take precedence over prefixes, "^~" prefixes over patterns. An empty header of its own prevents the
  // headers of files from being added to those of the service.
  expect(locationOf(folder)).toBe(
    `  location ^~ ${folder} { add_header Cache-Control ""; proxy_pass http://127.0.0.1:8000; }`,
  );
});

it('forwards the pages with keys in their addresses, and does not log them', () => {
  expect(locationOf('/account/')).toBe(
    `  location ^~ /account/ { access_log off; error_log /dev/null; add_header Cache-Control ""; proxy_pass http://127.0.0.1:8000; }`,
  );
});

it('OPS-70: serves the page of the account, whose address is that of these pages without a final slash', () => {
  expect(TEXT).toContain('  location = /account { try_files /account/index.html =404; }\n');
  expect(TEXT).toContain('  location = /account/ { return 308 /account$is_args$args; }\n');
});

it('OPS-19: tells shared caches that a file is compressed for some clients only', () => {
  expect(TEXT).toMatch(/^ {2}gzip_static on;\n(?: {2}#.*\n)? {2}gzip_vary on;$/m);
});

it('OPS-96: logs no query and no address of the page before, for pages of any spelling', () => {
  const format = /^log_format brainhouse '(.+)';$/m.exec(TEXT)?.[1];
  expect(format).toBe(
    '$remote_addr [$time_local] "$request_method $brainhouse_path $server_protocol" $status $body_bytes_sent "$http_user_agent"',
  );
  expect(TEXT).toContain('map $request_uri $brainhouse_path {\n  default "";\n  "~^([^?]*)" $1;\n}');
  expect(TEXT).toMatch(/^ {2}access_log \S+ brainhouse;$/m);
});

it('OPS-96: limits how often one address asks the accounts, with the status that the site knows', () => {
  expect(TEXT).toMatch(/^limit_req_zone \$brainhouse_account_client zone=brainhouse_accounts:10m rate=20r\/s;$/m);
  expect(TEXT).toMatch(/^ {2}limit_req zone=brainhouse_accounts burst=100 delay=50;\n {2}limit_req_status 429;$/m);
  expect(TEXT).toContain('"~^/account/" $binary_remote_addr;');
  expect(TEXT).toContain('"~/(wp-json/|wp-login\\.php|xmlrpc\\.php)" $binary_remote_addr;');
});

it('sends the client’s address to the service', () => {
  expect(TEXT).toMatch(/^ {2}proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m);
});

it('forwards each address of the member service', () => {
  // The pages that links in emails open are not for programs.
  expect(SERVICE_FOLDERS.filter((folder) => !isApiPath(folder))).toEqual(['/account/']);
  expect(
    Object.values(SERVICE_PATHS).filter((address) => !SERVICE_FOLDERS.some((folder) => address.startsWith(folder))),
  ).toEqual([]);
});

it('uses the landing page’s path for its headers', () => {
  expect(TEXT).toContain('  location = / { try_files /index.html =404; }\n');
  expect(TEXT).toContain('  "/" "same-origin";\n  "/index.html" "same-origin";');
});

it('redirects to paths only, and hides the address of the error page', () => {
  expect(TEXT).toContain('absolute_redirect off;');
  expect(TEXT).toContain('location = /404.html { internal; }\n  location = /404 { return 404; }\n');
});

const WORDPRESS = 'https://members.example';
const WORDPRESS_CONTENT = `${WORDPRESS}/wp-json/brainhouse/v1/member-content`;
const CLOSED = '  location ^~ /member-content/ { return 401; }';

describe('OPS-70: with accounts on another host', () => {
  it.each<[string, Partial<BuiltFor>]>([
    [
      'of WordPress with the plugin',
      {
        GATSBY_SERVICE_BASE: WORDPRESS,
        GATSBY_MEMBER_CONTENT_BASE: WORDPRESS_CONTENT,
        GATSBY_MARKET_BASE: '',
      },
    ],
    [
      'of WordPress with member content at an address of its own',
      {
        GATSBY_BACK_END: 'wordpress',
        GATSBY_SERVICE_BASE: WORDPRESS,
        GATSBY_MEMBER_CONTENT_BASE: `${WORDPRESS}/members-only`,
        GATSBY_MARKET_BASE: '',
      },
    ],
    ['that leave member content to this host', { GATSBY_SERVICE_BASE: WORDPRESS, GATSBY_MARKET_BASE: '' }],
    [
      'of the member service elsewhere',
      {
        GATSBY_SERVICE_BASE: WORDPRESS,
        GATSBY_MEMBER_CONTENT_BASE: `${WORDPRESS}/member-content`,
        GATSBY_MARKET_BASE: `${WORDPRESS}/api/market`,
      },
    ],
  ])('%s, forwards nothing and refuses member content', (_name, changes) => {
    const text = textFor(changes);
    expect(text).not.toContain('proxy_');
    expect(locationOf('/member-content/', text)).toBe(CLOSED);
  });

  it('forwards requests for prices if the build gets them from this host', () => {
    const text = textFor({ GATSBY_SERVICE_BASE: WORDPRESS, GATSBY_MEMBER_CONTENT_BASE: WORDPRESS_CONTENT });
    expect([...text.matchAll(/location \^~ (\S+) .*proxy_pass/g)].map(([, folder]) => folder)).toEqual(['/api/']);
  });
});

it('OPS-198: forwards nothing to the service if WordPress keeps the accounts, whatever the address of member content is', () => {
  const text = textFor({
    GATSBY_BACK_END: 'wordpress',
    GATSBY_MEMBER_CONTENT_BASE: '/members-only',
    GATSBY_MARKET_BASE: '',
  });
  expect(text).not.toContain('127.0.0.1:8000');
  expect(locationOf('/member-content/', text)).toBe(CLOSED);
});

it('OPS-70: leaves the folder of a WordPress on the same origin to its web server', () => {
  const base = 'https://brainhouse.example/wp';
  const text = textFor({
    GATSBY_SERVICE_BASE: base,
    GATSBY_MEMBER_CONTENT_BASE: `${base}/wp-json/brainhouse/v1/member-content`,
    GATSBY_MARKET_BASE: '',
  });
  expect(locationOf('/wp/', text)).toBe(
    '  location ^~ /wp/ { client_max_body_size 64m; add_header Cache-Control ""; proxy_pass http://127.0.0.1:8080; }',
  );
  expect(locationOf('/member-content/', text)).toBe(CLOSED);
  expect(text.match(/proxy_pass/g)).toHaveLength(1);
});

it('forwards only the REST routes of a WordPress at the root of the same origin', () => {
  const base = 'https://brainhouse.example';
  const text = textFor({
    GATSBY_SERVICE_BASE: base,
    GATSBY_MEMBER_CONTENT_BASE: `${base}/wp-json/brainhouse/v1/member-content`,
    GATSBY_MARKET_BASE: '',
  });
  expect(locationOf('/wp-json/', text)).toContain('proxy_pass http://127.0.0.1:8080;');
  expect(locationOf('/member-content/', text)).toBe(CLOSED);
  expect(text).not.toContain('127.0.0.1:8000');
});

it('OPS-70: changes nothing if the variables name this host', () => {
  expect(textFor({ GATSBY_SERVICE_BASE: 'https://brainhouse.example' })).toBe(TEXT);
});
