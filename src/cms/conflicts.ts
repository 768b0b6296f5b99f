import { stringify } from 'yaml';

import type { Conflict, Side } from '../content-model/merge-entries';
import { closeButton, dialogWithForm, element } from './element';
import { SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';

const SIDES: readonly Side[] = ['mine', 'theirs'];

/**
 * Shows the fields that both have changed with their versions beside each other, and waits for a choice for each.
 * @returns the choices by the ids of the conflicts
 * @throws SaveRefused if the editor closes the dialog to go on editing
 */
export function askAboutConflicts(conflicts: readonly Conflict[]): Promise<Readonly<Record<string, Side>>> {
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
  const fields = element('fieldset');
  fields.append(element('legend', { textContent: conflict.label }));
  if (conflict.base !== undefined)
    fields.append(element('p', { textContent: cmsMessages.before(valueText(conflict.base)) }));
  for (const side of SIDES) {
    const label = element('label');
    const radio = element('input', { type: 'radio', name: String(index), value: side, required: true });
    const text = element('span', { textContent: valueText(conflict[side]) });
    label.append(radio, element('strong', { textContent: cmsMessages.sides[side] }), text);
    fields.append(label);
  }
  return fields;
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return cmsMessages.empty;
  return typeof value === 'string' ? value : stringify(value).trim();
}
