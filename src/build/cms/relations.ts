import { describeFields, identifierOf } from '../../content-model/describe-fields';
import { KINDS } from '../../content-model/kinds';
import type { DecapField } from './decap-config';
import { summaryTemplate } from './labels';

/** Number of options that the field shows before the editor types into it. */
const OPTIONS_SHOWN = 100;

/**
 * Lets an editor choose an entry of a folder by its name, and saves its file name.
 * @throws Error if no open collection has that folder, or if its entries have no required text.
 */
export function relationTo(
  folder: string,
): Pick<DecapField, 'collection' | 'value_field' | 'search_fields' | 'display_fields' | 'options_length'> {
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
