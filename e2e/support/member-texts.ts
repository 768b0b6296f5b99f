import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTES } from '../../src/config/routes';
import { KINDS } from '../../src/content-model/kinds';

const PUBLIC = path.resolve('public');
const MEMBER_CONTENT = 'member-content';
const TEXTS = /\.(html|js|css|json|txt|xml|svg|webmanifest)$/;

/** Kinds of content that nobody but members reads. */
const MEMBER_KINDS = [
  'bonuses',
  'classrooms',
  'dashboard-tiles',
  'member-homepage',
  'member-pages',
  'progress-figures',
  'programmes',
  'projects',
  'skill',
  'skill-resources',
  'skill-videos',
];

/** File names and addresses of this site: the registry of routes, which is in every page, has them too. */
const NO_SECRETS = ['key', 'route', 'startRoute'];

/** Shorter words may stand anywhere by chance. */
const MIN_LENGTH = 12;

/** Every text of this folder as `[path inside it, content]`, without the members' own. */
export function publicTexts(): [file: string, text: string][] {
  return readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(MEMBER_CONTENT + path.sep))
    .map((file) => [file, readFileSync(path.join(PUBLIC, file), 'utf8')]);
}

/**
 * What members alone may read: every text and address of their content, but for what menus, pages or other content say to
 * everybody as well. Each is cut to the longest piece that looks the same in HTML, JSON and JavaScript.
 */
export function memberTexts(): string[] {
  const known = [...ROUTES.map(({ label }) => label), ...publicContent()].join('\n');
  const files = readdirSync(path.join(PUBLIC, MEMBER_CONTENT)).filter((file) => file.endsWith('.json'));
  const texts = files.flatMap((file) => {
    const part = JSON.parse(readFileSync(path.join(PUBLIC, MEMBER_CONTENT, file), 'utf8')) as { content: unknown };
    return textsIn(part.content);
  });
  return [...new Set(texts.map(longestPlainPiece))].filter(
    (text) => text.length >= MIN_LENGTH && !known.includes(text),
  );
}

function publicContent(): string[] {
  return KINDS.filter(({ name }) => !MEMBER_KINDS.includes(name) && name !== 'links').flatMap(
    ({ folder, name, single }) => {
      const dir = path.resolve('content', folder);
      const files = single ? [`${name}.yaml`] : readdirSync(dir);
      return files.map((file) => readFileSync(path.join(dir, file), 'utf8'));
    },
  );
}

/** The texts of a part, without what the build adds about its pictures: those lie in the open, unlinked. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || 'gatsbyImageData' in value) return [];
  return Object.entries(value).flatMap(([field, inner]) => (NO_SECRETS.includes(field) ? [] : textsIn(inner)));
}

function longestPlainPiece(text: string): string {
  const pieces = text.split(/[^\w .,:;/?=-]+/);
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '').trim();
}
