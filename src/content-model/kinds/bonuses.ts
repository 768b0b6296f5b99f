import { defineCollection } from '../define-kind';
import { icon, longText, text } from '../fields';
import { TEXT_LIMITS } from '../limits';

/** The members' bonuses. */
export const bonuses = defineCollection({
  folder: 'bonuses',
  graphqlType: 'ContentBonus',
  label: 'Bonus',
  plural: 'Bonuses',
  hint: "An entry of the members' bonus list.",
  fields: {
    title: text({ label: 'Title', max: TEXT_LIMITS.label }),
    description: longText({ label: 'Description', max: TEXT_LIMITS.sentence }),
    icon: icon({ label: 'Icon' }),
  },
});
