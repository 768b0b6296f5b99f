import { onSessionEvent } from '../session';
import type { DialogName } from './open-dialog';

/** What stands in a form, by the names of its fields; a checkbox that is not ticked is absent. */
export type Draft = Readonly<Record<string, string>>;

/** In memory only, so that closing or changing a dialog loses nothing and storage never holds a password. */
const drafts = new Map<DialogName, Draft>();

let isListening = false;

/** What was typed into a dialog and not sent yet; undefined when nothing was. */
export function draftOf(dialog: DialogName): Draft | undefined {
  return drafts.get(dialog);
}

export function keepDraft(dialog: DialogName, form: HTMLFormElement): void {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  drafts.set(dialog, Object.fromEntries(entries) as Draft);
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        // The next one at this screen may be somebody else.
        drafts.clear();
      }
    });
  }
}

/** What was sent need not be kept. */
export function dropDraft(dialog: DialogName): void {
  drafts.delete(dialog);
}
