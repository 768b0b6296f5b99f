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

/** What one `location` does. */
function locationOf(folder: string): string | undefined {
  return TEXT.split('\n').find((line) => line.startsWith(`  location ^~ ${folder} {`));
}

it.each(['/member-content/', '/wp-json/', '/api/'])('hands %s on to the service, whatever file lies there', (folder) => {
  expect(SERVICE_FOLDERS).toContain(folder);
  // Patterns ("~") come before plain prefixes, "^~" prefixes before patterns. A header of its own, if empty, keeps those
  // of the files from being added to the service's.
  expect(locationOf(folder)).toBe(
    `  location ^~ ${folder} { add_header Cache-Control ""; proxy_pass http://127.0.0.1:8000; }`,
  );
});

it('tells the service who asks', () => {
  expect(TEXT).toMatch(/^ {2}proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m);
});

it('passes on each address of the member service', () => {
  expect(SERVICE_FOLDERS.filter((folder) => !isApiPath(folder))).toEqual([]);
  expect(Object.values(SERVICE_PATHS).filter((address) => !SERVICE_FOLDERS.some((folder) => address.startsWith(folder)))).toEqual([]);
});

it('looks for the home page under the name that its headers stand by', () => {
  expect(TEXT).toContain('  location = / { try_files /index.html =404; }\n');
  expect(TEXT).toContain('  "/" "same-origin";\n  "/index.html" "same-origin";');
});

it('sends visitors on by path alone and hides the error page’s own address', () => {
  expect(TEXT).toContain('absolute_redirect off;');
  expect(TEXT).toContain('location = /404.html { internal; }\n  location = /404 { return 404; }\n');
});
