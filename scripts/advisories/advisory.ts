import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { validRange } from 'semver';
import { parse, parseDocument } from 'yaml';
import { z } from 'zod';

/** The list of advisories, from the root of the project. */
export const ADVISORY_FILE = 'docs/advisories.yaml';

const date = z.iso.date({ error: 'write a date as YYYY-MM-DD' });

const versionRange = z.string().refine((range) => validRange(range) !== null, {
  error: 'write a range as package.json does, such as ">=1.0.0 <1.2.3"',
});

const verdictSchema = z.discriminatedUnion('decision', [
  z.strictObject({
    /** The package was updated or overridden: no version in the range may be in the lock file. */
    decision: z.literal('updated'),
    reachable: z.string().min(1),
    done: z.string().min(1),
    date,
  }),
  z.strictObject({
    /** These versions stay, because what the advisory describes cannot happen here. */
    decision: z.literal('accepted'),
    versions: z.array(z.string()).min(1),
    reachable: z.string().min(1),
    done: z.string().min(1),
    date,
    lookAgain: date,
  }),
]);

const advisorySchema = z.strictObject({
  id: z.string().regex(/^(?:GHSA|CVE|MAL|OSV)-/, { error: 'write the identifier, such as GHSA-pxg6-pf52-xh8x' }),
  aliases: z.array(z.string()).optional(),
  package: z.string().min(1),
  summary: z.string().min(1),
  affected: versionRange,
  /** Undefined if no version is corrected. */
  fixedIn: z.string().optional(),
  source: z.url({ protocol: /^https$/ }),
  /** What needs the package here. */
  usedBy: z.string().min(1).optional(),
  /** Missing after an import, until somebody has decided. */
  verdict: verdictSchema.optional(),
});

/** An advisory about a package that is in the lock file or was in it. */
export type Advisory = z.infer<typeof advisorySchema>;

/** How Prettier writes YAML here, so that an import changes nothing else. */
const AS_PRETTIER = { lineWidth: 0, singleQuote: true, flowCollectionPadding: false } as const;

/** The file of advisories cannot be used. */
export class AdvisoryFileError extends Error {
  override name = 'AdvisoryFileError';
}

/** Reads the list. @throws AdvisoryFileError that names the entry and what to write */
export async function readAdvisories(projectDir: string): Promise<readonly Advisory[]> {
  return parseAdvisories(await readFile(path.join(projectDir, ADVISORY_FILE), 'utf8'));
}

/** The advisories in the text of the file. @throws AdvisoryFileError that names the entry and what to write */
export function parseAdvisories(text: string): readonly Advisory[] {
  const content: unknown = parse(text);
  const result = z.array(advisorySchema).safeParse(content ?? []);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${describeEntry(content, issue.path)}: ${issue.message}`);
    throw new AdvisoryFileError([`${ADVISORY_FILE}:`, ...problems].join('\n'));
  }
  return result.data;
}

/** Writes changed and new advisories into the file, and keeps its comments and all other entries. */
export async function writeAdvisories(projectDir: string, changed: readonly Advisory[]): Promise<void> {
  const file = path.join(projectDir, ADVISORY_FILE);
  const text = await readFile(file, 'utf8');
  const known = parseAdvisories(text);
  const document = parseDocument(text);
  for (const advisory of changed) {
    const index = known.findIndex(({ id, package: name }) => id === advisory.id && name === advisory.package);
    if (index === -1) {
      const node = document.createNode(advisory);
      node.spaceBefore = true;
      document.add(node);
    } else {
      document.setIn([index, 'affected'], advisory.affected);
      if (advisory.fixedIn === undefined) document.deleteIn([index, 'fixedIn']);
      else document.setIn([index, 'fixedIn'], advisory.fixedIn);
    }
  }
  await writeFile(file, document.toString(AS_PRETTIER));
}

function describeEntry(content: unknown, [index, ...field]: readonly PropertyKey[]): string {
  const entry: unknown = Array.isArray(content) ? content[Number(index)] : undefined;
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? String(entry.id) : `entry ${String(index)}`;
  return [id, ...field.map(String)].join(' ');
}
