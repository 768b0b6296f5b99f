import { defineCollection } from '../define-kind';
import { integer, text } from '../fields';

/** The sample progress that members see (HOME-15). */
export const progressFigures = defineCollection({
  folder: 'progress-figures',
  graphqlType: 'ContentProgressFigure',
  label: 'Progress figure',
  hint: 'A figure of the progress panel. A member’s own ones take the place of the percentage, courses-completed and learned.',
  summary: '{label} · {value}{unit}',
  fields: {
    label: text({ label: 'Label', max: 'label' }),
    value: integer({ label: 'Number' }),
    unit: text({ label: 'Unit', hint: 'Such as % or h.', inFile: 'In quotes.', max: 'tiny' }).optional(),
  },
});
