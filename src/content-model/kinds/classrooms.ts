import { defineCollection } from '../define-kind';
import { image, longText, route, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The programme cards of the members' classroom. */
export const classrooms = defineCollection({
  folder: 'classrooms',
  graphqlType: 'ContentClassroom',
  label: 'Classroom',
  hint: "A programme card of the members' classroom.",
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    description: longText({ label: 'Description', max: TEXT_LIMITS.sentence }),
    image: image({ label: 'Picture' }),
    route: route({ label: 'Page' }),
  },
});
