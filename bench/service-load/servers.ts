import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { userInfo } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startServer } from '../service';
import type { RunningServer } from '../service';

/** The example for operators that every build writes. */
const NGINX_FILE = 'hosting/nginx.conf';

/** A response as it was sent. */
export interface SentResponse {
  /** Names and values in turns. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Headers that Node adds to every response itself. */
const CONNECTION_HEADERS = ['date', 'connection', 'keep-alive'];

/** Requests a page with compression, and returns its bytes unchanged. */
export async function fetchSent(url: string, headers: Readonly<Record<string, string>>): Promise<SentResponse> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers, agent: false }, resolve).once('error', reject).end();
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) {
    throw new Error(`${url} has status ${String(response.statusCode)}. With --service write the path of a page.`);
  }
  const { rawHeaders } = response;
  const kept = rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || CONNECTION_HEADERS.includes(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1] ?? ''],
  );
  return { headers: kept, body };
}

/**
 * Starts `bare-server.ts`, which sends this response.
 * @param folder for temporary files
 */
export async function startBareServer({ headers, body }: SentResponse, folder: string): Promise<RunningServer> {
  const headersFile = path.join(folder, 'headers.json');
  const bodyFile = path.join(folder, 'body');
  writeFileSync(headersFile, JSON.stringify(headers));
  writeFileSync(bodyFile, body);
  return startServer({
    name: 'The bare server',
    solution: 'Run the command again.',
    readyPath: '/',
    command: (port) => [
      process.execPath,
      '--import',
      'tsx',
      'bench/service-load/bare-server.ts',
      String(port),
      headersFile,
      bodyFile,
    ],
  });
}

/** Whether the system has an nginx that sends compressed copies of files. */
export function hasNginx(): boolean {
  const { stderr, status } = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
  return status === 0 && stderr.includes('http_gzip_static_module');
}

/**
 * Starts nginx with the configuration that the build has written.
 * @param folder for temporary files
 * @param projectDir folder of the built project
 * @param program nginx, if it is not that of the system
 */
export async function startNginx(
  readyPath: string,
  folder: string,
  projectDir = '.',
  program = 'nginx',
): Promise<RunningServer> {
  const file = path.join(folder, 'nginx.conf');
  return startServer({
    name: 'nginx',
    solution: 'If the site is not built, run npm run build.',
    readyPath,
    command: (port) => {
      const site = siteServer(
        readFileSync(path.join(projectDir, NGINX_FILE), 'utf8'),
        port,
        path.resolve(projectDir, 'public'),
      );
      writeFileSync(file, mainConfiguration(site, folder));
      return [program, '-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'];
    },
  });
}

/**
 * Changes the lines of the build's example that depend on the machine.
 * @param accessLog file and format of the log, or `off`
 * @throws Error that names the line that is missing
 */
export function siteServer(example: string, port: number, publicDir: string, accessLog = 'off'): string {
  const changes = [
    [/^ {2}listen .+;$/m, `  listen 127.0.0.1:${port};`],
    [/^ {2}root .+;$/m, `  root "${publicDir}";`],
    [/^ {2}access_log .+;$/m, `  access_log ${accessLog};`],
  ] as const;
  return changes.reduce((text, [line, changed]) => {
    if (!line.test(text)) {
      throw new Error(`${NGINX_FILE} has no line that matches ${String(line)}. Run npm run build.`);
    }
    return text.replace(line, changed);
  }, example);
}

/** The files of the site, as in the list that nginx brings. A browser runs no script of another type. */
const MEDIA_TYPES = {
  'application/javascript': 'js',
  'application/json': 'json map',
  'font/woff2': 'woff2',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/css': 'css',
  'text/html': 'html',
  'text/plain': 'txt',
} as const;

/** The rest of the configuration, as on a usual system, with all files in `folder`. */
function mainConfiguration(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${path.join(folder, name)}";`,
  );
  return `${process.getuid?.() === 0 ? `user ${userInfo().username};\n` : ''}worker_processes auto;
pid "${path.join(folder, 'nginx.pid')}";
events { worker_connections 1024; }
http {
  types {
${Object.entries(MEDIA_TYPES)
  .map(([type, endings]) => `    ${type} ${endings};`)
  .join('\n')}
  }
  default_type text/html;
  sendfile on;
  tcp_nopush on;
  access_log off;
  # The other servers do not limit the requests of a connection either.
  keepalive_requests 100000000;
${temporary.join('\n')}
${site}
}
`;
}
