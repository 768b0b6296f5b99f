import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { trimInvisible } from '../../../../contract/visible-text';
import { describeFields } from '../../../content-model/describe-fields';
import { FILE_NAME, NAMELESS_PICTURE, newFileName } from '../../../content-model/file-name';
import { KINDS } from '../../../content-model/kinds';
import { HEIC_ADVICE, isHeic } from '../../../content-model/picture-bytes';
import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../../../content-model/limits';
import { describeInvisible } from '../../../content-model/value-messages';
import { writeWhole } from '../../files';
import { mapWithLimit } from '../../limit';
import { extrasOf } from '../../pictures/picture-extras';
import { sizeNeeded } from '../../pictures/slots';
import { didYouMean } from '../advice';
import { pathLabel, type Finding, type ProblemAndAdvice } from '../entry-file';
import { CONTENT_FOLDER, type Content } from '../read-content';

const FOLDERS = [...new Set(KINDS.map(({ folder }) => folder))];

/** Finds files in folders that are not a kind, with a wrong extension or name, or without a page that uses them. */
export function checkFileNames({ entries, broken, others, pictures }: Content): readonly Finding[] {
  const paths = [...entries, ...broken].map(({ file }) => file.slice(CONTENT_FOLDER.length + 1));
  const present = new Set([...paths, ...pictures]);
  const taken = new Set(present);
  return [...others.map(unknownFile), ...[...present].flatMap((path) => badName(path, present, taken))];
}

/** Finds missing files that a page needs. */
export function checkMissingFiles({ entries, broken }: Content): readonly Finding[] {
  const existing = new Set([...entries, ...broken].map(({ file }) => file));
  return KINDS.flatMap((kind) => {
    const paths = (kind.keys ?? []).map((key) => `${kind.folder}/${key}.yaml`);
    const required = describeFields(kind.schema).filter((field) => field.required);
    const advice = `add the file with ${required.map(({ name }) => name).join(', ')}`;
    return paths
      .filter((path) => !existing.has(`${CONTENT_FOLDER}/${path}`))
      .map((path) => fileError(path, 'is missing', advice));
  });
}

function unknownFile(path: string): Finding {
  const [folder = '', ...rest] = path.split('/');
  const name = rest.join('/');
  if (name === '') {
    return fileError(
      path,
      'does not belong to any kind of content',
      `move it into one of the folders in ${CONTENT_FOLDER}`,
    );
  }
  if (folder === 'media') {
    const isPhoto = /\.hei[cf]$/i.test(name);
    const advice = isPhoto ? HEIC_ADVICE : `keep only ${PICTURE_EXTENSIONS.join(', ')} files here`;
    return fileError(path, 'is not a picture that the site can use', advice);
  }
  if (!FOLDERS.includes(folder)) {
    const otherwise = `use one of the folders ${FOLDERS.join(', ')}`;
    const advice = didYouMean(folder, [...FOLDERS, 'media'], otherwise);
    return fileError(path, 'is in a folder that is not a kind of content', advice);
  }
  if (rest.length > 1) return fileError(path, 'is in a nested folder', `move it to ${CONTENT_FOLDER}/${folder}`);
  return unknownName(path, folder, name);
}

function unknownName(path: string, folder: string, name: string): Finding {
  const key = name.replace(/\.[^.]*$/, '');
  if (!name.endsWith('.yaml')) {
    const isYaml = /\.ya?ml$/i.test(name);
    const advice = isYaml ? `rename it to ${key}.yaml` : `move it elsewhere; pictures go to ${CONTENT_FOLDER}/media`;
    return fileError(path, 'does not end in .yaml', advice);
  }
  const keys = KINDS.filter((kind) => kind.folder === folder).flatMap((kind) => kind.keys ?? []);
  const advice = didYouMean(key, keys, `the files here are ${keys.join(', ')}`);
  return fileError(path, 'is not a file that the site uses', advice);
}

