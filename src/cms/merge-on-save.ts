import { stringify } from 'yaml';

import type { Kind } from '../content-model/define-kind';
import { readEntryText } from '../content-model/entry-text';
import { mergeEntries, type Conflict, type Side } from '../content-model/merge-entries';
import { closeButton, dialogWithForm, element } from './element';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { namingFile } from './text-to-save';

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** The texts of a file of which a save consists. */
export interface Versions {
  /** What the form began with. */
  readonly base: string;
  /** What the form has. */
  readonly mine: string;
  /** The file as it is now; null if it was deleted. */
  readonly theirs: string | null;
}

/**
 * The text to write: the form, merged with what somebody else has changed in the file since it was opened. The editor is asked about fields
 * that both have changed.
 * @param path of the file, from the root of the project
 * @throws SaveRefused if the editor wants to edit on, or if the result has errors
 */
export async function mergeWithFile(kind: Kind, path: string, { base, mine, theirs }: Versions): Promise<string> {
  return theirs === null ? createAgain(mine) : merge(kind, path, { base, mine, theirs });
}

async function createAgain(mine: string): Promise<string> {
  const conflict = {
    id: '',
    label: cmsMessages.deleted,
    base: undefined,
    mine: cmsMessages.createAgain,
    theirs: undefined,
  };
  const choices = await askAboutConflicts([conflict]);
  if (choices[''] !== 'mine') throw new SaveRefused([cmsMessages.stayedDeleted]);
  return mine;
}

async function merge(kind: Kind, path: string, texts: Parameters<typeof mergeEntries>[1]): Promise<string> {
  let choices: Readonly<Record<string, Side>> = {};
  for (;;) {
    const { text, conflicts } = namingFile(path, () => mergeEntries(kind, texts, choices));
    if (text === undefined) {
      choices = { ...choices, ...(await askAboutConflicts(conflicts)) };
    } else {
      const errors = entryErrors(kind, readEntryText(text));
      if (errors.length > 0) throw new SaveRefused([cmsMessages.mergedWithErrors, ...errors]);
      return text;
    }
  }
}

/**
 * Shows the fields that both have changed with their versions beside each other, and waits for a choice for each.
 * @returns the choices by the ids of the conflicts
 * @throws SaveRefused if the editor closes the dialog to go on editing
 */
function askAboutConflicts(conflicts: readonly Conflict[]): Promise<Readonly<Record<string, Side>>> {
  const { dialog, form } = dialogWithForm('cms-conflicts', cmsMessages.conflictsTitle);
  form.append(
    element('p', { textContent: cmsMessages.conflictsText }),
    ...conflicts.map(conflictFields),
    element('button', { type: 'submit', textContent: cmsMessages.saveChosen }),
    closeButton(dialog, cmsMessages.editOn),
  );
  dialog.showModal();
  return new Promise((resolve, reject) => {
    let isChosen = false;
    form.addEventListener('submit', () => {
      isChosen = true;
    });
    dialog.addEventListener('close', () => {
      if (!isChosen) {
        reject(new SaveRefused([cmsMessages.conflictsLeft]));
        return;
      }
      const chosen = new FormData(form);
      resolve(
        Object.fromEntries(
          conflicts.map(({ id }, index) => [id, chosen.get(String(index)) === 'theirs' ? 'theirs' : 'mine'] as const),
        ),
      );
    });
  });
}

function conflictFields(conflict: Conflict, index: number): HTMLElement {
  const { label: textContent, base } = conflict;
  const fields = element('fieldset', {}, element('legend', { textContent }));
  if (base !== undefined) fields.append(element('p', { textContent: cmsMessages.before(valueText(base)) }));
  for (const side of SIDES) {
    const radio = element('input', { type: 'radio', name: String(index), value: side, required: true });
    const text = element('span', { textContent: valueText(conflict[side]) });
    fields.append(element('label', {}, radio, element('strong', { textContent: cmsMessages.sides[side] }), text));
  }
  return fields;
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return cmsMessages.empty;
  return typeof value === 'string' ? value : stringify(value).trim();
}
