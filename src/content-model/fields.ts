import { z } from 'zod';
import { DATE_TIME_PATTERN, isDateTime, isTimeZone } from './date-time';
import { EMAIL_PATTERN } from '../config/email';
import type { FieldInfo, FieldWords } from './field-info';
import { ICON_NAMES } from './icon-names';
import { PICTURE_EXTENSIONS, PICTURE_MAX_MEGABYTES, PICTURE_MAX_SIDE, TEXT_LIMITS } from './limits';
import { LINK_KEYS } from './link-keys';

/** One line of text with more than spaces. A trailing line break, as YAML's `>` leaves one, is allowed. */
const ONE_LINE = /^\s*\S[^\n]*\s*$/;
const NOT_EMPTY = /\S/;
const LINK = /^https:\/\/[^\s/?#.]+\.[^\s]+$/;
const LINK_OR_EMPTY = /^(?:https:\/\/[^\s/?#.]+\.[^\s]+)?$/;
const ROUTE = /^\/[a-z0-9/-]*(?:#[a-z][a-z0-9-]*)?$/;
const IMAGE = new RegExp(`^media/(?:[\\w.-]+/)*[\\w.-]+\\.(?:${PICTURE_EXTENSIONS.join('|')})$`);
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

/** Attaches label, hints and type of a field to its schema, in zod's registry, for everything that is derived from the model. */
function describe<S extends z.ZodType>(schema: S, words: FieldWords, field: FieldInfo, facts: Facts = {}): S {
  const description = sentences(words.hint, words.inFile, facts.everywhere, facts.inFile);
  const cmsHint = sentences(words.hint, facts.everywhere, facts.inForm);
  return schema.meta({
    title: words.label,
    ...(description === '' ? {} : { description }),
    ...(cmsHint === '' ? {} : { cmsHint }),
    field,
  });
}

/** What the model itself says about a field: to all editors, to those who write files by hand, to those who use the CMS. */
interface Facts {
  readonly everywhere?: string;
  readonly inFile?: string;
  readonly inForm?: string;
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

/** One line of text. `max` counts characters. */
export function text(words: FieldWords & { readonly max?: number }): z.ZodString {
  const max = words.max ?? TEXT_LIMITS.heading;
  return describe(z.string().regex(ONE_LINE).max(max), words, { type: 'text', max }, atMost(max));
}

/** Text that may have several lines. `max` counts characters. */
export function longText(words: FieldWords & { readonly max?: number }): z.ZodString {
  const max = words.max ?? TEXT_LIMITS.paragraph;
  return describe(z.string().regex(NOT_EMPTY).max(max), words, { type: 'longText', max }, atMost(max));
}

function atMost(max: number): Facts {
  return { everywhere: `At most ${max} characters.` };
}

/** Text of a fixed form: `shape` describes it in plain words, `example` is what to write, with quotes if YAML needs them. */
export function pattern(
  words: FieldWords & { readonly matches: RegExp; readonly shape: string; readonly example: string },
): z.ZodString {
  const { matches, shape, example } = words;
  const facts = { inFile: `For example ${example}.`, inForm: `For example ${example.replaceAll('"', '')}.` };
  return describe(z.string().regex(matches), words, { type: 'pattern', shape, example }, facts);
}

/** An e-mail address, by the rule of {@link EMAIL_PATTERN}. */
export function email(words: FieldWords): z.ZodString {
  return describe(z.string().regex(EMAIL_PATTERN), words, { type: 'email' });
}

/** A full web address that begins with `https://`. */
export function link(words: FieldWords): z.ZodString {
  return describe(z.string().regex(LINK).refine(isAddress), words, { type: 'link', mayBeEmpty: false });
}

/** As {@link link}, or the empty text for a destination that is not set up yet. */
export function linkOrEmpty(words: FieldWords): z.ZodString {
  const schema = z
    .string()
    .regex(LINK_OR_EMPTY)
    .refine((value) => value === '' || isAddress(value));
  const facts = {
    inFile: 'Write "" while it is not set up yet.',
    inForm: 'Leave it empty while it is not set up yet.',
  };
  return describe(schema, words, { type: 'link', mayBeEmpty: true }, facts);
}

/** The key of an external destination in `content/site/links.yaml`. */
export function linkKey(words: FieldWords): z.ZodEnum<z.core.util.ToEnum<(typeof LINK_KEYS)[number]>> {
  const facts = { inFile: 'One of the keys of content/site/links.yaml.' };
  return describe(z.enum(LINK_KEYS), words, { type: 'linkKey', options: LINK_KEYS }, facts);
}

/** The address of a page of this site; the content check compares it with the registry of routes. */
export function route(words: FieldWords): z.ZodString {
  const facts = { inFile: 'The address of a page of this site, such as /events or /about-us#values.' };
  return describe(z.string().regex(ROUTE), words, { type: 'route' }, facts);
}

/** A picture in `content/media`, written relative to `content/`. */
export function image(words: FieldWords): z.ZodString {
  const limits =
    `(${PICTURE_EXTENSIONS.join(', ')}; ` +
    `at most ${PICTURE_MAX_SIDE} pixels a side and ${PICTURE_MAX_MEGABYTES} MB).`;
  const facts = {
    inFile: `A picture in content/media, written like media/name.webp ${limits}`,
    inForm: `A picture ${limits}`,
  };
  return describe(z.string().regex(IMAGE), words, { type: 'image' }, facts);
}

/** Another entry, by its file name without extension. `to` is the folder it lives in. */
export function reference(
  words: FieldWords & { readonly to: { readonly folder: string; readonly graphqlType: string } },
): z.ZodString {
  const { folder, graphqlType } = words.to;
  const facts = { inFile: `The name of a file in content/${folder}, without .yaml.` };
  return describe(z.string().regex(KEY), words, { type: 'reference', to: folder, graphqlType }, facts);
}

/** One of the icons the site has. */
export function icon(words: FieldWords): z.ZodEnum<z.core.util.ToEnum<(typeof ICON_NAMES)[number]>> {
  return describe(z.enum(ICON_NAMES), words, { type: 'icon', options: ICON_NAMES });
}

/** One of a few fixed words. */
export function choice<Option extends string>(
  words: FieldWords & { readonly options: readonly Option[] },
): z.ZodEnum<z.core.util.ToEnum<Option>> {
  return describe(z.enum(words.options), words, { type: 'choice', options: words.options });
}

/** The eleven characters after `v=` in the address of a YouTube video. */
export function youtubeId(words: FieldWords): z.ZodString {
  const facts = { everywhere: 'The eleven characters after v= in the address of the video.' };
  return describe(z.string().regex(YOUTUBE_ID), words, { type: 'youtubeId' }, facts);
}

/** A day, or a day with a time; in the site's time zone where it names no offset. */
export function dateTime(words: FieldWords): z.ZodString {
  const schema = z.string().regex(DATE_TIME_PATTERN).refine(isDateTime);
  const facts = {
    inFile: "For example 2026-12-01 or 2026-12-01 09:00, in the site's time zone.",
    inForm: "In the site's time zone.",
  };
  return describe(schema, words, { type: 'dateTime' }, facts);
}

/** The name of a time zone, such as `Africa/Lagos`. */
export function timeZone(words: FieldWords): z.ZodString {
  return describe(
    z.string().refine(isTimeZone),
    words,
    { type: 'timeZone' },
    { everywhere: 'For example Africa/Lagos.' },
  );
}

/** A whole number from `min` (default 0) to `max` (default a million). */
export function integer(words: FieldWords & { readonly min?: number; readonly max?: number }): z.ZodNumber {
  const min = words.min ?? 0;
  const max = words.max ?? 1_000_000;
  const facts = { everywhere: `A whole number from ${min} to ${max}.` };
  return describe(z.number().int().min(min).max(max), words, { type: 'integer', min, max }, facts);
}

/** Yes or no, written `true` or `false`. */
export function bool(words: FieldWords): z.ZodBoolean {
  return describe(z.boolean(), words, { type: 'bool' }, { inFile: 'Write true or false.' });
}

/** Several values of one shape. `min` defaults to 0, `max` to 100. */
export function list<Item extends z.ZodType>(
  words: FieldWords & { readonly of: Item; readonly min?: number; readonly max?: number },
): z.ZodArray<Item> {
  const min = words.min ?? 0;
  const max = words.max ?? 100;
  return describe(z.array(words.of).min(min).max(max), words, { type: 'list', min, max });
}

/** Fields that belong together. `graphqlType` is needed only where several groups share one GraphQL type. */
export function group<Fields extends z.ZodRawShape>(
  words: FieldWords & { readonly fields: Fields; readonly graphqlType?: string },
): z.ZodObject<Fields, z.core.$strict> {
  return describe(z.strictObject(words.fields), words, { type: 'group', graphqlType: words.graphqlType ?? null });
}

function isAddress(value: string): boolean {
  return URL.canParse(value);
}
