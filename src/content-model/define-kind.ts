import { z } from 'zod';
import { bool, dateTime, integer } from './fields';
import { DEFAULT_ORDER, MAX_ORDER } from './limits';

/** One kind of content: where its files are, what they hold, and what they are called in GraphQL. */
export interface Kind<Schema extends z.ZodObject = z.ZodObject> {
  /** Short name: the folder of a collection, the file name of a single. Names the JSON Schema file too. */
  readonly name: string;
  /** The folder below `content/`. */
  readonly folder: string;
  /** The GraphQL type of an entry. */
  readonly graphqlType: string;
  /** What an editor calls one entry. */
  readonly label: string;
  /** What an editor calls several; undefined if it is {@link label} with an s. */
  readonly plural?: string;
  /** What the kind is for, in a sentence. */
  readonly hint: string;
  /** How lists name an entry, with fields in braces: `{name}, {role}`. Undefined: by its first text. */
  readonly summary?: string;
  /** The field that names a new file if it is filled in. Undefined, or empty in the form: the first required text. */
  readonly fileNamedBy?: string;
  /** The exact file names (without extension) of a fixed collection; null if editors add and remove entries. */
  readonly keys: readonly string[] | null;
  /** True for kinds with one file, in `content/site/`. */
  readonly single: boolean;
  readonly schema: Schema;
}

type KindText = Pick<Kind, 'graphqlType' | 'label' | 'plural' | 'hint' | 'summary' | 'fileNamedBy'>;

/** The fields that every entry of an open collection accepts in addition to its own. */
export const COMMON_FIELDS = {
  order: integer({
    label: 'Position',
    hint: `Smaller numbers come first; entries without one come last (as ${DEFAULT_ORDER}), by file name.`,
    max: MAX_ORDER,
  }).optional(),
  draft: bool({ label: 'Draft', hint: 'Keeps the entry off the site.' }).optional(),
  publishAt: dateTime({
    label: 'Show from',
    hint: 'The entry appears with the first build after this moment.',
  }).optional(),
  unpublishAt: dateTime({
    label: 'Hide from',
    hint: 'The entry disappears with the first build after this moment.',
  }).optional(),
};

/** A folder of entries that an editor adds to, reorders, hides and schedules. */
export function defineCollection<Fields extends z.ZodRawShape>(
  kind: KindText & { readonly folder: string; readonly fields: Fields; readonly rule?: EntryRule },
): Kind<z.ZodObject<Fields & typeof COMMON_FIELDS, z.core.$strict>> {
  const { fields, rule, ...rest } = kind;
  const schema = z.strictObject({ ...fields, ...COMMON_FIELDS });
  return {
    ...rest,
    name: kind.folder,
    keys: null,
    single: false,
    schema: rule ? schema.superRefine((data, context) => rule(data, reporter(context))) : schema,
  };
}

/** A rule between fields. It reports a field by its keys, with a message `problem → advice`. */
type EntryRule = (data: Readonly<Record<string, unknown>>, report: Report) => void;
export type Report = (path: readonly (string | number)[], message: string) => void;

function reporter(context: z.RefinementCtx): Report {
  return (path, message) => context.addIssue({ code: 'custom', path: [...path], message });
}

/** A folder with a known set of files, one for each page that needs it. */
export function defineFixedCollection<Fields extends z.ZodRawShape>(
  kind: KindText & { readonly folder: string; readonly keys: readonly string[]; readonly fields: Fields },
): Kind<z.ZodObject<Fields, z.core.$strict>> {
  const { fields, ...rest } = kind;
  return { ...rest, name: kind.folder, single: false, schema: z.strictObject(fields) };
}

/** One file of `content/site/`. */
export function defineSingle<Fields extends z.ZodRawShape>(
  kind: KindText & { readonly name: string; readonly fields: Fields },
): Kind<z.ZodObject<Fields, z.core.$strict>> {
  const { fields, ...rest } = kind;
  return { ...rest, folder: 'site', keys: [kind.name], single: true, schema: z.strictObject(fields) };
}
