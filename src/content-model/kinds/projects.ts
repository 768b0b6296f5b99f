import { defineCollection } from '../define-kind';
import { image, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The members' projects. */
export const projects = defineCollection({
  folder: 'projects',
  graphqlType: 'ContentProject',
  label: 'Project',
  hint: "A card of the members' projects.",
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    description: longText({ label: 'Description', max: TEXT_LIMITS.sentence }),
    image: image({ label: 'Picture' }),
  },
});
