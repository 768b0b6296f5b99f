import { image, list } from './fields';

/** The three arches that stand beside the heading of a page. */
export function headingPictures() {
  return list({
    label: 'Pictures beside the heading',
    hint: 'Three, or none.',
    of: image({ label: 'Picture' }),
    max: 3,
  })
    .refine((pictures) => pictures.length === 0 || pictures.length === 3, {
      error: 'must hold three pictures or none → add or remove some',
    })
    .optional();
}
