import { stringify } from 'yaml';
import { errorMessage, isRecord } from '../../contract/unknown-value';
import { trimInvisible } from '../../contract/visible-text';
import type { Kind } from '../content-model/define-kind';
import { describeFields, type Field } from '../content-model/describe-fields';
import { readEntryText, writeEntryText } from '../content-model/entry-text';
import { mergeEntries, type Conflict, type Side } from '../content-model/merge-entries';
import { closeButton, dialogWithForm, element } from './element';
import { entryErrors, SaveRefused } from './entry-errors';
import { cmsMessages } from './messages';
import { momentOf } from './site-time';

type Data = Readonly<Record<string, unknown>>;

/**
 * The text of an entry's file for the data of its form. `before` is the original text, undefined for a new file.
 * @param path of the file, from the root of the project, for errors
 * @throws SaveRefused with every error, also if `before` is not YAML that can be changed.
 */
export function textToSave(
  kind: Kind,
  data: Data,
  before: string | undefined,
  path = `content/${kind.folder}`,
): string {
  const text = namingFile(path, () => {
    const old = before === undefined ? {} : readEntryText(before);
    return writeEntryText(kind, normalizeGroup(describeFields(kind.schema), data, old, new Set(textsIn(old))), before);
  });
  // Checks the text that the file will contain, not the data of the form.
  const errors = entryErrors(kind, readEntryText(text));
  if (errors.length > 0) throw new SaveRefused(errors);
  return text;
}

/**
 * A form's data without invisible spaces at the ends of texts, and with typed numbers as numbers. Texts that are already in
 * the file, `known`, stay as they are, and so does the offset of a date that is still the same.
 */
function normalizeGroup(fields: readonly Field[], data: Data, before: unknown, known: ReadonlySet<string>): Data {
  const entries = Object.entries(data).map(([name, value]) => {
    const field = fields.find((candidate) => candidate.name === name);
    const old = isRecord(before) ? before[name] : undefined;
    return [name, field === undefined ? value : normalizeValue(field, value, old, known)] as const;
  });
  return Object.fromEntries(entries);
}

function normalizeValue(field: Field, value: unknown, before: unknown, known: ReadonlySet<string>): unknown {
  if (field.info.type === 'dateTime' && value !== before) {
    const moment = momentOf(value);
    if (moment !== null && moment === momentOf(before)) return before;
  }
  if (typeof value === 'string') {
    return known.has(value) && field.info.type !== 'integer' ? value : normalizeText(field, value);
  }
  const { item } = field;
  if (Array.isArray(value))
    return item === null ? value : value.map((part: unknown) => normalizeValue(item, part, undefined, known));
  return isRecord(value) ? normalizeGroup(field.fields, value, before, known) : value;
}

function normalizeText({ info }: Field, text: string): string | number {
  const lines = text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\S\n]+$/gm, '');
  if (info.type === 'longText') return trimInvisible(lines);
  const trimmed = trimInvisible(lines);
  // With more digits it could become another number.
  return info.type === 'integer' && /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts of a file of which a save consists. */
interface Versions {
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

const SIDES: readonly Side[] = ['mine', 'theirs'];

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

/** Reads or writes the text of a file. @throws SaveRefused that names the file, if that fails */
export function namingFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new SaveRefused([cmsMessages.inFile(path, errorMessage(error))]);
  }
}
