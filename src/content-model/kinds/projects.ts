import { defineCollection } from '../define-kind';
import { image, longText, text } from '../fields';

/** The members' projects. */
export const projects = defineCollection({
  folder: 'projects',
  graphqlType: 'ContentProject',
  label: 'Project',
  hint: "A card of the members' projects.",
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    description: longText({ label: 'Description', max: 'sentence' }),
    image: image({ label: 'Picture' }),
  },
});
