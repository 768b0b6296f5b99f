import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../../contract/unknown-value';

/** Gatsby's `graphql` of `createPages`. In its own type, `errors` is `any`. */
type RunQuery = (query: string, variables?: unknown) => Promise<{ readonly data?: unknown; readonly errors?: unknown }>;

/** One part of the member area's content, to be queried. */
export interface MemberContentRequest {
  /** The name of its file without `.json`, from `memberContentName`. */
  readonly name: string;
  readonly query: string;
  /** The value of the query's `$key`. */
  readonly key: string;
}

/** One part with the result of its query. */
export interface MemberContentPart {
  readonly name: string;
  readonly content: unknown;
}

/**
 * Selections that several queries share. Queries that Gatsby runs while it creates pages cannot use the fragments of
 * components.
 */
const FRAGMENTS = {
  /** The fields of `PageTitle`, and the note of pages that have one. */
  MemberPageHeader: /* GraphQL */ `
    fragment MemberPageHeader on ContentMemberPage {
      heading
      lead
      note
      pictures {
        gatsbyImageData(slot: PAGE_HEADER, forMembers: true)
      }
    }
  `,
  /** Name and address of a page on another site. */
  MemberLink: /* GraphQL */ `
    fragment MemberLink on ContentLink {
      name
      url
    }
  `,
} as const;

/** The address of a picture that needs no login, in the data of a picture. */
const PUBLIC_PICTURE = /"(?:src|srcSet)":"\/static\//;

/**
 * Queries every part of the member area's content.
 * @throws Error that lists every failed query with GraphQL's message, and every query of pictures that are not for members
 */
export async function queryMemberContent(
  run: RunQuery,
  requests: readonly MemberContentRequest[],
): Promise<readonly MemberContentPart[]> {
  const failures: string[] = [];
  const parts = await Promise.all(
    requests.map(async ({ name, query, key }) => {
      const variables = query.includes('$key') ? { key } : undefined;
      const { data, errors } = await run(withFragments(query), variables);
      (Array.isArray(errors) ? errors : [errors])
        .filter((error) => error !== undefined)
        .forEach((error) => failures.push(`${name}: ${errorMessage(error)}`));
      if (PUBLIC_PICTURE.test(JSON.stringify({ data }))) {
        failures.push(`${name}: everyone could load its pictures; write gatsbyImageData(slot: …, forMembers: true)`);
      }
      return { name, content: data };
    }),
  );
  if (failures.length > 0) {
    throw new Error(
      `These queries of the member area failed (contentQuery in src/member/views or src/features):\n${failures.join('\n')}\n` +
        'Correct the query, or run npm run check:content to see what the content lacks.',
    );
  }
  return parts;
}

/**
 * Writes each part to a separate file, `<name>.json` with `{ "name", "content" }`, and removes the files of parts
 * that no longer exist. The last step of the build compresses them with all other files.
 * @param dir absolute folder of the files; created if it does not exist
 */
export async function writeMemberContent(dir: string, parts: readonly MemberContentPart[]): Promise<void> {
  await mkdir(dir, { recursive: true });
  const wanted = new Set(parts.map(({ name }) => `${name}.json`));
  const stale = (await readdir(dir)).filter((file) => file.endsWith('.json') && !wanted.has(file));
  await Promise.all([
    ...stale.map((file) => rm(join(dir, file))),
    ...parts.map((part) => writeFile(join(dir, `${part.name}.json`), JSON.stringify(part))),
  ]);
}

/** A query followed by the fragments that it uses. */
export function withFragments(query: string): string {
  const used = Object.entries(FRAGMENTS).filter(([name]) => query.includes(`...${name}`));
  return [query, ...used.map(([, fragment]) => fragment)].join('\n');
}
