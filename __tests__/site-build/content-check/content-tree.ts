import sharp from 'sharp';
import { stringify } from 'yaml';
import { checkContent } from '../../../src/site-build/content-check/check-content';
import { formatFinding, type CheckResult } from '../../../src/site-build/content-check/report';
import type { Kind } from '../../../src/content-model/define-kind';
import { describeFields, type Field } from '../../../src/content-model/describe-fields';
import { KINDS } from '../../../src/content-model/kinds';
import { removeTree, writeTree } from '../../member-service/support/fixture-site';

/** The time of every check. All future dates in these tests are later. */
export const NOW = new Date('2026-06-15T12:00:00Z');

/** The one picture of the valid content. */
export const PICTURE = 'media/picture.webp';

/** Files by their path below `content/`; null omits a file of the valid content. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/**
 * Writes a small valid content, with `files` added or replaced, and checks it. The valid content has one entry of each
 * kind, named `sample` if editors choose the names, and the picture `media/picture.webp`.
 */
export async function check(files: Files): Promise<CheckResult> {
  return withContent(files, (root) =>
    checkContent({
      root,
      routes: ['/events', '/crypto', '/about-us', '/'].map((path) => ({ path })),
      now: NOW,
    }),
  );
}

/** Writes the same content to a temporary folder, and removes the folder after `use`. */
export async function withContent<Result>(files: Files, use: (root: string) => Promise<Result>): Promise<Result> {
  const all = Object.entries({ ...(await validFiles()), ...files });
  const written = all.flatMap(([path, data]) => (data === null ? [] : [[`content/${path}`, data] as const]));
  const root = await writeTree(Object.fromEntries(written));
  try {
    return await use(root);
  } finally {
    await removeTree(root);
  }
}

/** The lines of the errors and warnings that `files` cause in a valid content. */
export async function linesFor(files: Files): Promise<readonly string[]> {
  const { errors, warnings } = await check(files);
  return [...errors, ...warnings].map(formatFinding);
}

/** The text of a valid entry, with some top-level keys replaced by YAML text, or omitted (null). */
export function entryText(kind: Kind, written: Readonly<Record<string, string | null>> = {}): string {
  const lines = Object.entries(validEntry(kind))
    .filter(([key]) => !(key in written))
    .map(([key, value]) => stringify({ [key]: value }));
  const replaced = Object.entries(written).flatMap(([key, text]) => (text === null ? [] : [`${key}: ${text}\n`]));
  return [...replaced, ...lines].join('');
}

/** A picture of one colour, a square unless it has a height of its own. */
export function picture(
  width: number,
  format: 'webp' | 'png' | 'jpeg' | 'avif' | 'gif' = 'webp',
  height = width,
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#0f4a3c' } });
  return image.toFormat(format).toBuffer();
}

/** Created once, because most tests change only a few files. */
let validFilesPromise: Promise<Files> | undefined;

function validFiles(): Promise<Files> {
  return (validFilesPromise ??= makeValidFiles());
}

async function makeValidFiles(): Promise<Files> {
  const entries = KINDS.flatMap((kind) =>
    (kind.keys ?? ['sample']).map((key) => [`${kind.folder}/${key}.yaml`, entryText(kind)] as const),
  );
  return Object.fromEntries<string | Buffer>([...entries, [PICTURE, await picture(16)]]);
}

function validEntry(kind: Kind): Record<string, unknown> {
  return validGroup(describeFields(kind.schema));
}

function validGroup(fields: readonly Field[]): Record<string, unknown> {
  const required = fields.filter((field) => field.required);
  const values = required.map((field) => [field.name, validValue(field)]);
  // Rules between fields of a group: a figure has a text or a number, a tile links to a page or to another site.
  const isFigure = fields.some(({ name }) => name === 'suffix');
  const isDestination = fields.map(({ name }) => name).join() === 'route,link';
  const choices = [...(isFigure ? [['text', 'always']] : []), ...(isDestination ? [['route', '/events']] : [])];
  return Object.fromEntries([...values, ...choices]) as Record<string, unknown>;
}

function validValue({ info, item, fields }: Field): unknown {
  switch (info.type) {
    case 'integer':
      return info.min;
    case 'bool':
      return false;
    case 'list':
      return Array.from({ length: Math.max(1, info.min) }, () => (item === null ? null : validValue(item)));
    case 'group':
      return validGroup(fields);
    case 'linkKey':
    case 'icon':
    case 'choice':
      return info.options[0] ?? '';
    case 'pattern':
      return info.example.replaceAll('"', '');
    default:
      return VALID_TEXTS[info.type];
  }
}

const VALID_TEXTS = {
  text: 'Some text',
  longText: 'Some longer text.',
  email: 'support@example.com',
  link: 'https://example.com',
  route: '/events',
  image: PICTURE,
  reference: 'sample',
  youtubeId: 'abcdefghijk',
  dateTime: '2026-01-01',
  timeZone: 'Africa/Lagos',
} as const;
