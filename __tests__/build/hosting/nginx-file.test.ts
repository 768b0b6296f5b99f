import { isApiPath } from '../../../member-service/responses';
import { nginxFile } from '../../../src/build/hosting/nginx-file';
import { SERVICE_FOLDERS, SERVICE_PATHS } from '../../../src/config/service-paths';

const TEXT = nginxFile(
  [
    { path: '/*', headers: { 'X-Frame-Options': 'DENY' } },
    { path: '/static/*', headers: { 'Cache-Control': 'immutable' } },
    { path: '/', headers: { 'Referrer-Policy': 'same-origin' } },
    { path: '/reset', headers: { 'Referrer-Policy': 'no-referrer' } },
  ],
  [{ from: '/reset/*', to: '/reset', status: 200 }],
  ['/reset'],
);

/** The directives of one `location`. */
function locationOf(folder: string): string | undefined {
  return TEXT.split('\n').find((line) => line.startsWith(`  location ^~ ${folder} {`));
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
    `  location ^~ /account/ { access_log off; add_header Cache-Control ""; proxy_pass http://127.0.0.1:8000; }`,
  );
});

it('sends the client’s address to the service', () => {
  expect(TEXT).toMatch(/^ {2}proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m);
});

it('forwards each address of the member service', () => {
  // The pages that links in emails open are not for programs.
  expect(SERVICE_FOLDERS.filter((folder) => !isApiPath(folder))).toEqual(['/account/']);
  expect(Object.values(SERVICE_PATHS).filter((address) => !SERVICE_FOLDERS.some((folder) => address.startsWith(folder)))).toEqual([]);
});

it('uses the landing page’s path for its headers', () => {
  expect(TEXT).toContain('  location = / { try_files /index.html =404; }\n');
  expect(TEXT).toContain('  "/" "same-origin";\n  "/index.html" "same-origin";');
});

it('redirects to paths only, and hides the address of the error page', () => {
  expect(TEXT).toContain('absolute_redirect off;');
  expect(TEXT).toContain('location = /404.html { internal; }\n  location = /404 { return 404; }\n');
});
