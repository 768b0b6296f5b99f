import { describeFields, identifierOf } from '../../content-model/describe-fields';
import { KINDS } from '../../content-model/kinds';
import type { DecapField } from './decap-config';
import { summaryTemplate } from './labels';

/** How many entries a list of choices shows before somebody types into it. */
const OPTIONS_SHOWN = 100;

/**
 * Lets an editor choose an entry of a folder by what it is called; its file name is what is saved.
 * @throws Error where no open collection has that folder, or its entries have no text to be called by.
 */
export function relationTo(
  folder: string,
): Pick<DecapField, 'collection' | 'value_field' | 'search_fields' | 'display_fields' | 'options_length'> {
  const kind = KINDS.find((candidate) => candidate.folder === folder && candidate.keys === null);
  const identifier = kind === undefined ? undefined : identifierOf(describeFields(kind.schema));
  if (identifier === undefined) {
    throw new Error(`content model: a reference to "${folder}" can't be chosen in the CMS → name a folder of entries`);
  }
  return {
    collection: folder,
    value_field: '{{slug}}',
    search_fields: [identifier.name],
    display_fields: [summaryTemplate(kind?.summary ?? `{${identifier.name}}`)],
    options_length: OPTIONS_SHOWN,
  };
}
