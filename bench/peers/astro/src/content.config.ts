import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const CONTENT = '../../../content';

/** Paths of entries below `content/` that the site does not show at the moment. `npm run bench` sets the variable. */
const heldBack = (process.env.HELD_BACK ?? '').split('\n').filter((file) => file !== '');

/** All entries of a kind that visitors see. */
function entries<Schema extends z.ZodType>(folder: string, schema: Schema, pattern = '*.yaml') {
  const hidden = heldBack
    .filter((file) => file.startsWith(`${folder}/`))
    .map((file) => `!${file.slice(folder.length + 1)}`);
  return defineCollection({ loader: glob({ pattern: [pattern, ...hidden], base: `${CONTENT}/${folder}` }), schema });
}

/** The one entry of a file in `content/site/`. */
function single<Schema extends z.ZodType>(name: string, schema: Schema) {
  return entries('site', schema, `${name}.yaml`);
}

const order = z.number().default(0);
const link = z.object({ url: z.string() });

export const collections = {
  site: single(
    'site',
    z.object({
      name: z.string(),
      tagline: z.string(),
      badge: z.string(),
      description: z.string(),
      url: z.string(),
      language: z.string(),
      currency: z.string(),
      copyrightYear: z.number(),
      picture: z.string(),
      pictureAlt: z.string(),
      support: z.object({ email: z.string() }),
      social: z.array(z.object({ network: z.string(), url: z.string() })),
      statistics: z.array(
        z.object({
          label: z.string(),
          text: z.string().optional(),
          value: z.number().optional(),
          step: z.number().optional(),
          interval: z.number().optional(),
          suffix: z.string().default(''),
        }),
      ),
    }),
  ),
  links: single('links', z.object({ joinCommunity: link, moreTestimonials: link })),
  home: single(
    'home',
    z.object({
      classroom: z.object({ heading: z.string(), lead: z.string() }),
      testimonials: z.object({
        heading: z.string(),
        featured: z.array(z.object({ testimonial: z.string(), role: z.string() })),
      }),
      callToAction: z.object({ heading: z.string(), text: z.string(), image: z.string() }),
    }),
  ),
  pages: entries(
    'pages',
    z.object({
      title: z.string(),
      description: z.string(),
      heading: z.string(),
      lead: z.string().optional(),
      pictures: z.array(z.string()).default([]),
    }),
  ),
  features: entries('features', z.object({ title: z.string(), text: z.string(), image: z.string(), order })),
  courses: entries(
    'courses',
    z.object({
      title: z.string(),
      description: z.string(),
      duration: z.string(),
      students: z.number(),
      level: z.string().optional(),
      topics: z.array(z.string()),
      price: z.number(),
      image: z.string(),
      order,
    }),
  ),
  blurbs: entries('classroom-blurbs', z.object({ title: z.string(), text: z.string(), icon: z.string(), order })),
  offers: entries('offers', z.object({ title: z.string(), text: z.string(), route: z.string(), order })),
  events: entries(
    'events',
    z.object({
      image: z.string(),
      alt: z.string(),
      name: z.string().optional(),
      description: z.string().optional(),
      size: z.enum(['normal', 'tall', 'large']).default('normal'),
      order,
    }),
  ),
  testimonials: entries(
    'testimonials',
    z.object({
      name: z.string(),
      role: z.string(),
      content: z.string(),
      rating: z.number(),
      image: z.string(),
      order,
    }),
  ),
  videos: entries(
    'testimonial-videos',
    z.object({ title: z.string(), youtubeId: z.string(), cover: z.string(), order }),
  ),
  countryCodes: entries('country-codes', z.object({ code: z.string(), label: z.string(), order })),
};
