import type { z } from 'zod';
import { defineSingle, type Kind } from '../../src/content-model/define-kind';

/** A kind of content with these fields, in the file `site/sample.yaml`. */
export function sampleKind<Fields extends z.ZodRawShape>(fields: Fields): Kind<z.ZodObject<Fields, z.core.$strict>> {
  return defineSingle({ name: 'sample', graphqlType: 'ContentSample', label: 'Sample', hint: 'A sample.', fields });
}
