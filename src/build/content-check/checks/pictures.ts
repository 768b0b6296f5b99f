import { PICTURE_EXTENSIONS } from '../../../content-model/limits';
import type { Content } from '../content';
import { faultAt, pathLabel } from '../entry';
import type { Fault } from '../fault';
import { didYouMean } from '../closest-match';
import { quote } from '../words';

/** Pictures that an entry names and that are not in `content/media`, or not under that name. */
export function checkPictures({ entries, pictures }: Content): readonly Fault[] {
  const known = new Set(pictures);
  return entries.flatMap((entry) =>
    entry.values.flatMap(({ field, data, offset, path }) => {
      if (field?.info.type !== 'image' || typeof data !== 'string' || data === '' || known.has(data)) return [];
      return [faultAt(entry, offset, { field: pathLabel(path), ...words(data, pictures) })];
    }),
  );
}

function words(path: string, pictures: readonly string[]): { problem: string; advice: string } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  const sameName = pictures.find((picture) => picture.endsWith(`/${name}`));
  if (sameName !== undefined) return { problem: noPicture(path), advice: `write ${sameName}` };
  const otherwise = PICTURE_EXTENSIONS.some((known) => known === ending)
    ? 'put the picture into content/media, or name one that is there'
    : `use a picture that ends in ${PICTURE_EXTENSIONS.join(', ')}`;
  return { problem: noPicture(path), advice: didYouMean(`media/${name}`, pictures, otherwise) };
}

function noPicture(path: string): string {
  return path.startsWith('media/')
    ? `there is no picture content/${path}`
    : `${quote(path)} is no picture in content/media`;
}
