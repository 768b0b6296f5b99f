import { PICTURE_MAX_SIDE } from '../content-model/limits';

/** What the form says besides the labels and hints of the content model. */
export const deskMessages = {
  failed: 'The form could not be started',
  noProgram: 'A part of it was not loaded. Check the connection and load this page again.',
  noConfig: 'Its settings could not be read. Load this page again; if that does not help, tell whoever runs the site.',
  notAGroup: 'holds no settings',
  saveRefused: 'Not saved yet. Nothing is lost: please change what is listed here, then save again.',
  close: 'Close',
  preview: 'Preview',
  themes: { light: 'By day', dark: 'By night' },
  noPreview: 'This cannot be shown yet.',
  unknownFile: (collection: string, slug: string) => `content/${collection}/${slug}.yaml is no file the site knows.`,
  unknownKey: 'is no field the site knows → take it out of the file',
  hiddenTooEarly: 'is not after the moment from which it is shown → put a later date, or remove one of the two',
  tooManyPixels: (name: string, width: number, height: number) =>
    `${name} has ${width} × ${height} pixels, at most ${PICTURE_MAX_SIDE} a side fit → make it smaller and choose it again`,
} as const;
