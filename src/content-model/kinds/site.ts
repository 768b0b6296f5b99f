import type { z } from 'zod';
import { defineSingle } from '../define-kind';
import { choice, email, group, image, integer, link, list, longText, pattern, text, timeZone } from '../fields';

const statistic = group({
  label: 'Figure',
  hint: 'Either a fixed text, or a number that counts up when it comes into view.',
  fields: {
    label: text({ label: 'Label', hint: 'What the figure counts, such as Active Members.', max: 'label' }),
    value: integer({ label: 'Number', hint: 'The final number.' }).optional(),
    step: integer({ label: 'Step', hint: 'How much is added each time.', min: 1 }).optional(),
    interval: integer({ label: 'Interval', hint: 'Milliseconds between two steps.', min: 1, max: 10_000 }).optional(),
    suffix: text({ label: 'After the number', hint: 'Such as + or %.', inFile: 'In quotes.', max: 'tiny' }).optional(),
    text: text({ label: 'Fixed text', hint: 'In place of a number, such as "24/7".', max: 'tiny' }).optional(),
  },
}).refine(isTextOrCounter, {
  error: 'must have either a fixed text, or value, step and interval → keep one of the two',
});

/** Name, contacts and figures of the whole site. */
export const site = defineSingle({
  name: 'site',
  graphqlType: 'ContentSite',
  label: 'Site',
  hint: 'Name, contacts and figures of the whole site.',
  fields: {
    name: text({ label: 'Name', max: 'label' }),
    tagline: text({ label: 'Tagline', hint: 'The line below the name on the landing page.' }),
    badge: text({ label: 'Badge', hint: 'The small line above the name on the landing page.' }),
    description: longText({
      label: 'Description',
      hint: 'What search engines and link previews show about the site.',
      max: 'sentence',
    }),
    url: link({ label: 'Public address', hint: 'Where visitors find the site, without a slash at the end.' }),
    language: pattern({
      label: 'Language',
      matches: /^[a-z]{2}(?:-[A-Z]{2})?$/,
      shape: 'a language code of two small letters',
      example: 'en',
    }),
    timeZone: timeZone({ label: 'Time zone', hint: 'Applies to every date in the content that names no other.' }),
    currency: pattern({
      label: 'Currency',
      hint: 'Of all prices.',
      matches: /^[A-Z]{3}$/,
      shape: 'a currency code of three capital letters',
      example: 'USD',
    }),
    statistics: list({
      label: 'Figures',
      hint: 'The figures on the landing page and About Us.',
      of: statistic,
      min: 1,
      max: 8,
    }),
    copyrightYear: integer({ label: 'Copyright year', min: 2000, max: 2100 }),
    support: group({
      label: 'Support',
      fields: { email: email({ label: 'Email address', hint: 'Receives the messages from Contact Us.' }) },
    }),
    social: list({
      label: 'Social links',
      max: 10,
      of: group({
        label: 'Social link',
        fields: {
          network: choice({
            label: 'Network',
            options: ['facebook', 'instagram', 'youtube', 'whatsapp', 'linkedin', 'x', 'telegram', 'tiktok'],
          }),
          url: link({ label: 'Address' }),
        },
      }),
    }),
    picture: image({ label: 'Sharing picture', hint: 'Shown when a visitor shares a link to the site.' }),
    pictureAlt: text({
      label: 'What the sharing picture shows',
      hint: 'For people who cannot see it.',
      max: 'sentence',
    }),
    fallbackPicture: image({ label: 'Fallback picture', hint: 'Shown when a picture fails to load.' }),
    fallbackPortrait: image({ label: 'Fallback portrait', hint: 'Shown when a portrait fails to load.' }),
    focus: list({
      label: 'Focus of pictures',
      hint: 'The point that stays in view wherever a page cuts a picture. Without one the part with most detail stays.',
      max: 1000,
      of: group({
        label: 'Focus',
        fields: {
          picture: image({ label: 'Picture' }),
          x: integer({ label: 'From the left', hint: 'In percent of the width.', max: 100 }),
          y: integer({ label: 'From the top', hint: 'In percent of the height.', max: 100 }),
        },
      }),
    })
      .refine((points) => new Set(points.map(({ picture }) => picture)).size === points.length, {
        error: 'must name each picture once → remove one of the two',
      })
      .optional(),
  },
});

/** The content of `site.yaml`. */
export type SiteContent = z.infer<typeof site.schema>;

function isTextOrCounter(figure: {
  text?: string | undefined;
  value?: number | undefined;
  step?: number | undefined;
  interval?: number | undefined;
  suffix?: string | undefined;
}): boolean {
  const counter = [figure.value, figure.step, figure.interval];
  if (figure.text === undefined) return counter.every((part) => part !== undefined);
  return counter.every((part) => part === undefined) && figure.suffix === undefined;
}
