import { defineCollection } from '../define-kind';
import { image, linkOrEmpty, longText, text } from '../fields';

/** The file links of the members' skill page. */
export const skillResources = defineCollection({
  folder: 'skill-resources',
  graphqlType: 'ContentSkillResource',
  label: 'Skill resource',
  hint: "A link to files on the members' skill page.",
  fields: {
    name: text({ label: 'Name', max: 'label' }),
    description: longText({ label: 'Description', max: 'sentence' }),
    url: linkOrEmpty({ label: 'Address' }),
    image: image({ label: 'Picture', hint: 'Shown in place of the folder.' }).optional(),
  },
});
