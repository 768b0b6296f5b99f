import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WordPressFacts } from './facts';
import { runPhpFile, startPhpFile } from './site';

/**
 * Runs PHP in a WordPress, without its pages.
 * @param code the body of a function
 * @param options of PHP
 * @returns the value of its `return`, as JSON can have it
 * @throws Error with the output of PHP
 */
export function runPhp(facts: WordPressFacts, code: string, options: readonly string[] = []): unknown {
  const file = writeProgram(facts, code);
  try {
    return readValue(runPhpFile(facts, path.basename(file), options));
  } finally {
    rmSync(file);
  }
}

/** Runs PHP like `runPhp`, at the same time as others. */
export async function startPhp(facts: WordPressFacts, code: string): Promise<unknown> {
  const file = writeProgram(facts, code);
  try {
    return readValue(await startPhpFile(facts, path.basename(file)));
  } finally {
    rmSync(file);
  }
}

/** @returns the file */
function writeProgram(facts: WordPressFacts, code: string): string {
  const file = path.join(facts.folder, `run-${randomBytes(6).toString('hex')}.php`);
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
  return file;
}

function readValue(output: string): unknown {
  return JSON.parse(output.slice(output.lastIndexOf('--value--') + '--value--'.length)) as unknown;
}

/** A PHP string. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
