import { readdirSync, readFileSync } from 'node:fs';
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

/** Where files of features are that show members more on a public page. */
const FEATURES = 'src/features';

/**
 * The additional member content of public pages: the queries that files of features export as `contentQuery`. `query MemberLanding` is the
 * part `landing`.
 */
export function readPartQueries(): ReadonlyMap<string, string> {
  const files = readdirSync(path.join(process.cwd(), FEATURES), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => path.join(FEATURES, file))
    .filter((file) => readFileSync(path.join(process.cwd(), file), 'utf8').includes('export const contentQuery'));
  return new Map(
    files.map((file) => {
      const query = readContentQuery(file);
      const name = /^\s*query Member(\w+)/.exec(query)?.[1] ?? file;
      return [name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(), query];
    }),
  );
}
