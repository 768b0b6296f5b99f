import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Sets the variables of a file such as `.env.production` in the process. Gatsby itself uses the file only for the bundle,
 * but the checks of the build and the content policy need the variables too. As in Gatsby, variables that are already set
 * are kept.
 * @param dir absolute folder of the project
 */
export function loadEnvFile(dir: string): void {
  const file = join(dir, `.env.${process.env.GATSBY_ACTIVE_ENV || process.env.NODE_ENV}`);
  if (!existsSync(file)) {
    return;
  }
  Object.assign(process.env, { ...parseEnv(readFileSync(file, 'utf8')), ...process.env });
}
