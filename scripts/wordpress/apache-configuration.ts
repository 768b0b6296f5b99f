import path from 'node:path';
import { apachePhpModule, PROGRAMS } from './programs';

const MODULES = [
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

/**
 * Apache with PHP for one WordPress. If the file `strip-authorization` is in `switches`, Apache removes the header
 * Authorization, as some hosts do; with the file `no-rule` the rule that passes it to PHP is missing.
 * @param folder as in `WordPressFacts`
 */
export function apacheConfiguration(folder: string, port: number): string {
  const php = apachePhpModule();
  if (php === undefined) throw new Error('There is no PHP module for Apache.');
  function file(name: string): string {
    return path.join(folder, name);
  }
  return `ServerName 127.0.0.1
ServerRoot ${folder}
Listen 127.0.0.1:${port}
PidFile ${file('apache.pid')}
DefaultRuntimeDir ${folder}
Mutex file:${folder}
ErrorLog ${file('apache-errors.log')}
${MODULES.map((name) => `LoadModule ${name}_module ${PROGRAMS.apacheModules}/mod_${name}.so`).join('\n')}
LoadModule ${php.name} ${php.file}
TypesConfig /etc/mime.types
StartServers 3
MaxRequestWorkers 12
KeepAliveTimeout 2
DocumentRoot ${file('www')}
<FilesMatch \\.php$>
  SetHandler application/x-httpd-php
</FilesMatch>
<Directory ${file('www')}>
  Require all granted
  DirectoryIndex index.php
  # Pretty permalinks, and the rule for Authorization, as in the .htaccess that WordPress writes.
  RewriteEngine On
  RewriteCond ${file('switches/strip-authorization')} !-f
  RewriteCond ${file('switches/no-rule')} !-f
  RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]
  RewriteBase /
  RewriteRule ^index\\.php$ - [L]
  RewriteCond %{REQUEST_FILENAME} !-f
  RewriteCond %{REQUEST_FILENAME} !-d
  RewriteRule . /index.php [L]
</Directory>
<If "-f '${file('switches/strip-authorization')}'">
  RequestHeader unset Authorization
</If>
AddOutputFilterByType DEFLATE application/json text/html
php_admin_value sendmail_path ${file('sendmail.sh')}
php_admin_value upload_tmp_dir ${folder}
php_admin_value sys_temp_dir ${folder}
`;
}
