import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';

/** The short promises below the course cards. */
export const classroomBlurbs = defineCollection({
  folder: 'classroom-blurbs',
  graphqlType: 'ContentClassroomBlurb',
  label: 'Classroom blurb',
  hint: 'A short promise below the course cards of the landing page.',
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    text: longText({ label: 'Text', max: 'sentence' }),
    icon: icon({ label: 'Icon' }),
  },
});
