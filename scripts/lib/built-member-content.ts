import { existsSync } from 'node:fs';
import path from 'node:path';
import { CONTENT_ELSEWHERE } from '../../src/site-build/member-content/move-member-content';
import { MEMBER_CONTENT } from '../../src/config/member-content-url';
import { PROJECT_DIR } from './project';

/** The absolute folder of the member content of the last build: outside of `public/` if another address serves it. */
export function builtMemberContent(projectDir: string = PROJECT_DIR): string {
  const elsewhere = path.join(projectDir, CONTENT_ELSEWHERE);
  return existsSync(elsewhere) ? elsewhere : path.join(projectDir, 'public', MEMBER_CONTENT);
}
