import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The one query of a view. Its text is that of GraphQL: an escape or an inserted value could not be read here. */
const QUERY = /^export const contentQuery = \/\* GraphQL \*\/ `((?:[^`\\$]|\$(?!\{))+)`;$/gm;

/**
 * The query of a member page, which its view exports as `contentQuery`. The view is read, not imported. No script imports the
 * query: Gatsby runs it while it creates pages, and derives a type of its name, `Queries.MemberSkillQuery` of `query MemberSkill`.
 * @param view the file of the view, from the root of the project
 * @throws Error that names the view if it has no query, or more than one
 */
export function readContentQuery(view: string): string {
  const [query, second] = [...readFileSync(path.join(process.cwd(), view), 'utf8').matchAll(QUERY)];
  if (query?.[1] === undefined || second) {
    throw new Error(
      `${view} must have one query, for the content of its page. Write: export const contentQuery = /* GraphQL */ \`…\`; ` +
        '(docs/how-to/add-a-page.md)',
    );
  }
  return query[1];
}

/** The additional member content of public pages, by the route's `memberPart`. */
export const MEMBER_PART_QUERIES: Readonly<Record<string, string>> = {
  /** The progress figures in the landing page's classroom section, and the lessons that they count where the back end keeps them. */
  landing: /* GraphQL */ `
    query MemberLanding {
      lessons: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          was
        }
      }
      progress: allContentProgressFigure(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          label
          value
          unit
        }
      }
    }
  `,
};
