import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';

/** The members' bonuses. */
export const bonuses = defineCollection({
  folder: 'bonuses',
  graphqlType: 'ContentBonus',
  label: 'Bonus',
  plural: 'Bonuses',
  hint: "An entry of the members' bonus list.",
  fields: {
    title: text({ label: 'Title', max: 'label' }),
    description: longText({ label: 'Description', max: 'sentence' }),
    icon: icon({ label: 'Icon' }),
  },
});
