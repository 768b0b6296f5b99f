import type { HostRewrite } from './host-files';
import type { HostRule } from './host-rules';
import { HOST_FILES } from './public-files';

/** Where the member service listens on the same machine unless told otherwise. */
const SERVICE_ADDRESS = 'http://127.0.0.1:8000';

/** For everything without a cache rule of its own; Netlify and Cloudflare Pages do the same unasked. */
const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * A complete nginx example with the same headers: files from public/, the API from the member service.
 * nginx drops inherited `add_header` lines wherever a location has its own, hence one map per header.
 */
export function nginxFile(rules: readonly HostRule[], rewrites: readonly HostRewrite[]): string {
  const names = [...new Set(rules.flatMap((rule) => Object.keys(rule.headers)))];
  const maps = names.map((name) => headerMap(name, rules));
  const headers = names.map((name) => `  add_header ${name} ${variable(name)} always;`);
  return `# Written by the build. To be included in nginx's http { }. Change server_name, root and the certificate lines.
map_hash_bucket_size 4096;

${maps.join('\n\n')}

server {
  listen 80;
  server_name brainhouse.example;
  root /srv/brainhouse/public;
  # For https: listen 443 ssl; ssl_certificate …; ssl_certificate_key …; and then
  # add_header Strict-Transport-Security "max-age=31536000" always;

${headers.join('\n')}

  charset utf-8;
  gzip_static on;
  # With the brotli module: brotli_static on;

  error_page 404 /404.html;
  location ~ ^/(${Object.values(HOST_FILES).join('|').replaceAll('.', '\\.')})$ { return 404; }
  location ~ /\\. { return 404; }

  # One address for each page, without a final slash.
  location ~ ^(/[a-z0-9/_-]+)/$ { return 308 $1$is_args$args; }
  location / { try_files $uri $uri/index.html =404; }
${rewrites.map(rewriteLocation).join('')}
  # Sign-in and market data: the member service.
  location ~ ^/(api|wp-json)/ {
    proxy_pass ${SERVICE_ADDRESS};
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
  }
}
`;
}

function headerMap(name: string, rules: readonly HostRule[]): string {
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

/** While nginx looks for a page's file, $uri becomes the file's path: both spellings stand in the map. */
function uriPatterns(path: string): string[] {
  if (path.endsWith('*')) {
    return [`"~^${path.slice(0, -1).replace(/[.+?^${}()|[\]\\]/g, '\\$&')}"`];
  }
  if (/\.[a-z]+$/.test(path)) {
    return [`"${path}"`];
  }
  return [`"${path}"`, `"${path === '/' ? '' : path}/index.html"`];
}

function rewriteLocation({ from, to, status }: HostRewrite): string {
  const target = from.endsWith('*') ? `^~ ${from.slice(0, -1)}` : `= ${from}`;
  const action = status === 200 ? `try_files ${to}/index.html =404;` : `return ${status} ${to};`;
  return `  location ${target} { ${action} }\n`;
}

function variable(headerName: string): string {
  return `$brainhouse_${headerName.toLowerCase().replaceAll('-', '_')}`;
}
