import { SITE_PICTURES } from '../../../content-model/site-pictures';
import type { Content } from '../content';
import type { Fault } from '../fault';
import { CONTENT_FOLDER } from '../read-content';

/** Pictures that no entry names, but the site cannot do without. */
export function checkSitePictures({ pictures }: Content): readonly Fault[] {
  return SITE_PICTURES.filter((picture) => !pictures.includes(picture)).map((picture) => ({
    severity: 'fault',
    file: `${CONTENT_FOLDER}/${picture}`,
    position: null,
    field: '',
    problem: 'is missing, and the site itself uses it',
    advice: 'put it back, or another picture under this name',
  }));
}
