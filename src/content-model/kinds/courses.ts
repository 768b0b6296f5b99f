import { defineCollection } from '../define-kind';
import { image, integer, list, longText, route, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The course cards (HOME-11). */
export const courses = defineCollection({
  folder: 'courses',
  graphqlType: 'ContentCourse',
  label: 'Course',
  hint: 'A course card of the classroom section.',
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    description: longText({ label: 'Description', max: TEXT_LIMITS.sentence }),
    duration: text({ label: 'Duration', hint: 'Such as 8 weeks.', max: TEXT_LIMITS.label }),
    students: integer({ label: 'Students' }),
    level: text({ label: 'Level', hint: 'Such as Intermediate.', max: TEXT_LIMITS.label }).optional(),
    image: image({ label: 'Picture' }),
    topics: list({
      label: 'Topics',
      hint: 'The first three are shown, the others are counted.',
      of: text({ label: 'Topic', max: TEXT_LIMITS.label }),
      max: 30,
    }).optional(),
    price: integer({ label: 'Price', hint: 'In whole units of the currency of the site, without a currency symbol.' }),
    startRoute: route({ label: 'Page for members', hint: 'The page that Start Learning opens for a member.' }).default(
      '/classroom',
    ),
  },
});
