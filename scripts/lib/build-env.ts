import { readBuildEnv } from '../../src/config/env';

class BuildEnvError extends Error {
  override readonly name = 'BuildEnvError';
}

/**
 * Reports bad variables of the build before it; Gatsby would report them in the middle.
 * @throws BuildEnvError that lists every bad variable and what to write
 */
export function assertBuildEnv(env: NodeJS.ProcessEnv): void {
  try {
    readBuildEnv(env);
  } catch (error) {
    throw error instanceof Error ? new BuildEnvError(error.message) : error;
  }
}
