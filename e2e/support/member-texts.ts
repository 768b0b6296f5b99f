import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PrebuiltView } from '../../src/config/markup';
import { ROUTES } from '../../src/config/routes';
import { KINDS } from '../../src/content-model/kinds';

const PUBLIC = path.resolve('public');
const MEMBER_CONTENT = 'member-content';
const TEXTS = /\.(html|js|css|json|txt|xml|svg|webmanifest)$/;

/** Where the queries of member content are. */
const MEMBER_QUERIES = /^(?:member|build\/member-content)\//;

/** Fields with file names and paths of this site. The registry of routes, which is public, contains them too. */
const PUBLIC_FIELDS = ['key', 'route', 'startRoute'];

/** Shorter texts could be on any page by chance. */
const MIN_LENGTH = 12;

/** The view in a built part of member content. @param name from `memberContentName` */
export function readView(name: string): PrebuiltView {
  const part = JSON.parse(readFileSync(path.join(PUBLIC, MEMBER_CONTENT, `${name}.json`), 'utf8')) as {
    readonly view: PrebuiltView;
  };
  return part.view;
}

/** The text files of `public/` except member content, as `[path, content]`. */
export function publicTexts(): [file: string, text: string][] {
  return readdirSync(PUBLIC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map((entry) => path.relative(PUBLIC, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith(MEMBER_CONTENT + path.sep))
    .map((file) => [file, readFileSync(path.join(PUBLIC, file), 'utf8')]);
}

/**
 * The texts and addresses of member content, without those that menus and public content contain too. Each is cut to its
 * longest part that is the same in HTML, JSON and JavaScript.
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

/** The files of the kinds that public pages have, or that no query of member content names. */
function publicContent(): string[] {
  const ofPublicPages = ROUTES.filter(({ access }) => access === 'public').map(({ content }) => content);
  const queries = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => MEMBER_QUERIES.test(file.replaceAll('\\', '/')) && /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.resolve('src', file), 'utf8'))
    .join('\n');
  return KINDS.filter(
    ({ folder, graphqlType }) =>
      ofPublicPages.some((content) => content === folder) ||
      !new RegExp(`\\b(?:all)?${graphqlType}\\b`, 'i').test(queries),
  ).flatMap(({ folder, name, single }) => {
    const dir = path.resolve('content', folder);
    const files = single ? [`${name}.yaml`] : readdirSync(dir);
    return files.map((file) => readFileSync(path.join(dir, file), 'utf8'));
  });
}

/** The texts in a value, without the data of pictures. Picture files are public, but not linked. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || 'gatsbyImageData' in value) return [];
  return Object.entries(value).flatMap(([field, inner]) => (PUBLIC_FIELDS.includes(field) ? [] : textsIn(inner)));
}

function longestPlainPiece(text: string): string {
  const pieces = text.split(/[^\w .,:;/?=-]+/);
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '').trim();
}
