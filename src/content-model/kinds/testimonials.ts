import { defineCollection } from '../define-kind';
import { image, integer, longText, text } from '../fields';

/** The written testimonials. */
export const testimonials = defineCollection({
  folder: 'testimonials',
  graphqlType: 'ContentTestimonial',
  label: 'Testimonial',
  hint: 'What a member says about the community, with stars.',
  summary: '{name} · {rating} stars',
  fields: {
    name: text({ label: 'Name', max: 'label' }),
    role: text({ label: 'Role', max: 'label' }),
    content: longText({ label: 'What they say' }),
    rating: integer({ label: 'Stars', min: 1, max: 5 }),
    image: image({ label: 'Picture' }),
  },
});
