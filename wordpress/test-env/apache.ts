import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type GuardedServer, startGuarded, waitForServer } from './guarded-server';
import { apachePhpModule, clockOf, PROGRAMS } from './programs';
import type { WordPressFacts, WordPressSwitch } from './facts';

/** Starts the web server of a WordPress. @throws Error with its messages */
export async function startApache(facts: WordPressFacts, port: number): Promise<GuardedServer> {
  const config = fileIn(facts, 'apache.conf');
  writeFileSync(config, apacheConfiguration(facts, port));
  const server = startGuarded([PROGRAMS.apache, '-f', config, '-D', 'FOREGROUND'], {
    cwd: facts.folder,
    account: facts.account,
    env: clockOf(facts),
  });
  await waitForServer(
    'Apache',
    server,
    () => isAnswering(facts),
    () => readEnd(fileIn(facts, 'web-server-errors.log')),
  );
  return server;
}

async function isAnswering({ origin }: WordPressFacts): Promise<boolean> {
  const response = await fetch(`${origin}/wp-json/`).catch(() => undefined);
  return response?.ok === true;
}

const APACHE_MODULES = [
  'mpm_prefork',
  'authz_core',
  'dir',
  'mime',
  'headers',
  'env',
  'filter',
  'deflate',
  'setenvif',
  'rewrite',
];

function apacheConfiguration(facts: WordPressFacts, port: number): string {
  const php = apachePhpModule();
  if (php === undefined) throw new Error('There is no PHP module for Apache.');
  return `ServerName 127.0.0.1
ServerRoot ${facts.folder}
Listen 127.0.0.1:${port}
Listen ${new URL(facts.parentOrigin).host}
PidFile ${fileIn(facts, 'apache.pid')}
DefaultRuntimeDir ${facts.folder}
Mutex file:${facts.folder}
ErrorLog ${fileIn(facts, 'web-server-errors.log')}
CustomLog ${fileIn(facts, 'web-server-access.log')} "%h %t \\"%r\\" %>s \\"%{Referer}i\\""
${APACHE_MODULES.map((name) => `LoadModule ${name}_module ${PROGRAMS.apacheModules}/mod_${name}.so`).join('\n')}
LoadModule php_module ${php}
TypesConfig /etc/mime.types
StartServers 3
MaxRequestWorkers 12
# A connection that was kept would end while a test waits for PHP, and the next request would fail.
KeepAlive Off
DocumentRoot ${facts.webRoot}
<FilesMatch \\.php$>
  SetHandler application/x-httpd-php
</FilesMatch>
<Directory ${facts.webRoot}>
  Require all granted
  DirectoryIndex index.php
  RewriteEngine On
  RewriteCond ${switchFile(facts, 'refuse-options')} -f
  RewriteCond %{REQUEST_METHOD} OPTIONS
  RewriteRule . - [R=405,L]
  # Pretty permalinks, and the rule for Authorization, as in the .htaccess that WordPress writes.
  RewriteCond ${switchFile(facts, 'strip-authorization')} !-f
  RewriteCond ${switchFile(facts, 'no-rule')} !-f
  RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
  RewriteBase /
  RewriteRule ^index\\.php$ - [L]
  RewriteCond ${switchFile(facts, 'no-rewrite')} !-f
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteCond %{REQUEST_FILENAME} !-d
  RewriteRule . /index.php [L]
</Directory>
<If "-f '${switchFile(facts, 'strip-authorization')}'">
  RequestHeader unset Authorization
</If>
<VirtualHost ${new URL(facts.parentOrigin).host}>
  DocumentRoot ${facts.folder}
  <Directory ${facts.folder}>
    Require all granted
    AllowOverride All
  </Directory>
</VirtualHost>
AddOutputFilterByType DEFLATE application/json text/html
php_admin_value sendmail_path ${fileIn(facts, 'sendmail.sh')}
php_admin_value upload_tmp_dir ${facts.folder}
php_admin_value sys_temp_dir ${facts.folder}
`;
}

function fileIn({ folder }: WordPressFacts, name: string): string {
  return path.join(folder, name);
}

function switchFile({ switchesDir }: WordPressFacts, name: WordPressSwitch): string {
  return path.join(switchesDir, name);
}

function readEnd(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-4_000);
  } catch {
    return '';
  }
}
