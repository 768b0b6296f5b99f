import { defineCollection } from '../define-kind';
import { image, integer, list, longText, route, text } from '../fields';

/** The course cards (HOME-11). */
export const courses = defineCollection({
  folder: 'courses',
  graphqlType: 'ContentCourse',
  label: 'Course',
  hint: 'A course card of the classroom section.',
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    description: longText({ label: 'Description', max: 'sentence' }),
    duration: text({ label: 'Duration', hint: 'Such as 8 weeks.', max: 'label' }),
    students: integer({ label: 'Students' }),
    level: text({ label: 'Level', hint: 'Such as Intermediate.', max: 'label' }).optional(),
    image: image({ label: 'Picture' }),
    topics: list({
      label: 'Topics',
      hint: 'The first three are shown, the others are counted.',
      of: text({ label: 'Topic', max: 'label' }),
      max: 30,
    }).optional(),
    price: integer({ label: 'Price', hint: 'In whole units of the currency of the site, without a currency symbol.' }),
    startRoute: route({ label: 'Page for members', hint: 'The page that Start Learning opens for a member.' }).default(
      '/classroom',
    ),
  },
});
