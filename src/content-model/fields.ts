import { z } from 'zod';
import { DATE_TIME_PATTERN, DAY_PATTERN, hasLikelyYear, isDateTime, isTimeZone, LOCAL_TIME_PATTERN } from './date-time';
import { findControl, findInvisible, isVisible } from '../../contract/visible-text';
import { EMAIL_PATTERN } from '../../contract/values/email-address';
import type { FieldInfo, EditorTexts } from './field-info';
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

const VISIBLE_TEXT = z.string().refine((value) => isVisible(value) && findControl(value) === -1);

/** Adds label, hints and type of a field to its schema, in zod's registry, for everything that is derived from the model. */
function describe<S extends z.ZodType>(schema: S, texts: EditorTexts, field: FieldInfo, facts: Facts = {}): S {
  const description = sentences(texts.hint, texts.inFile, facts.everywhere, facts.inFile);
  const cmsHint = sentences(texts.hint, facts.everywhere, facts.inForm);
  return schema.meta({
    title: texts.label,
    ...(description === '' ? {} : { description }),
    ...(cmsHint === '' ? {} : { cmsHint }),
    field,
  });
}

/** Sentences that the model adds to a hint: for all editors, for those who write files by hand, for those who use the CMS. */
interface Facts {
  readonly everywhere?: string;
  readonly inFile?: string;
  readonly inForm?: string;
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}

/** The maximum length of a text, in characters or by its use on a page. */
interface MaxLength {
  readonly max?: number | keyof typeof TEXT_LIMITS;
}

/** One line of text. */
export function text(texts: EditorTexts & MaxLength): z.ZodString {
  const max = maxLength(texts.max ?? 'heading');
  return describe(VISIBLE_TEXT.regex(ONE_LINE).max(max), texts, { type: 'text', max }, atMost(max));
}

/** Text that may have several lines. */
export function longText(texts: EditorTexts & MaxLength): z.ZodString {
  const max = maxLength(texts.max ?? 'paragraph');
  return describe(VISIBLE_TEXT.regex(NOT_EMPTY).max(max), texts, { type: 'longText', max }, atMost(max));
}

function maxLength(max: number | keyof typeof TEXT_LIMITS): number {
  return typeof max === 'number' ? max : TEXT_LIMITS[max];
}

function atMost(max: number): Facts {
  return { everywhere: `At most ${max} characters.` };
}

/** Text of a fixed form: `shape` describes it in plain words, `example` is what to write, with quotes if YAML needs them. */
export function pattern(
  texts: EditorTexts & { readonly matches: RegExp; readonly shape: string; readonly example: string },
): z.ZodString {
  const { matches, shape, example } = texts;
  const facts = { inFile: `For example ${example}.`, inForm: `For example ${example.replaceAll('"', '')}.` };
  return describe(z.string().regex(matches), texts, { type: 'pattern', shape, example }, facts);
}

/** An email address that matches {@link EMAIL_PATTERN}. */
export function email(texts: EditorTexts): z.ZodString {
  return describe(z.string().regex(EMAIL_PATTERN).refine(isSeen), texts, { type: 'email' });
}

/** A full web address that begins with `https://`. */
export function link(texts: EditorTexts): z.ZodString {
  return describe(z.string().regex(LINK).refine(isAddress), texts, { type: 'link', mayBeEmpty: false });
}

/** As {@link link}, or an empty text for a destination that is not set up yet. */
export function linkOrEmpty(texts: EditorTexts): z.ZodString {
  const schema = z
    .string()
    .regex(LINK_OR_EMPTY)
    .refine((value) => value === '' || isAddress(value));
  const facts = {
    inFile: 'Write "" while it is not set up yet.',
    inForm: 'Leave it empty while it is not set up yet.',
  };
  return describe(schema, texts, { type: 'link', mayBeEmpty: true }, facts);
}

/** The key of an external destination in `content/site/links.yaml`. */
export function linkKey(texts: EditorTexts): z.ZodEnum<z.core.util.ToEnum<(typeof LINK_KEYS)[number]>> {
  const facts = { inFile: 'One of the keys of content/site/links.yaml.' };
  return describe(z.enum(LINK_KEYS), texts, { type: 'linkKey', options: LINK_KEYS }, facts);
}

/** The address of a page of this site; the content check compares it with the registry of routes. */
export function route(texts: EditorTexts): z.ZodString {
  const facts = { inFile: 'The address of a page of this site, such as /events or /about-us#values.' };
  return describe(z.string().regex(ROUTE), texts, { type: 'route' }, facts);
}

/** A picture in `content/media`, written relative to `content/`. */
export function image(texts: EditorTexts): z.ZodString {
  const limits =
    `(${PICTURE_EXTENSIONS.join(', ')}; ` +
    `at most ${PICTURE_MAX_SIDE} pixels a side and ${PICTURE_MAX_MEGABYTES} MB).`;
  const facts = {
    inFile: `A picture in content/media, written like media/name.webp ${limits}`,
    inForm: `A picture ${limits}`,
  };
  return describe(z.string().regex(IMAGE), texts, { type: 'image' }, facts);
}

