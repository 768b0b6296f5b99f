import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The short promises below the course cards. */
export const classroomBlurbs = defineCollection({
  folder: 'classroom-blurbs',
  graphqlType: 'ContentClassroomBlurb',
  label: 'Classroom blurb',
  hint: 'A short promise below the course cards of the landing page.',
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    text: longText({ label: 'Text', max: TEXT_LIMITS.sentence }),
    icon: icon({ label: 'Icon' }),
  },
});
