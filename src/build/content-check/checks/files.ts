import { describeFields } from '../../../content-model/describe-fields';
import { FILE_NAME, fileNameFrom } from '../../../content-model/file-name';
import { KINDS } from '../../../content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../../content-model/limits';
import { didYouMean } from '../closest-match';
import type { Finding } from '../finding';
import { CONTENT_FOLDER, type Content } from '../read-content';

const FOLDERS = [...new Set(KINDS.map(({ folder }) => folder))];

/** Finds files in folders that are not a kind, with a wrong extension or name, or without a page that uses them. */
export function checkFileNames({ entries, broken, others, pictures }: Content): readonly Finding[] {
  const paths = [...entries, ...broken].map(({ file }) => file.slice(CONTENT_FOLDER.length + 1));
  return [...others.map(unknownFile), ...[...paths, ...pictures].flatMap(badName)];
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
    const advice = `keep only ${PICTURE_EXTENSIONS.join(', ')} files here`;
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

function badName(path: string): readonly Finding[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.slice(name.lastIndexOf('.'));
  const key = name.slice(0, -ending.length);
  if (FILE_NAME.test(key)) return [];
  const better = fileNameFrom(key);
  const advice = better === '' ? 'give it another name' : `rename it to ${better}${ending}`;
  return [
    fileError(path, 'has a name with other characters than lowercase letters, digits and single hyphens', advice),
  ];
}

/** An error about a whole file; `path` is relative to `content/`. */
function fileError(path: string, problem: string, advice: string): Finding {
  return { severity: 'error', file: `${CONTENT_FOLDER}/${path}`, position: null, field: '', problem, advice };
}
