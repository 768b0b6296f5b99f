import { defineCollection } from '../define-kind';
import { image, longText, route, text } from '../fields';

/** The programme cards of the members' classroom. */
export const classrooms = defineCollection({
  folder: 'classrooms',
  graphqlType: 'ContentClassroom',
  label: 'Classroom',
  hint: "A programme card of the members' classroom.",
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    description: longText({ label: 'Description', max: 'sentence' }),
    image: image({ label: 'Picture' }),
    route: route({ label: 'Page' }),
  },
});
