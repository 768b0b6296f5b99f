import { defineCollection } from '../define-kind';
import { image, text, youtubeId } from '../fields';

/** The videos of the members' skill page. */
export const skillVideos = defineCollection({
  folder: 'skill-videos',
  graphqlType: 'ContentSkillVideo',
  label: 'Skill video',
  hint: "A video of the members' skill page.",
  fields: {
    title: text({ label: 'Title' }),
    youtubeId: youtubeId({ label: 'YouTube video' }),
    cover: image({ label: 'Cover', hint: 'Shown until the video plays.' }),
  },
});
