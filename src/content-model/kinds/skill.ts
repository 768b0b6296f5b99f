import { defineSingle } from '../define-kind';
import { group, image, longText, text } from '../fields';

/** The headings and the login card of the members' skill page; its videos and resources are separate kinds. */
export const skill = defineSingle({
  name: 'skill',
  graphqlType: 'ContentSkill',
  label: 'Skill page',
  hint: "Headings and the course login card of the members' skill page.",
  fields: {
    videosHeading: text({ label: 'Heading of the videos' }),
    resourcesHeading: text({ label: 'Heading of the resources' }),
    courseLogin: group({
      label: 'Course login card',
      hint: 'Its button opens the destination Course login of the links.',
      fields: {
        heading: text({ label: 'Heading' }),
        text: longText({ label: 'Text', max: 'sentence' }),
        image: image({ label: 'Picture' }),
        label: text({ label: 'Text of the button', max: 'label' }),
      },
    }),
  },
});
