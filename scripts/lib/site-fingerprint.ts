import path from 'node:path';
import { heldBack } from '../../src/build/publication';
import { takeFingerprint } from './fingerprint';
import type { Fingerprint } from './fingerprint';

/** What a build of this project would depend on right now. */
export function takeSiteFingerprint(projectDir: string): Promise<Fingerprint> {
  const held = heldBack(path.join(projectDir, 'content'), new Date());
  return takeFingerprint(
    projectDir,
    process.env,
    held.map(({ file, why }) => `${file}:${why.state}`),
  );
}
