import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WordPressFacts } from './facts';
import { runPhpFile } from './site';

/**
 * Runs PHP in a WordPress, without its pages.
 * @param code the body of a function
 * @returns the value of its `return`, as JSON can have it
 * @throws Error with the output of PHP
 */
export function runPhp(facts: WordPressFacts, code: string): unknown {
  const name = `run-${randomBytes(6).toString('hex')}.php`;
  const file = path.join(facts.folder, name);
  writeFileSync(
    file,
    `<?php
$_SERVER['HTTP_HOST'] = '${new URL(facts.origin).host}';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
$_SERVER['REQUEST_URI'] = '/';
require __DIR__ . '/www/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
require_once ABSPATH . 'wp-admin/includes/user.php';
$value = ( static function () { ${code} } )();
fwrite( STDOUT, "\\n--value--" . wp_json_encode( $value ) );
`,
  );
  try {
    const output = runPhpFile(facts, name);
    return JSON.parse(output.slice(output.lastIndexOf('--value--') + '--value--'.length)) as unknown;
  } finally {
    rmSync(file);
  }
}

/** A PHP string. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
