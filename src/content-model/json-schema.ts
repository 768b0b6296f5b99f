import { z } from 'zod';
import type { Kind } from './define-kind';
import type { FieldInfo } from './field-info';
import { expectation } from './value-words';

/**
 * The JSON Schema (draft 7, which editors understand best) of one kind: labels become titles, hints descriptions, limits
 * rules. Rules between fields, and dates that no calendar has, are the content check's.
 */
export function jsonSchemaOf(kind: Kind): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(kind.schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      // Editors show it in place of the regular expression.
      const info = jsonSchema['field'] as FieldInfo | undefined;
      if (info !== undefined && jsonSchema.pattern !== undefined) {
        jsonSchema['patternErrorMessage'] = `Must be ${expectation({ info, fields: [] })}.`;
      }
      // The model's own description of the field, and the words of the form, are of no use to an editor of files.
      delete jsonSchema['field'];
      delete jsonSchema['formHint'];
    },
  });
  const { $schema, ...rest } = schema;
  return { $schema, title: kind.label, description: kind.hint, ...rest };
}
