import { cp, rm } from 'node:fs/promises';
import path from 'node:path';

import type { MemberContentPlace } from '../../config/back-end';
import { MEMBER_CONTENT } from '../../config/member-content-url';

/** The folder of member content that another address serves, from the root of the project. */
export const CONTENT_ELSEWHERE = `hosting/${MEMBER_CONTENT}`;

/**
 * Moves member content out of `public/` if another address serves it, so that no static host publishes it. Otherwise deletes
 * the folder of an earlier build.
 * @param projectDir absolute folder of the project
 */
export async function moveMemberContent(projectDir: string, place: MemberContentPlace): Promise<void> {
  const written = path.join(projectDir, 'public', MEMBER_CONTENT);
  const elsewhere = path.join(projectDir, CONTENT_ELSEWHERE);
  await rm(elsewhere, { recursive: true, force: true });
  if (place === 'service' || place === 'public') return;
  // Not renamed: hosting/ may be on another disk.
  await cp(written, elsewhere, {
    recursive: true,
    preserveTimestamps: true,
    filter: (file) => !/\.(br|gz)$/.test(file),
  });
  await rm(written, { recursive: true });
}
