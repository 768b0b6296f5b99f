import { z } from 'zod';
import type { FieldInfo } from './field-info';

/** A field of the model without zod, for everything that is derived from the model. */
export interface Field {
  /** The key in the file; `''` for the item of a list. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** The hint without the parts for editors who write the file by hand. */
  readonly cmsHint: string | undefined;
  /** False if a file may leave the key out. */
  readonly required: boolean;
  /** The value of a key that is left out; undefined if there is none. */
  readonly fallback: string | number | boolean | undefined;
  readonly info: FieldInfo;
  /** The regular expressions that a text must match; empty for other types. */
  readonly patterns: readonly RegExp[];
  /** The fields of a group, in the order of the file; empty for other types. */
  readonly fields: readonly Field[];
  /** The item of a list; null for other types. */
  readonly item: Field | null;
}

/** Results by schema: the content check describes the same few schemas for each of its entries. */
const described = new WeakMap<z.ZodObject, readonly Field[]>();

/**
 * The fields of a kind or a group, in the order of the file.
 * @throws Error if a schema was not made by the helpers of `fields.ts`.
 */
export function describeFields(schema: z.ZodObject): readonly Field[] {
  const known = described.get(schema);
  if (known) return known;
  const shape: z.core.$ZodShape = schema.shape;
  const fields = Object.entries(shape).map(([name, field]) => describeField(name, field));
  described.set(schema, fields);
  return fields;
}

/** The field that names an entry: its first required text. */
export function identifierOf(fields: readonly Field[]): Field | undefined {
  return fields.find(({ info, required }) => info.type === 'text' && required);
}

function describeField(name: string, schema: z.core.$ZodType): Field {
  const { inner, required, fallback } = unwrap(schema);
  const meta = inner.meta();
  if (meta?.field === undefined || meta.title === undefined) {
    throw new Error(
      `content model: field "${name}" was not made by a helper of fields.ts → use one, so that it has a label`,
    );
  }
  return {
    name,
    label: meta.title,
    hint: meta.description,
    cmsHint: meta.cmsHint,
    required,
    fallback,
    info: meta.field,
    patterns: inner instanceof z.ZodString ? patternsOf(inner) : [],
    fields: inner instanceof z.ZodObject ? describeFields(inner) : [],
    item: inner instanceof z.ZodArray ? describeField('', inner.element) : null,
  };
}

function patternsOf({ def }: z.ZodString): readonly RegExp[] {
  return (def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckRegex ? [check._zod.def.pattern] : [],
  );
}

function unwrap(schema: z.core.$ZodType): {
  inner: z.ZodType;
  required: boolean;
  fallback: Field['fallback'];
} {
  if (schema instanceof z.ZodOptional) return { ...unwrap(schema.unwrap()), required: false };
  if (schema instanceof z.ZodDefault) {
    const value: unknown = schema.def.defaultValue;
    const fallback =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
    return { ...unwrap(schema.unwrap()), required: false, fallback };
  }
  if (schema instanceof z.ZodType) return { inner: schema, required: true, fallback: undefined };
  throw new Error('content model: a field is not a classic zod schema → make it with a helper of fields.ts');
}
