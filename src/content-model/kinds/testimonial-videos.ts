import { defineCollection } from '../define-kind';
import { image, text, youtubeId } from '../fields';

/** The video testimonials. */
export const testimonialVideos = defineCollection({
  folder: 'testimonial-videos',
  graphqlType: 'ContentTestimonialVideo',
  label: 'Video testimonial',
  hint: 'A video on Testimonials.',
  fields: {
    title: text({ label: 'Title' }),
    youtubeId: youtubeId({ label: 'YouTube video' }),
    cover: image({ label: 'Cover', hint: 'Shown until the video plays.' }),
  },
});
