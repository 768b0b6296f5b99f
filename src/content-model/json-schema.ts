import { z } from 'zod';
import type { Kind } from './define-kind';
import type { FieldInfo } from './field-info';
import { expectation } from './value-messages';

/**
 * The JSON Schema of one kind, in draft 7, which most text editors support: labels become titles, hints become descriptions,
 * limits become rules. Only the content check knows rules between fields and which dates exist.
 */
export function jsonSchemaOf(kind: Kind): Readonly<Record<string, unknown>> {
  const schema = z.toJSONSchema(kind.schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      // Text editors show it instead of the regular expression.
      const info = jsonSchema['field'] as FieldInfo | undefined;
      if (info !== undefined && jsonSchema.pattern !== undefined) {
        jsonSchema['patternErrorMessage'] = `Must be ${expectation({ info, fields: [] })}.`;
      }
      // Text editors have no use for the model's own description of the field and for the hint of the CMS.
      delete jsonSchema['field'];
      delete jsonSchema['cmsHint'];
    },
  });
  const { $schema, ...rest } = schema;
  return { $schema, title: kind.label, description: kind.hint, ...rest };
}
