import type { ProxyRoutes } from '../../config/back-end';
import { ACCOUNT_PAGES } from '../../config/service-paths';
import type { HeaderRule, Rewrite } from './header-rules';
import { STATIC_HOST_FILES } from './public-files';

/** The default address of the member service on the same machine. */
const SERVICE_ADDRESS = 'http://127.0.0.1:8000';

/** The address of a WordPress on the same origin, on a port of its own. */
const WORDPRESS_ADDRESS = 'http://127.0.0.1:8080';

/**
 * Requests per second and address to the routes of the accounts. A page asks one or two; publishing member content asks one after the
 * other and is slowed down only.
 */
const ACCOUNT_REQUESTS_PER_SECOND = 20;

/** For everything without its own cache rule. Netlify and Cloudflare Pages do the same by default. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * A complete nginx example with the same headers. It serves the files in public/, forwards requests to the back ends on this
 * host, and refuses member content that no back end on this host serves. nginx does not inherit `add_header` lines in a location that has its own, hence one map per header.
 */
export function nginxFile(
  rules: readonly HeaderRule[],
  rewrites: readonly Rewrite[],
  secretPages: readonly string[],
  proxied: ProxyRoutes,
): string {
  const names = [...new Set(rules.flatMap((rule) => Object.keys(rule.headers)))].filter((name) => name !== TYPE);
  const maps = names.map((name) => headerMap(name, rules));
  const headers = names.map((name) => `  add_header ${name} ${variable(name)} always;`);
  return `# Written by the build. Include it in nginx's http { }. Change server_name, root and the certificate lines.
map_hash_bucket_size 4096;

# The log has no queries and no addresses of pages before: they can contain keys.
map $request_uri $brainhouse_path {
  default "";
  "~^([^?]*)" $1;
}
log_format brainhouse '$remote_addr [$time_local] "$request_method $brainhouse_path $server_protocol" $status $body_bytes_sent "$http_user_agent"';

# Requests of one address to the accounts: faster ones wait, too many are refused. Behind another proxy, set real_ip_header first.
map $uri $brainhouse_account_client {
  default "";
  "~/(wp-json/|wp-login\\.php|xmlrpc\\.php)" $binary_remote_addr;
  "~^${ACCOUNT_PAGES}" $binary_remote_addr;
}
limit_req_zone $brainhouse_account_client zone=brainhouse_accounts:10m rate=${String(ACCOUNT_REQUESTS_PER_SECOND)}r/s;

${maps.join('\n\n')}

server {
  listen 80;
  server_name brainhouse.example;
  root /srv/brainhouse/.releases/current;
  # For https: listen 443 ssl; ssl_certificate …; ssl_certificate_key …; and then
  # add_header Strict-Transport-Security "max-age=31536000" always;

${headers.join('\n')}

  access_log /var/log/nginx/brainhouse.log brainhouse;
  limit_req zone=brainhouse_accounts burst=100 delay=50;
  limit_req_status 429;
  limit_req_log_level info;

  # Redirects contain only the path: behind another proxy nginx does not know the public scheme and port.
  absolute_redirect off;
  charset utf-8;
  gzip_static on;
  # A shared cache must not send a compressed file to clients that cannot read it.
  gzip_vary on;
  # With the brotli module: brotli_static on;

  error_page 404 /404.html;
  location = /404.html { internal; }
  location = /404 { return 404; }
  location ~ ^/(${Object.values(STATIC_HOST_FILES).join('|').replaceAll('.', '\\.')})$ { return 404; }
  location ~ /\\. { return 404; }

  # One address for each page, without a final slash.
  location ~ ^(/[a-z0-9/_-]+)/$ { return 308 $1$is_args$args; }
  location = / { try_files /index.html =404; }
  location / { try_files $uri $uri/index.html =404; }
${rules
  .filter(({ headers }) => TYPE in headers)
  .map(typeLocation)
  .join(
    '',
  )}${secretPages.map(secretLocation).join('')}${rewrites.map((rewrite) => rewriteLocation(rewrite, secretPages)).join('')}
${backEndLocations(proxied)}}
`;
}

const FORWARDED_HEADERS = `
  # With TRUST_PROXY=127.0.0.1 the member service trusts X-Forwarded-For.
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
`;

