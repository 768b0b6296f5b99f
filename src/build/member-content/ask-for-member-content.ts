import { MEMBER_CONTENT_NAMES, type MemberContentName } from '../../config/member-content';
import { MEMBER_QUERIES } from './member-queries';

/** Gatsby's `graphql` of `createPages`, whose own type says `any` of the errors. */
type Ask = (query: string, variables?: unknown) => Promise<{ readonly data?: unknown; readonly errors?: unknown }>;

/** What the content says to one query. */
export interface MemberContentPart {
  readonly name: MemberContentName;
  readonly content: unknown;
}

/**
 * Asks for every part of the member area's content.
 * @throws Error that lists every query that failed, with what GraphQL says about it
 */
export async function askForMemberContent(graphql: Ask): Promise<readonly MemberContentPart[]> {
  const faults: string[] = [];
  const parts = await Promise.all(
    MEMBER_CONTENT_NAMES.map(async (name) => {
      const { query, variables } = MEMBER_QUERIES[name];
      const { data, errors } = await graphql(query, variables);
      (Array.isArray(errors) ? errors : [errors])
        .filter((error) => error !== undefined)
        .forEach((error) => faults.push(`${name}: ${messageOf(error)}`));
      return { name, content: data };
    }),
  );
  if (faults.length > 0) {
    throw new Error(
      `These queries of the member area failed (src/build/member-content/queries):\n${faults.join('\n')}\n` +
        'Correct the query, or run npm run check:content to see what the content lacks.',
    );
  }
  return parts;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
