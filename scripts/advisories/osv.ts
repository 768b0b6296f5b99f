import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { valid, validRange } from 'semver';
import { z } from 'zod';
import { AdvisoryFileError } from './advisory';
import type { Advisory } from './advisory';

const eventSchema = z.object({
  introduced: z.string().optional(),
  fixed: z.string().optional(),
  last_affected: z.string().optional(),
});

type Event = z.infer<typeof eventSchema>;

const affectedSchema = z.object({
  package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
  ranges: z.array(z.object({ type: z.string(), events: z.array(eventSchema) })).optional(),
  versions: z.array(z.string()).optional(),
});

/** The fields that are read of an advisory in OSV's format (https://ossf.github.io/osv-schema/). */
const osvSchema = z.object({
  id: z.string(),
  aliases: z.array(z.string()).optional(),
  summary: z.string().optional(),
  details: z.string().optional(),
  withdrawn: z.string().optional(),
  affected: z.array(affectedSchema).optional(),
});

/**
 * Reads advisories in OSV's format.
 * @param source a JSON file, a folder of them, or a zip archive of them, as osv.dev has one for npm
 * @returns those about packages of npm, without a verdict; without withdrawn ones
 * @throws AdvisoryFileError that names a file that is none
 */
export async function readOsv(source: string): Promise<readonly Advisory[]> {
  const found: Advisory[] = [];
  for await (const [file, text] of texts(source)) {
    found.push(...advisoriesIn(file, text));
  }
  return found;
}

async function* texts(source: string): AsyncGenerator<readonly [file: string, text: string]> {
  if ((await stat(source)).isDirectory()) {
    for (const name of (await readdir(source)).sort()) {
      const file = path.join(source, name);
      if (name.endsWith('.json')) yield [file, await readFile(file, 'utf8')];
    }
  } else if (source.endsWith('.zip')) {
    const files = unzipSync(await readFile(source), { filter: ({ name }) => name.endsWith('.json') });
    for (const [name, bytes] of Object.entries(files)) yield [name, strFromU8(bytes)];
  } else {
    yield [source, await readFile(source, 'utf8')];
  }
}

function advisoriesIn(file: string, text: string): readonly Advisory[] {
  const { id, aliases, summary, details, withdrawn, affected = [] } = parseOsv(file, text);
  if (withdrawn !== undefined) return [];
  const packages = affected.filter(({ package: about }) => about?.ecosystem === 'npm');
  // One advisory can list a package several times, once for each line of releases.
  const names = new Set(packages.flatMap(({ package: about }) => about?.name ?? []));
  return [...names].map((name) => {
    const lines = packages.filter(({ package: about }) => about?.name === name);
    const fixes = lines
      .flatMap(({ ranges = [] }) => ranges)
      .flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? []));
    const fixedIn = fixes.at(-1);
    return {
      id,
      ...(aliases === undefined || aliases.length === 0 ? {} : { aliases }),
      package: name,
      summary: summary ?? details?.split('\n')[0] ?? id,
      affected: lines.map((line) => affectedRange(file, line)).join(' || '),
      ...(fixedIn === undefined ? {} : { fixedIn }),
      source: `https://osv.dev/vulnerability/${id}`,
    };
  });
}

function parseOsv(file: string, text: string): z.infer<typeof osvSchema> {
  try {
    return osvSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new AdvisoryFileError(`${file} is no advisory in OSV's format. Get the file again from osv.dev.`, {
      cause: error,
    });
  }
}

function affectedRange(file: string, { ranges = [], versions = [] }: z.infer<typeof affectedSchema>): string {
  const semantic = ranges.filter(({ type }) => type === 'SEMVER');
  const parts =
    semantic.length > 0
      ? semantic.flatMap(({ events }) => intervals(events))
      : versions.filter((version) => valid(version) !== null);
  const range = parts.join(' || ');
  // An empty range would mean all versions.
  if (parts.length === 0 || validRange(range) === null) {
    throw new AdvisoryFileError(`${file} has no range of versions that npm understands: "${range}".`);
  }
  return range;
}

/** The intervals between "introduced" and "fixed" or "last_affected"; without an end, all later versions. */
function intervals(events: readonly Event[]): string[] {
  const parts: string[] = [];
  let start: string | undefined;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined) {
      start = introduced;
    } else if (start !== undefined && (fixed ?? last) !== undefined) {
      const end = fixed === undefined ? `<=${String(last)}` : `<${fixed}`;
      parts.push(start === '0' ? end : `>=${start} ${end}`);
      start = undefined;
    }
  }
  if (start !== undefined) parts.push(start === '0' ? '*' : `>=${start}`);
  return parts;
}
