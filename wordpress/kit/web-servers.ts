import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GuardedServer } from './guarded-server';
import { startGuarded, waitForServer } from './guarded-server';
import { apachePhpModule, clockOf, provideNginx, PROGRAMS } from './programs';
import type { WordPressFacts, WordPressSwitch } from './facts';

/**
 * Starts the web server of a WordPress.
 * @returns its processes in the order of their start
 * @throws Error with their messages
 */
export async function startWebServer(facts: WordPressFacts, port: number): Promise<readonly GuardedServer[]> {
  return facts.webServer === 'apache' ? [await startApache(facts, port)] : startNginx(facts, port);
}

async function startApache(facts: WordPressFacts, port: number): Promise<GuardedServer> {
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

async function startNginx(facts: WordPressFacts, port: number): Promise<readonly GuardedServer[]> {
  const programs = provideNginx();
  const { folder, account } = facts;
  writeFileSync(fileIn(facts, 'php-fpm.conf'), phpFpmConfiguration(facts));
  writeFileSync(fileIn(facts, 'nginx.conf'), nginxConfiguration(facts, port));
  const php = startGuarded([programs.phpFpm, '--nodaemonize', '--fpm-config', fileIn(facts, 'php-fpm.conf')], {
    cwd: folder,
    account,
    env: { PHP_INI_SCAN_DIR: programs.phpExtensions },
  });
  const errors = fileIn(facts, 'web-server-errors.log');
  const nginx = startGuarded([programs.nginx, '-e', errors, '-p', folder, '-c', fileIn(facts, 'nginx.conf')], {
    cwd: folder,
    account,
  });
  await waitForServer(
    'nginx',
    nginx,
    () => isAnswering(facts),
    () => `${php.output()}${readEnd(errors)}`,
  );
  return [php, nginx];
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
KeepAliveTimeout 2
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
${phpValues(facts)
  .map(([name, value]) => `php_admin_value ${name} ${value}`)
  .join('\n')}
`;
}

/** As WordPress's documentation recommends for nginx, without PHP in folders for uploads. */
function nginxConfiguration(facts: WordPressFacts, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 2;
pid ${fileIn(facts, 'nginx.pid')};
error_log ${fileIn(facts, 'web-server-errors.log')} warn;
events { worker_connections 256; }
http {
  types { ${NGINX_TYPES} }
  default_type application/octet-stream;
  access_log off;
  client_max_body_size 32m;
  gzip on;
  gzip_types application/json;
${temporary.map((name) => `  ${name}_temp_path ${fileIn(facts, `nginx-${name}`)};`).join('\n')}
  server {
    listen 127.0.0.1:${port};
    root ${facts.webRoot};
    index index.php;
    set $authorization $http_authorization;
    if (-f ${switchFile(facts, 'strip-authorization')}) { set $authorization ""; }
    set $options_switch "$request_method";
    if (-f ${switchFile(facts, 'refuse-options')}) { set $options_switch "refused $request_method"; }
    if ($options_switch = "refused OPTIONS") { return 405; }
    location / {
      if (-f ${switchFile(facts, 'no-rewrite')}) { return 404; }
      try_files $uri $uri/ /index.php?$args;
    }
    location ~ \\.php$ {
      try_files $uri =404;
      fastcgi_pass unix:${fileIn(facts, 'php-fpm.sock')};
      fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_param HTTP_AUTHORIZATION $authorization;
      fastcgi_param QUERY_STRING $query_string;
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_param CONTENT_TYPE $content_type;
      fastcgi_param CONTENT_LENGTH $content_length;
      fastcgi_param SCRIPT_NAME $fastcgi_script_name;
      fastcgi_param REQUEST_URI $request_uri;
      fastcgi_param DOCUMENT_URI $document_uri;
      fastcgi_param DOCUMENT_ROOT $document_root;
      fastcgi_param SERVER_PROTOCOL $server_protocol;
      fastcgi_param REQUEST_SCHEME $scheme;
      fastcgi_param GATEWAY_INTERFACE CGI/1.1;
      fastcgi_param SERVER_SOFTWARE nginx/$nginx_version;
      fastcgi_param REMOTE_ADDR $remote_addr;
      fastcgi_param REMOTE_PORT $remote_port;
      fastcgi_param SERVER_ADDR $server_addr;
      fastcgi_param SERVER_PORT $server_port;
      fastcgi_param SERVER_NAME $server_name;
    }
  }
}
`;
}

/** The files of WordPress that pages load. */
const NGINX_TYPES =
  'text/html html; text/css css; application/javascript js; image/svg+xml svg; image/png png; image/gif gif; image/jpeg jpg; font/woff2 woff2;';

function phpFpmConfiguration(facts: WordPressFacts): string {
  return `[global]
error_log = ${fileIn(facts, 'php-fpm.log')}
[www]
listen = ${fileIn(facts, 'php-fpm.sock')}
pm = static
pm.max_children = 10
catch_workers_output = yes
${phpValues(facts)
  .map(([name, value]) => `php_admin_value[${name}] = ${value}`)
  .join('\n')}
`;
}

function phpValues(facts: WordPressFacts): readonly (readonly [string, string])[] {
  return [
    ['sendmail_path', fileIn(facts, 'sendmail.sh')],
    ['upload_tmp_dir', facts.folder],
    ['sys_temp_dir', facts.folder],
  ];
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
