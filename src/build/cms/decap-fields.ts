import { anchorsOf } from '../../config/anchors';
import { fixedRoutes } from '../../config/route-content';
import type { Field } from '../../content-model/describe-fields';
import { PICTURE_MAX_MEGABYTES } from '../../content-model/limits';
import { expectation } from '../../content-model/value-messages';
import type { DecapField, DecapOption } from './decap-config';
import { relationTo } from './relations';
import { labelOfLink, readable, summaryTemplate } from './labels';

type Words = Pick<DecapField, 'name' | 'label' | 'hint' | 'required'>;

/** Decap shows a date in the zone of the browser; written without an offset it counts in the zone of the site. */
const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm';

/** The name of the item of a list of single values; no file contains it. */
const ITEM = 'item';

/**
 * The fields of a kind or a group as the CMS shows them.
 * @param optional true inside a group that may be left out: Decap asks for the fields in it even where the whole group is
 *   empty, so there the CMS asks for none, and the model says what is missing when the entry is saved
 */
export function decapFields(fields: readonly Field[], optional = false): readonly DecapField[] {
  return fields.map((field) => decapField(field, optional));
}

function decapField(field: Field, optional: boolean): DecapField {
  const words = {
    name: field.name === '' ? ITEM : field.name,
    label: field.label,
    ...(field.cmsHint === undefined ? {} : { hint: field.cmsHint }),
    required: field.required && !optional,
  };
  return { ...widgetOf(field, words), ...defaultOf(field) };
}

function widgetOf(field: Field, words: Words): DecapField {
  const { info } = field;
  switch (info.type) {
    case 'text':
    case 'pattern':
    case 'email':
    case 'youtubeId':
    case 'timeZone':
      return { ...words, widget: 'string', ...patternOf(field) };
    case 'longText':
      return { ...words, widget: 'text', ...patternOf(field) };
    case 'link':
      return { ...words, required: words.required && !info.mayBeEmpty, widget: 'string', ...patternOf(field) };
    case 'linkKey':
      return { ...words, widget: 'select', options: optionsOf(info.options, labelOfLink) };
    case 'icon':
    case 'choice':
      return { ...words, widget: 'select', options: optionsOf(info.options, readable) };
    case 'route':
      return { ...words, widget: 'select', options: fixedRoutes().flatMap(routeOptions) };
    case 'image':
      // Without a pattern: Decap would compare it with the name of the file alone. The model's own check follows anyway.
      return {
        ...words,
        widget: 'image',
        choose_url: false,
        media_library: { config: { max_file_size: PICTURE_MAX_MEGABYTES * 1_000_000 } },
      };
    case 'reference':
      return { ...words, widget: 'relation', ...relationTo(info.to) };
    case 'dateTime':
      return { ...words, widget: 'datetime', format: DATE_TIME_FORMAT };
    case 'integer':
      return { ...words, widget: 'number', value_type: 'int', step: 1, min: info.min, max: info.max };
    case 'bool':
      return { ...words, widget: 'boolean' };
    case 'list':
      return listOf(field, info, words);
    case 'group':
      return groupOf(field, words);
  }
}

function listOf(
  { item }: Field,
  { min, max }: { readonly min: number; readonly max: number },
  words: Words,
): DecapField {
  if (item === null) throw new Error(`content model: the list "${words.name}" holds nothing → give it an "of"`);
  return {
    ...words,
    // A list may be there and hold nothing; Decap takes that for a missing one.
    required: words.required && min > 0,
    widget: 'list',
    label_singular: item.label,
    collapsed: true,
    ...(min > 0 ? { min } : {}),
    max,
    // Without it Decap begins a new entry with one item wherever a field of the items has a default.
    default: [],
    summary: summaryTemplate(`{${item.fields[0]?.name ?? ITEM}}`),
    // The fields of an added item are required, even if the list is optional.
    ...(item.info.type === 'group' ? { fields: decapFields(item.fields) } : { field: decapField(item, false) }),
  };
}

function groupOf({ fields }: Field, words: Words): DecapField {
  if (words.required) return { ...words, widget: 'object', collapsed: false, fields: decapFields(fields) };
  const hint = [words.hint, 'Leave all of it empty to do without it.'].filter((part) => part !== undefined).join(' ');
  return { ...words, hint, widget: 'object', collapsed: true, fields: decapFields(fields, true) };
}

/** The model's own expressions and length, as the one expression that Decap takes, and what to say where it does not match. */
function patternOf(field: Field): Pick<DecapField, 'pattern'> {
  const length = 'max' in field.info ? [`^[\\s\\S]{0,${field.info.max}}$`] : [];
  const sources = [...field.patterns.map(({ source }) => source), ...length];
  if (sources.length === 0) return {};
  return { pattern: [`^${sources.map((source) => `(?=${anchored(source)})`).join('')}`, expectation(field)] };
}

/** An expression that may match anywhere, as one that matches from the beginning of the text. */
function anchored(source: string): string {
  return source.startsWith('^') ? source : `[\\s\\S]*?(?:${source})`;
}

/** What a new entry begins with. A switch that was not touched is off. */
function defaultOf({ fallback, info, required }: Field): Pick<DecapField, 'default'> {
  if (fallback !== undefined) return { default: fallback };
  return info.type === 'bool' && required ? { default: false } : {};
}

function optionsOf(values: readonly string[], label: (value: string) => string): readonly DecapOption[] {
  return values.map((value) => ({ value, label: label(value) }));
}

/** A page, and the places within it that a link may lead to. */
function routeOptions({ path, label }: { readonly path: string; readonly label: string }): readonly DecapOption[] {
  const places = anchorsOf(path).map((value) => ({ value, name: `${label}: ${readable(value.replace(/^.*#/, ''))}` }));
  return [{ value: path, name: label }, ...places].map(({ value, name }) => ({ value, label: `${name} (${value})` }));
}
