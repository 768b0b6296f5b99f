import { anchorsOf } from '../../config/anchors';
import { findRoute, ROUTES } from '../../config/routes';
import { OWN_ZONE_KEY } from '../../content-model/cms-format';
import { describeFields, identifierOf, type Field } from '../../content-model/describe-fields';
import { KINDS } from '../../content-model/kinds';
import { links } from '../../content-model/kinds/links';
import { PICTURE_MAX_MEGABYTES } from '../../content-model/limits';
import { expectation } from '../../content-model/value-messages';

/** An option of a select: the saved value, and the label for editors. */
interface DecapOption {
  readonly value: string;
  readonly label: string;
}

/** A field of Decap CMS (3.16), which validates it when it starts. Which of the optional keys it has depends on its widget. */
export interface DecapField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly widget: 'string' | 'text' | 'boolean' | 'select' | 'relation' | 'image' | 'datetime' | 'list' | 'object';
  readonly required: boolean;
  /** A regular expression, and the end of the sentence "… must be". */
  readonly pattern?: readonly [expression: string, words: string];
  readonly default?: string | number | boolean | readonly never[];
  readonly options?: readonly DecapOption[];
  readonly min?: number;
  readonly max?: number;
  readonly choose_url?: boolean;
  readonly media_library?: { readonly config: { readonly max_file_size: number } };
  readonly collection?: string;
  readonly value_field?: string;
  readonly search_fields?: readonly string[];
  readonly display_fields?: readonly string[];
  readonly options_length?: number;
  readonly collapsed?: boolean;
  readonly [OWN_ZONE_KEY]?: true;
  readonly summary?: string;
  readonly label_singular?: string;
  readonly fields?: readonly DecapField[];
  readonly field?: DecapField;
}

type FieldBase = Pick<DecapField, 'name' | 'label' | 'hint' | 'required'>;

/** Decap's name for the items of a list of single values. No file contains it. */
const ITEM = 'item';

/** Number of options that a reference shows before the editor types into it. */
const OPTIONS_SHOWN = 100;

/**
 * Decap's fields for the fields of a kind or a group.
 * @param optional true inside an optional group. Decap requires the fields of an empty group too, so none is required there,
 *   and the content model reports missing values when the entry is saved.
 */
export function decapFields(fields: readonly Field[], optional = false): readonly DecapField[] {
  return fields.map((field) => decapField(field, optional));
}

function decapField(field: Field, optional: boolean): DecapField {
  const base = {
    name: field.name === '' ? ITEM : field.name,
    label: field.label,
    ...(field.cmsHint === undefined ? {} : { hint: field.cmsHint }),
    required: field.required && !optional,
  };
  return { ...widgetOf(field, base), ...defaultOf(field) };
}

function widgetOf(field: Field, base: FieldBase): DecapField {
  const { info } = field;
  switch (info.type) {
    case 'text':
    case 'pattern':
    case 'email':
    case 'youtubeId':
    case 'timeZone':
      return { ...base, widget: 'string', ...patternOf(field) };
    case 'longText':
      return { ...base, widget: 'text', ...patternOf(field) };
    case 'link':
      return { ...base, required: base.required && !info.mayBeEmpty, widget: 'string', ...patternOf(field) };
    case 'linkKey':
      return { ...base, widget: 'select', options: optionsOf(info.options, labelOfLink) };
    case 'icon':
    case 'choice':
      return { ...base, widget: 'select', options: optionsOf(info.options, readable) };
    case 'route':
      return { ...base, widget: 'select', options: ROUTES.flatMap(routeOptions) };
    case 'image':
      // Without a pattern, because Decap would compare it with the file name only. The content model checks the path
      // anyway.
      return {
        ...base,
        widget: 'image',
        choose_url: false,
        media_library: { config: { max_file_size: PICTURE_MAX_MEGABYTES * 1_000_000 } },
      };
    case 'reference':
      return { ...base, widget: 'relation', ...relationTo(info.to) };
    case 'dateTime':
      if (info.form === 'day') return { ...base, widget: 'string', ...patternOf(field) };
      return { ...base, widget: 'datetime', ...(info.form === 'local' && { [OWN_ZONE_KEY]: true }) };
    case 'integer':
      // Decap's field for numbers reads 1 in "1.500" and in "1e3", the browser's drops the comma of "12,5", and a mouse wheel changes it.
      return { ...base, widget: 'string', pattern: [wholeNumbers(info.min, info.max), expectation(field)] };
    case 'bool':
      return { ...base, widget: 'boolean' };
    case 'list':
      return listOf(field, info, base);
    case 'group':
      return groupOf(field, base);
  }
}

