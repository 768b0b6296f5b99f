import { LESSON_KEY } from '../../../contract/values/progress';
import { defineCollection } from '../define-kind';
import { image, integer, list, pattern, text, youtubeId } from '../fields';

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
    minutes: integer({ label: 'Length', hint: 'In minutes, rounded.', min: 1, max: 600 }).optional(),
    was: list({
      label: 'Former file names',
      hint: 'Under which members have marked this lesson as done, if the file was renamed.',
      max: 20,
      of: pattern({
        label: 'Former file name',
        matches: LESSON_KEY,
        shape: 'the name of a file without .yaml: lowercase letters, digits and hyphens',
        example: 'search-basics',
      }),
    }).optional(),
  },
});
