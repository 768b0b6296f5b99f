import { z } from 'zod';
import type { Kind } from './define-kind';

/**
 * The JSON Schema (draft 7, which editors understand best) of one kind: labels become titles, hints descriptions, limits
 * rules. Rules between fields, and dates that no calendar has, are the content check's.
 */
export function jsonSchemaOf(kind: Kind): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(kind.schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      // The model's own description of the field, and the words of the form, are of no use to an editor of files.
      delete jsonSchema['field'];
      delete jsonSchema['formHint'];
    },
  });
  const { $schema, ...rest } = schema;
  return { $schema, title: kind.label, description: kind.hint, ...rest };
}
