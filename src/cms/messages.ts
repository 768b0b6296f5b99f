import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE } from '../content-model/limits';

/** Messages of the CMS, in addition to the labels and hints of the content model. */
export const cmsMessages = {
  failed: 'The CMS could not be started',
  noProgram: 'Its code could not be loaded. Check the connection and load this page again.',
  noConfig:
    'Its settings could not be read. Load this page again. If that does not help, contact the operator of the site.',
  notAGroup: 'contains no settings',
  saveRefused: 'Not saved. Nothing is lost: correct the errors listed here, then save again.',
  close: 'Close',
  preview: 'Preview',
  themes: { light: 'Light theme', dark: 'Dark theme' },
  noPreview: 'The preview cannot show this entry yet.',
  unknownFile: (collection: string, slug: string) =>
    `content/${collection}/${slug}.yaml is not a file that the site uses.`,
  unknownKey: 'is not a known field → remove it from the file',
  hiddenTooEarly: 'is not after “Show from” → choose a later date, or remove one of the two',
  merged: (time: string) => `Saved, and merged with another change (${time}).`,
  mergedAdvice: 'Open the entry again to see it with both changes.',
  mergedWithErrors: 'Together with a change that somebody else has made meanwhile, the entry would have these errors:',
  notRead: (path: string) => `${path} could not be read. Save again.`,
  deleted: 'The file of this entry was deleted or renamed meanwhile',
  createAgain: 'Create it again with what the form contains',
  stayedDeleted: 'The file of this entry was deleted or renamed meanwhile → copy what you need, or save again',
  conflictsTitle: 'Somebody else has changed the same meanwhile',
  conflictsText: 'Nothing is saved yet, and nothing is lost. Choose for each field what is saved.',
  conflictsLeft: 'Somebody else has changed the same fields meanwhile → save again to choose',
  before: (text: string) => `Before: ${text}`,
  sides: { mine: 'Yours', theirs: 'Theirs' },
  empty: '(empty)',
  saveChosen: 'Save',
  editOn: 'Edit on',
  statusBar: 'What visitors see',
  publish: 'Publish the site',
  showPreview: 'Preview',
  stopped: 'npm run edit does not answer: start it again in its terminal. What you have typed stays in this form.',
  building: 'The site is being built. This takes a minute or two; you can go on editing.',
  buildFailed: (isContent: boolean) =>
    `The site was not published: visitors still see the version before. ${isContent ? 'Correct this first:' : 'The terminal of npm run edit says why.'}`,
  allPublished: 'Everything that is saved is published.',
  notAllPublished: 'Some of what is saved is not published yet.',
  notPublished: 'Not published yet: visitors see the version before, or none.',
  builtHere: (time: string, url: string) => `Published on this computer at ${time}. ${url} does not show it yet.`,
  live: (time: string, isNew: boolean) => (isNew ? `Live since ${time}.` : `Live. The site was built at ${time}.`),
  draft: 'A draft: visitors do not see it.',
  waits: (time: string) => `Waits for its date: visitors see it from ${time}.`,
  over: (time: string) => `Over: visitors have not seen it since ${time}.`,
  notBuilt: 'Not live yet: the site shows it after its next build.',
  late: 'Still not live after 15 minutes. The build may have failed: ask the operator, or read the log of your host.',
  notReadable: (url: string) => `Whether it is live is not known: ${url} could not be read.`,
  noPicture: (name: string) => `${name} cannot be used.`,
  pictureFailed: (name: string) => `${name} could not be made smaller. Nothing was uploaded.`,
  pictureFailedAdvice: (reason: string) =>
    `The browser reports: ${reason} Export the picture smaller, preferably as webp, and choose it again.`,
  pictureRules:
    `Choose a picture that ends in ${PICTURE_EXTENSIONS.join(', ')}. Pictures larger than ${PICTURE_MAX_SIDE} pixels a side ` +
    `or ${PICTURE_MAX_MEGABYTES} MB are made smaller if the browser can read them.`,
} as const;
