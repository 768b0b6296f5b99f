import { FILE_NAME, fileNameFrom } from '../../../content-model/file-name';
import { KINDS } from '../../../content-model/kinds';
import { PICTURE_EXTENSIONS } from '../../../content-model/limits';
import type { Content } from '../content';
import type { Fault } from '../fault';
import { didYouMean } from '../closest-match';
import { CONTENT_FOLDER } from '../read-content';

const FOLDERS = [...new Set(KINDS.map(({ folder }) => folder))];

/** Files in folders that are no kind, with a wrong ending or name, or without a page that they belong to. */
export function checkFileNames({ entries, broken, others, pictures }: Content): readonly Fault[] {
  const paths = [...entries, ...broken].map(({ file }) => file.slice(CONTENT_FOLDER.length + 1));
  return [...others.map(strayFile), ...[...paths, ...pictures].flatMap(badName)];
}

function strayFile(path: string): Fault {
  const [folder = '', ...rest] = path.split('/');
  const name = rest.join('/');
  if (name === '') return fault(path, 'belongs to no kind of content', 'move it into one of the folders beside it');
  if (folder === 'media') {
    return fault(path, 'is no picture the site can use', `keep only ${PICTURE_EXTENSIONS.join(', ')} files here`);
  }
  if (!FOLDERS.includes(folder)) {
    const otherwise = `use one of the folders ${FOLDERS.join(', ')}`;
    const advice = didYouMean(folder, [...FOLDERS, 'media'], otherwise);
    return fault(path, `is in a folder that is no kind of content`, advice);
  }
  if (rest.length > 1) return fault(path, 'is in a folder within a folder', `move it to ${CONTENT_FOLDER}/${folder}`);
  return strayName(path, folder, name);
}

function strayName(path: string, folder: string, name: string): Fault {
  const key = name.replace(/\.[^.]*$/, '');
  if (!name.endsWith('.yaml')) {
    const isYaml = /\.ya?ml$/i.test(name);
    const advice = isYaml ? `rename it to ${key}.yaml` : `move it elsewhere; pictures go to ${CONTENT_FOLDER}/media`;
    return fault(path, 'does not end in .yaml', advice);
  }
  const keys = KINDS.filter((kind) => kind.folder === folder).flatMap((kind) => kind.keys ?? []);
  return fault(path, 'is no file the site knows', didYouMean(key, keys, `the files here are ${keys.join(', ')}`));
}

function badName(path: string): readonly Fault[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.slice(name.lastIndexOf('.'));
  const key = name.slice(0, -ending.length);
  if (FILE_NAME.test(key)) return [];
  const better = fileNameFrom(key);
  const advice = better === '' ? 'give it another name' : `rename it to ${better}${ending}`;
  return [fault(path, 'has a name with more than small letters, digits and single hyphens', advice)];
}

function fault(path: string, problem: string, advice: string): Fault {
  return { severity: 'fault', file: `${CONTENT_FOLDER}/${path}`, position: null, field: '', problem, advice };
}
