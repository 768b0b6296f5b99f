import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Takes the variables of a file such as `.env.production` over into the process. Gatsby reads it by itself, but into the
 * bundle alone: what the build checks and derives from the variables (the refusal of the unprotected mode, the content
 * policy) would know nothing of it. What is set already stays, as with Gatsby.
 * @param dir absolute folder of the project
 */
export function loadEnvFile(dir: string): void {
  const file = join(dir, `.env.${process.env.GATSBY_ACTIVE_ENV || process.env.NODE_ENV}`);
  if (!existsSync(file)) {
    return;
  }
  Object.assign(process.env, { ...parseEnv(readFileSync(file, 'utf8')), ...process.env });
}
