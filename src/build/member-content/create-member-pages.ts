import { join } from 'node:path';

import type { CreatePagesArgs } from 'gatsby';

import { MEMBER_PAGE_NAMES, memberPagePath } from '../../config/member-content';
import { askForMemberContent } from './ask-for-member-content';
import { writeMemberContent } from './write-member-content';

/** The one component behind every page of the member area. */
const COMPONENT = 'src/member/index.tsx';

/** Below the folder that hosts serve. */
const CONTENT_DIR = 'public/member-content';

/**
 * Gatsby's `createPages`: writes the member area's content to files of its own, and makes a page for each of its routes.
 * The pages know nothing of the content, so that nothing of it gets into what everybody can read (architecture rule 4).
 * The live server calls it again whenever content changes.
 * @throws Error that lists every query that failed
 */
export async function createMemberPages(gatsby: CreatePagesArgs): Promise<void> {
  const parts = await askForMemberContent((query, variables) => gatsby.graphql(query, variables));
  await writeMemberContent(join(process.cwd(), CONTENT_DIR), parts);
  MEMBER_PAGE_NAMES.forEach((name) => {
    gatsby.actions.createPage({ path: memberPagePath(name), component: join(process.cwd(), COMPONENT), context: {} });
  });
}
