import { execFile, spawnSync, type SpawnSyncOptionsWithStringEncoding } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { WordPressFacts } from './facts';
import { START_LIMIT_MS } from './guarded-server';
import { clockOf, PROGRAMS } from './programs';

/**
 * Runs PHP in a WordPress, without its pages.
 * @param code the body of a function
 * @param options of PHP
 * @returns the value of its `return`, as JSON can have it
 * @throws Error with the output of PHP
 */
export function runPhp(facts: WordPressFacts, code: string, options: readonly string[] = []): unknown {
  return readValue(runProgram(facts, inWordPress(facts, code), options));
}

/** Runs PHP like `runPhp`, at the same time as others. */
export async function startPhp(facts: WordPressFacts, code: string): Promise<unknown> {
  const running = promisify(execFile)(PROGRAMS.php, ...phpCall(facts));
  running.child.stdin?.end(inWordPress(facts, code));
  return readValue((await running).stdout);
}

/** Runs a PHP program, which need not load WordPress. @returns its output @throws Error with that */
export function runProgram(facts: WordPressFacts, program: string, options: readonly string[] = []): string {
  const [args, settings] = phpCall(facts);
  const { error, status, stdout, stderr } = spawnSync(PROGRAMS.php, [...options, ...args], {
    ...settings,
    input: program,
  });
  // It could not be started, or has reached the limit of its time or output.
  if (error) throw new Error(`PHP failed: ${error.message}\n${stderr}`);
  if (status !== 0) throw new Error(`PHP failed: ${stderr}\n${stdout.slice(-2000)}`);
  return stdout;
}

/** A whole database after long tests has some megabytes; Node's limit is one. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** PHP reads the program from its standard input. */
function phpCall(facts: WordPressFacts): [string[], SpawnSyncOptionsWithStringEncoding] {
  const { folder, account } = facts;
  return [
    ['-d', `sendmail_path=${path.join(folder, 'sendmail.sh')}`, '-d', 'display_errors=stderr'],
    {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      timeout: START_LIMIT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, ...clockOf(facts) },
    },
  ];
}

function inWordPress({ origin, webRoot }: WordPressFacts, code: string): string {
  return `<?php
$_SERVER['HTTP_HOST'] = '${new URL(origin).host}';
$_SERVER['REMOTE_ADDR'] = '127.0.0.1';
$_SERVER['REQUEST_URI'] = '/';
require '${webRoot}/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
require_once ABSPATH . 'wp-admin/includes/user.php';
$value = ( static function () { ${code} } )();
file_put_contents( 'php://stdout', "\\n--value--" . wp_json_encode( $value ) );
`;
}

function readValue(output: string): unknown {
  return JSON.parse(output.slice(output.lastIndexOf('--value--') + '--value--'.length)) as unknown;
}

/** A PHP string. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
