import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { startServer, type RunningServer } from '../../../scripts/lib/start-server';
import { openApt } from '../../../wordpress/test-env/apt';
import { CACHE_DIR } from '../../../wordpress/test-env/download';

/** The example for operators that every build writes. */
const NGINX_FILE = 'hosting/nginx.conf';

/**
 * Downloads nginx, unless that was done before. Debian's package is unpacked and not installed: it would start a service.
 * @returns nginx's executable file
 * @throws Error that says which command failed
 */
function provideNginx(): string {
  const folder = path.join(CACHE_DIR, 'nginx');
  const program = path.join(folder, 'files/usr/sbin/nginx');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const apt = openApt(path.join(CACHE_DIR, 'apt'));
    apt.unpack([`nginx/${apt.ownSuite}`], folder);
  }
  return program;
}

/**
 * Starts nginx with the configuration that the build has written.
 * @param projectDir folder of the built project
 * @param folder for temporary files
 */
export async function startNginx(projectDir: string, folder: string): Promise<RunningServer> {
  const file = path.join(folder, 'nginx.conf');
  return startServer({
    name: 'nginx',
    solution: 'If the site is not built, run npm run build.',
    readyPath: '/',
    command: (port) => {
      const site = siteServer(
        readFileSync(path.join(projectDir, NGINX_FILE), 'utf8'),
        port,
        path.resolve(projectDir, 'public'),
      );
      writeFileSync(file, mainConfiguration(site, folder));
      return [provideNginx(), '-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'];
    },
  });
}

/** Changes the lines of the build's example that depend on the machine. @throws Error that names the line that is missing */
function siteServer(example: string, port: number, publicDir: string): string {
  const changes = [
    [/^ {2}listen .+;$/m, `  listen 127.0.0.1:${port};`],
    [/^ {2}root .+;$/m, `  root "${publicDir}";`],
    [/^ {2}access_log .+;$/m, '  access_log off;'],
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
${temporary.join('\n')}
${site}
}
`;
}