/** Another entry, by its file name without extension. `to` is its folder. */
export function reference(
  texts: EditorTexts & { readonly to: { readonly folder: string; readonly graphqlType: string } },
): z.ZodString {
  const { folder, graphqlType } = texts.to;
  const facts = { inFile: `The name of a file in content/${folder}, without .yaml.` };
  return describe(z.string().regex(KEY), texts, { type: 'reference', to: folder, graphqlType }, facts);
}

/** One of the site's icons. */
export function icon(texts: EditorTexts): z.ZodEnum<z.core.util.ToEnum<(typeof ICON_NAMES)[number]>> {
  return describe(z.enum(ICON_NAMES), texts, { type: 'icon', options: ICON_NAMES });
}

/** One of a few fixed values. */
export function choice<Option extends string>(
  texts: EditorTexts & { readonly options: readonly Option[] },
): z.ZodEnum<z.core.util.ToEnum<Option>> {
  return describe(z.enum(texts.options), texts, { type: 'choice', options: texts.options });
}

/** The eleven characters after `v=` in the address of a YouTube video. */
export function youtubeId(texts: EditorTexts): z.ZodString {
  const facts = { everywhere: 'The eleven characters after v= in the address of the video.' };
  return describe(z.string().regex(YOUTUBE_ID), texts, { type: 'youtubeId' }, facts);
}

/** A day, or a day with a time. Without an offset, the site's time zone applies. */
export function dateTime(texts: EditorTexts): z.ZodString {
  const schema = z.string().regex(DATE_TIME_PATTERN).refine(isDateTime).refine(hasLikelyYear);
  const facts = {
    inFile: "For example 2026-12-01 or 2026-12-01 09:00, in the site's time zone.",
    inForm: "In the site's time zone.",
  };
  return describe(schema, texts, { type: 'dateTime' }, facts);
}

/** A day with a time, on the clocks of the time zone that the entry names. */
export function localTime(texts: EditorTexts): z.ZodString {
  const schema = z.string().regex(LOCAL_TIME_PATTERN).refine(isDateTime).refine(hasLikelyYear);
  const facts = { inFile: 'For example 2026-12-01 09:00, in the time zone of the event.' };
  return describe(schema, texts, { type: 'dateTime', form: 'local' }, facts);
}

/** A day without a time. */
export function day(texts: EditorTexts): z.ZodString {
  const schema = z.string().regex(DAY_PATTERN).refine(isDateTime).refine(hasLikelyYear);
  return describe(schema, texts, { type: 'dateTime', form: 'day' }, { everywhere: 'For example 2026-12-01.' });
}

/** The name of a time zone, such as `Africa/Lagos`. */
export function timeZone(texts: EditorTexts): z.ZodString {
  return describe(
    z.string().refine(isTimeZone),
    texts,
    { type: 'timeZone' },
    { everywhere: 'For example Africa/Lagos.' },
  );
}

/** A whole number from `min` (default 0) to `max` (default a million). */
export function integer(texts: EditorTexts & { readonly min?: number; readonly max?: number }): z.ZodNumber {
  const min = texts.min ?? 0;
  const max = texts.max ?? 1_000_000;
  const facts = { everywhere: `A whole number from ${min} to ${max}.` };
  return describe(z.number().int().min(min).max(max), texts, { type: 'integer', min, max }, facts);
}

/** Yes or no, written `true` or `false`. */
export function bool(texts: EditorTexts): z.ZodBoolean {
  return describe(z.boolean(), texts, { type: 'bool' }, { inFile: 'Write true or false.' });
}

/** Several values of one shape. `min` defaults to 0, `max` to 100. */
export function list<Item extends z.ZodType>(
  texts: EditorTexts & { readonly of: Item; readonly min?: number; readonly max?: number },
): z.ZodArray<Item> {
  const min = texts.min ?? 0;
  const max = texts.max ?? 100;
  return describe(z.array(texts.of).min(min).max(max), texts, { type: 'list', min, max });
}

/** Fields that belong together. `graphqlType` is needed only where several groups share one GraphQL type. */
export function group<Fields extends z.ZodRawShape>(
  texts: EditorTexts & { readonly fields: Fields; readonly graphqlType?: string },
): z.ZodObject<Fields, z.core.$strict> {
  return describe(z.strictObject(texts.fields), texts, { type: 'group', graphqlType: texts.graphqlType ?? null });
}

function isAddress(value: string): boolean {
  return URL.canParse(value) && isSeen(value);
}

/** Whether nothing within a text is invisible. A link with such a character leads elsewhere, and nobody sees why. */
function isSeen(value: string): boolean {
  return findInvisible(value) === -1 && findControl(value) === -1;
}
