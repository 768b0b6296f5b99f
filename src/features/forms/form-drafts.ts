import { FORM_DRAFTS_STORAGE_KEY } from '../../config/storage-keys';
import { NO_DRAFT } from '../../config/markup';
import { fillIn, isSecret, readDraft, type FormDraft } from '../../lib/form-controls';
import { setItem, takeStored } from '../../lib/stored';
import { currentSession, isUnwanted, onSessionEvent } from '../session/session';
import { readUser, type Session, type SessionUser } from '../session/stored-session';

interface SavedDraft {
  readonly draft: FormDraft;
  /** Without passwords. */
  readonly storable: FormDraft;
  /** Session of the member who typed it; undefined for a guest. */
  readonly owner: Session | undefined;
}

/** By the names of their forms, in memory, so that leaving a form loses nothing and browser storage never contains a password. */
const drafts = new Map<string, SavedDraft>();

let isListening = false;

/** What was typed into the form with this name and is not sent yet. Members never get the drafts of other members. */
export function draftOf(form: string): FormDraft | undefined {
  takeStoredDrafts();
  const { draft, owner } = drafts.get(form) ?? {};
  return owner === undefined || isOfSameMember(owner, currentSession().session) ? draft : undefined;
}

/** Saves what was typed into a form, without what must not stay, such as a card number. */
export function saveDraft(form: string, element: HTMLFormElement): void {
  drafts.set(form, {
    draft: readDraft([element], (control) => control.hasAttribute(NO_DRAFT)),
    storable: readDraft([element], isSecret),
    owner: currentSession().session,
  });
  if (!isListening) {
    isListening = true;
    // The next visitor on this device may be another person. A member whom the site has signed out gets them back.
    onSessionEvent(({ reason }) => dropDrafts(isUnwanted(reason)));
  }
}

interface StoredDraft {
  readonly form: string;
  readonly values: FormDraft;
  readonly user: SessionUser | undefined;
}

/** Stores all drafts, without passwords, in this tab until the next page of it has started (FORM-09). */
export function storeDrafts(): void {
  const all = [...drafts].map(([form, { storable, owner }]): StoredDraft => ({
    form,
    values: storable,
    user: owner?.user,
  }));
  // If the storage is full or blocked, the text is lost.
  setItem('sessionStorage', FORM_DRAFTS_STORAGE_KEY, JSON.stringify(all));
}

function takeStoredDrafts(): void {
  for (const one of Object.values(takeStored(FORM_DRAFTS_STORAGE_KEY)) as readonly (Partial<StoredDraft> | null)[]) {
    const { form, values, user } = { ...one };
    const member = readUser({ ...user });
    if (typeof form === 'string' && (member || user === undefined)) {
      // The token is not needed to recognize the member.
      const owner = member && { token: '', user: member, expiresAt: undefined };
      drafts.set(form, { draft: { ...values }, storable: { ...values }, owner });
    }
  }
}

/** Enters the draft of a form. */
export function restoreDraft(form: string, element: HTMLFormElement): void {
  fillIn([element], draftOf(form));
}

/** Deletes the draft of a form, for example because it has been sent. */
export function dropDraft(form: string): void {
  drafts.delete(form);
}

/** Deletes all drafts, or those of guests. */
export function dropDrafts(onlyOfGuests = false): void {
  drafts.forEach(({ owner }, form) => {
    if (!owner || !onlyOfGuests) {
      drafts.delete(form);
    }
  });
}

/** Whether two sessions are of the same member. The id or the email address may be unknown. */
function isOfSameMember(a: Session, b: Session | undefined): boolean {
  if (a.token === b?.token || !b) return b !== undefined;
  return a.user.id > 0 && b.user.id > 0
    ? a.user.id === b.user.id
    : a.user.email !== '' && a.user.email === b.user.email;
}