/** @param taken also the paths that were advised, to which this one adds its own */
function badName(path: string, present: ReadonlySet<string>, taken: Set<string>): readonly Finding[] {
  const inFolder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(inFolder.length);
  const ending = name.slice(name.lastIndexOf('.'));
  const key = name.slice(0, -ending.length);
  if (FILE_NAME.test(key)) return [];
  // Clouds name a copy of a conflict `x (1)`, `x.sync-conflict-…` or `x (Anna's conflicted copy …)`, in the language of the user.
  const original = key.split(/[ .(_~]/, 1).join('') + ending;
  if (original !== name && present.has(inFolder + original))
    return [fileError(path, `seems to be another version of ${original}`, 'compare both, and delete one of them')];
  const [folder = ''] = path.split('/');
  const kind = folder === 'media' ? NAMELESS_PICTURE : folder;
  const better = newFileName(key, kind, (free) => taken.has(inFolder + free + ending)) + ending;
  taken.add(inFolder + better);
  const named = describeInvisible(key)?.problem.replace('has', 'has a name with');
  const other = 'has a name with other characters than lowercase letters, digits and single hyphens';
  return [fileError(path, named ?? other, `rename it to ${better}`)];
}

/** An error about a whole file; `path` is relative to `content/`. */
function fileError(path: string, problem: string, advice: string): Finding {
  return { severity: 'error', file: `${CONTENT_FOLDER}/${path}`, position: null, field: '', problem, advice };
}

/**
 * Finds pictures that cannot be read, are too large, too narrow or too flat, have a format that does not match their extension, or have more
 * than pages show.
 */
export async function checkPictureFiles({ root, pictures, entries }: Content): Promise<readonly Finding[]> {
  const recordFile = join(root, RECORD);
  const good = new Set(await readRecord(recordFile));
  const found = await mapWithLimit(pictures, async (picture) => {
    const path = join(root, CONTENT_FOLDER, picture);
    const { ino, size, mtimeMs } = await stat(path);
    const state = `${ino} ${size} ${mtimeMs} ${extname(path)}`;
    if (good.has(state) || decoded.has(state)) return state;
    const uses = entries.flatMap(({ file, values }) =>
      values.filter(({ data }) => data === picture).map((value) => `${file} ${pathLabel(value.path)}`),
    );
    const finding = await decode(path, size, uses);
    if (finding !== null) return { ...fileError(picture, finding.problem, finding.advice), ...finding };
    decoded.add(state);
    return state;
  });
  const states = found.filter((result) => typeof result === 'string');
  const isNew = states.length !== good.size || states.some((state) => !good.has(state));
  if (isNew && existsSync(dirname(recordFile))) await writeWhole(recordFile, JSON.stringify(states));
  return found.filter((result) => typeof result !== 'string');
}

/**
 * Pictures without an error or a warning, by file and time of the last change: decoding takes most of the time of a check. Those of earlier
 * checks are in a file. A copy of the content with hard links has the same files.
 */
const decoded = new Set<string>();
const RECORD = '.cache/plain-pictures.json';

async function readRecord(file: string): Promise<readonly string[]> {
  try {
    const states: unknown = JSON.parse(await readFile(file, 'utf8'));
    return Array.isArray(states) ? states.map(String) : [];
  } catch {
    return [];
  }
}

/** @param uses the entries and fields that name the picture */
async function decode(path: string, size: number, uses: readonly string[]): Promise<PictureFinding | null> {
  if (size > PICTURE_MAX_MEGABYTES * 1_000_000) {
    const megabytes = (size / 1_000_000).toFixed(1);
    const problem = `is ${megabytes} MB; at most ${PICTURE_MAX_MEGABYTES} MB are allowed`;
    return { problem, advice: 'export it smaller, preferably as webp' };
  }
  const bytes = await readFile(path);
  if (isHeic(bytes)) return { problem: 'is a HEIC picture', advice: HEIC_ADVICE };
  try {
    const image = sharp(bytes);
    const facts = await image.metadata();
    const { width, height } = facts.autoOrient;
    const format = facts.format === 'heif' ? 'avif' : facts.format;
    if (Math.max(width, height) > PICTURE_MAX_SIDE) {
      const problem = `is ${width} × ${height} pixels; at most ${PICTURE_MAX_SIDE} per side are allowed`;
      return { problem, advice: 'export it smaller; 1600 pixels are enough' };
    }
    const needed = sizeNeeded({ width, height });
    if (needed !== null) {
      const places = uses.length === 0 ? '' : ` (${uses.join(', ')})`;
      const problem = `is ${width} × ${height} pixels, too ${width < height ? 'narrow' : 'flat'} for the places of pages${places}`;
      return { problem, advice: `cut it to another shape: ${needed.width} × ${needed.height} is the most extreme one` };
    }
    const ending = path.slice(path.lastIndexOf('.') + 1);
    if (ENDINGS[format]?.includes(ending) !== true) {
      const right = ENDINGS[format] && `${basename(path, `.${ending}`)}.${ENDINGS[format][0]}`;
      const advice = right ? `rename it to ${right}, also in the entries` : 'export it again as webp';
      return { problem: `is a ${format} file with a name that ends in .${ending}`, advice };
    }
    // The header of a file that was copied only in part is valid: decode the picture, as small as the format allows.
    await image.resize({ width: 16, kernel: 'nearest' }).raw().toBuffer();
    const extras = extrasOf(bytes, facts);
    if (extras.length === 0) return null;
    const advice = 'pages do not show this: npm run check:content -- --fix removes it from the file';
    return { severity: 'warning', problem: `contains ${extras.join(', ')}`, advice };
  } catch {
    return { problem: 'cannot be read as a picture', advice: 'export it again as webp' };
  }
}

type PictureFinding = ProblemAndAdvice & Partial<Pick<Finding, 'severity'>>;

/** The extensions of a picture by the format that sharp finds in the file. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  webp: ['webp'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  avif: ['avif'],
};

const MENTION = /media\/[^\s"'#,[\]{}]+/g;

/** Finds pictures that no file mentions. A mention in a file that cannot be read as YAML counts too. */
export function checkUnusedPictures({ entries, broken, pictures }: Content): readonly Finding[] {
  const mentioned = new Set(
    [...entries, ...broken].flatMap(({ text }) => text.match(MENTION)?.map(trimInvisible) ?? []),
  );
  return pictures
    .filter((picture) => !mentioned.has(picture))
    .map((picture) => ({
      ...fileError(picture, 'is not used by any entry', 'remove it, or name it in an entry'),
      severity: 'warning',
    }));
}
