import { defineCollection } from '../define-kind';
import { image, longText, text } from '../fields';

/** The leaders on /team-members. */
export const team = defineCollection({
  folder: 'team',
  graphqlType: 'ContentTeamMember',
  label: 'Team member',
  hint: 'A person on Team Members.',
  fields: {
    name: text({ label: 'Name', max: 'label' }),
    image: image({ label: 'Photo' }),
    alt: text({ label: 'What the photo shows', hint: 'For people who cannot see it.', max: 'sentence' }),
    role: text({ label: 'Role', max: 'label' }).optional(),
    description: longText({ label: 'About the person' }).optional(),
  },
});
