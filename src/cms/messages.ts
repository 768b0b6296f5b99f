import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../content-model/limits';

/** What the CMS says besides the labels and hints of the content model. */
export const cmsMessages = {
  failed: 'The CMS could not be started',
  noProgram: 'A part of it was not loaded. Check the connection and load this page again.',
  noConfig:
    'Its settings could not be read. Load this page again; if that does not help, tell the operator of the site.',
  notAGroup: 'holds no settings',
  saveRefused: 'Not saved yet. Nothing is lost: please change what is listed here, then save again.',
  close: 'Close',
  preview: 'Preview',
  themes: { light: 'By day', dark: 'By night' },
  noPreview: 'This cannot be shown yet.',
  unknownFile: (collection: string, slug: string) => `content/${collection}/${slug}.yaml is no file the site knows.`,
  unknownKey: 'is no field the site knows → take it out of the file',
  hiddenTooEarly: 'is not after the moment from which it is shown → put a later date, or remove one of the two',
  noPicture: (name: string) => `${name} cannot be used.`,
  pictureFailed: (name: string) => `${name} could not be made smaller, and nothing was uploaded.`,
  pictureFailedAdvice: (reason: string) =>
    `The browser says: ${reason} Export the picture smaller, best as webp, and choose it again.`,
  pictureRules:
    `Choose a picture that ends in ${PICTURE_EXTENSIONS.join(', ')}. What is larger than ${PICTURE_MAX_SIDE} pixels a side ` +
    `or ${PICTURE_MAX_MEGABYTES} MB is made smaller, where the browser can read it.`,
} as const;
