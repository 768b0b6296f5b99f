import type { z } from 'zod';
import { defineSingle, type Kind } from '../../src/content-model/define-kind';
import { describeFields, type Field } from '../../src/content-model/describe-fields';

/** A kind of content with these fields, in the file `site/sample.yaml`. */
export function sampleKind<Fields extends z.ZodRawShape>(fields: Fields): Kind<z.ZodObject<Fields, z.core.$strict>> {
  return defineSingle({ name: 'sample', graphqlType: 'ContentSample', label: 'Sample', hint: 'A sample.', fields });
}

/** The description of a field, called `it`. */
export function sampleField(schema: z.ZodType): Field {
  const [field] = describeFields(sampleKind({ it: schema }).schema);
  if (field === undefined) throw new Error('A kind with one field has one.');
  return field;
}