function listOf(
  { item }: Field,
  { min, max }: { readonly min: number; readonly max: number },
  base: FieldBase,
): DecapField {
  if (item === null) throw new Error(`content model: the list "${base.name}" has no item type → give it an "of"`);
  return {
    ...base,
    // A required list may be empty, but Decap treats an empty list as missing.
    required: base.required && min > 0,
    widget: 'list',
    label_singular: item.label,
    collapsed: true,
    ...(min > 0 ? { min } : {}),
    max,
    // Without this, Decap adds an item to the list of a new entry if a field of the items has a default.
    default: [],
    summary: summaryTemplate(`{${item.fields[0]?.name ?? ITEM}}`),
    // The fields of an added item are required, even if the list is optional.
    ...(item.info.type === 'group' ? { fields: decapFields(item.fields) } : { field: decapField(item, false) }),
  };
}

function groupOf({ fields }: Field, base: FieldBase): DecapField {
  if (base.required) return { ...base, widget: 'object', collapsed: false, fields: decapFields(fields) };
  const hint = [base.hint, 'To omit it, leave all its fields empty.'].filter((part) => part !== undefined).join(' ');
  return { ...base, hint, widget: 'object', collapsed: true, fields: decapFields(fields, true) };
}

/** The model's expressions and maximum length as one expression, because Decap accepts only one, and its error message. */
function patternOf(field: Field): Pick<DecapField, 'pattern'> {
  const length = 'max' in field.info ? [`^[\\s\\S]{0,${field.info.max}}$`] : [];
  const sources = [...field.patterns.map(({ source }) => source), ...length];
  if (sources.length === 0) return {};
  return { pattern: [`^${sources.map((source) => `(?=${anchored(source)})`).join('')}`, expectation(field)] };
}

/** Matches the whole numbers of a small range. Of a larger one, the content model checks the limits when the entry is saved. */
function wholeNumbers(min: number, max: number): string {
  const numbers = max - min < 100 ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : ['[0-9]+'];
  return `^\\s*(?:${numbers.join('|')})\\s*$`;
}

/** Makes an expression that may match anywhere match from the beginning of the text. */
function anchored(source: string): string {
  return source.startsWith('^') ? source : `[\\s\\S]*?(?:${source})`;
}

/** The initial value in a new entry. A switch is off by default. */
function defaultOf({ fallback, info, required }: Field): Pick<DecapField, 'default'> {
  if (fallback !== undefined) return { default: fallback };
  return info.type === 'bool' && required ? { default: false } : {};
}

function optionsOf(values: readonly string[], label: (value: string) => string): readonly DecapOption[] {
  return values.map((value) => ({ value, label: label(value) }));
}

/** A page, and its sections that links may point to. */
function routeOptions({ path, label }: { readonly path: string; readonly label: string }): readonly DecapOption[] {
  const places = anchorsOf(path).map((value) => ({ value, name: `${label}: ${readable(value.replace(/^.*#/, ''))}` }));
  return [{ value: path, name: label }, ...places].map(({ value, name }) => ({ value, label: `${name} (${value})` }));
}

/**
 * Lets an editor choose an entry of a folder by its name, and saves its file name.
 * @throws Error if no open collection has that folder, or if its entries have no required text.
 */
function relationTo(folder: string) {
  const kind = KINDS.find((candidate) => candidate.folder === folder && candidate.keys === null);
  const identifier = kind === undefined ? undefined : identifierOf(describeFields(kind.schema));
  if (identifier === undefined) {
    throw new Error(
      `content model: a reference to "${folder}" cannot be chosen in the CMS → name the folder of an open collection`,
    );
  }
  return {
    collection: folder,
    value_field: '{{slug}}',
    search_fields: [identifier.name],
    display_fields: [summaryTemplate(kind?.summary ?? `{${identifier.name}}`)],
    options_length: OPTIONS_SHOWN,
  };
}

/** The readable form of a name: `Book open` for `book-open` and `bookOpen`. */
function readable(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a file of a fixed collection: the label of its page, if it has one. */
export function labelOfKey(key: string): string {
  return findRoute(`/${key}`)?.label ?? readable(key);
}

/** The label of an external destination, by its key. */
function labelOfLink(key: string): string {
  return describeFields(links.schema).find(({ name }) => name === key)?.label ?? readable(key);
}

/**
 * A summary in Decap's syntax. `{name}` becomes `{{fields.name}}`: without the prefix, Decap would use its own values for
 * fields with names such as `slug` or `year`.
 */
export function summaryTemplate(summary: string): string {
  return summary.replaceAll(/\{(\w+)\}/g, '{{fields.$1}}');
}
