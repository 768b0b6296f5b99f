import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { decodeText } from '../../contract/text-file';

/**
 * Sets the variables of a file such as `.env.production`, by default in the process. Gatsby itself uses the file only for the bundle,
 * but the checks of the build and the CSP need the variables too. As in Gatsby, variables that are already set
 * are kept.
 * @param dir absolute folder of the project
 * @param env gets the variables
 * @throws {TextFileError} if the file is no UTF-8
 */
export function loadEnvFile(dir: string, env: NodeJS.ProcessEnv = process.env): void {
  const file = join(dir, `.env.${env.GATSBY_ACTIVE_ENV || env.NODE_ENV}`);
  if (!existsSync(file)) return;
  Object.assign(env, { ...parseEnv(decodeText(readFileSync(file), file)), ...env });
}