function backEndLocations({ service, wordPress, closed }: ProxyRoutes): string {
  return [
    service.length + wordPress.length === 0 ? '' : FORWARDED_HEADERS,
    service.length === 0
      ? ''
      : '\n  # The member service answers these addresses, never a file: member content is for members only.\n',
    ...service.map((folder) => forwarded(folder, SERVICE_ADDRESS)),
    wordPress.length === 0
      ? ''
      : '\n  # WordPress (GATSBY_SERVICE_BASE). Change the address to that of its own web server.\n',
    ...wordPress.map((folder) => forwarded(folder, WORDPRESS_ADDRESS, 'client_max_body_size 64m; ')),
    closed.length === 0
      ? ''
      : '\n  # The accounts or the member content of this build are elsewhere: this host cannot check who asks for member content.\n',
    ...closed.map((folder) => `  location ^~ ${folder} { return 401; }\n`),
  ].join('');
}

/**
 * With `^~`, the patterns above, such as the one for final slashes, do not apply. The responses of the back end have their
 * own headers; the empty one here prevents nginx from adding the site's. Media for WordPress may be large.
 */
function forwarded(folder: string, address: string, settings = ''): string {
  const unlogged = folder === ACCOUNT_PAGES ? UNLOGGED : '';
  const page = folder === ACCOUNT_PAGES ? pageLocations(folder.slice(0, -1)) : '';
  return `${page}  location ^~ ${folder} { ${unlogged}${settings}add_header Cache-Control ""; proxy_pass ${address}; }\n`;
}

/** A page whose address is that of a forwarded folder without its final slash: nginx would lead from the page to the folder. */
function pageLocations(page: string): string {
  return `  location = ${page} { try_files ${page}/index.html =404; }
  location = ${page}/ { return 308 ${page}$is_args$args; }
`;
}

function headerMap(name: string, rules: readonly HeaderRule[]): string {
  const matching = rules.flatMap(({ path, headers }) => {
    const value = headers[name];
    return value === undefined ? [] : [{ path, value }];
  });
  const fallback = matching.find(({ path }) => path === '/*')?.value ?? (name === 'Cache-Control' ? REVALIDATE : '');
  const lines = matching
    .filter(({ path }) => path !== '/*')
    .flatMap(({ path, value }) => uriPatterns(path).map((pattern) => `  ${pattern} "${value}";`));
  return [`map $uri ${variable(name)} {`, `  default "${fallback}";`, ...lines, '}'].join('\n');
}

/**
 * While nginx looks for a page's file, $uri is the file's path: the map contains both forms. (The home page has a separate
 * location, because nginx would look for `//index.html`, which matches neither form.)
 */
function uriPatterns(path: string): string[] {
  if (path.endsWith('*')) return [`"~^${escaped(path.slice(0, -1))}"`];
  if (/\.[a-z]+$/.test(path)) return [`"${path}"`];
  return [`"${path}"`, `"${path === '/' ? '' : path}/index.html"`];
}

/** nginx would send a second header beside its own. */
const TYPE = 'Content-Type';

function typeLocation({ path, headers }: HeaderRule): string {
  const [type = ''] = headers[TYPE]?.split(';') ?? [];
  const pattern = path.split('*').map(escaped).join('.*');
  const ending = path.split('.').at(-1);
  return `  location ~ ^${pattern}$ { types { ${type} ${ending}; } charset_types ${type}; try_files $uri =404; }\n`;
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** Keys in addresses must not be logged. The error log would have them while the back end does not answer. */
const UNLOGGED = 'access_log off; error_log /dev/null; ';

function secretLocation(page: string): string {
  return `  location = ${page} { ${UNLOGGED}try_files ${page}/index.html =404; }\n`;
}

function rewriteLocation({ from, to, status }: Rewrite, secretPages: readonly string[]): string {
  const target = from.endsWith('*') ? `^~ ${from.slice(0, -1)}` : `= ${from}`;
  const action = status === 200 ? `try_files ${to}/index.html =404;` : `return ${status} ${to};`;
  return `  location ${target} { ${secretPages.includes(to) ? UNLOGGED : ''}${action} }\n`;
}

function variable(headerName: string): string {
  return `$brainhouse_${headerName.toLowerCase().replaceAll('-', '_')}`;
}
