import { SESSION_WARNING_MS } from '../../config/limits';
import { isExpired } from '../../lib/session-token';
import type { StorageArea } from '../../lib/stored';
import type { Session, TabMessage } from './stored-session';

/** Why a session ended: logout, a new password or the deletion of the account in this tab, expiry, refused by the server, or logout in another tab. */
export type SessionEnd = 'logout' | 'new-password' | 'deleted' | 'expired' | 'refused' | 'elsewhere';

/** What is reported to the visitor: why the session has ended, or that it ends in a minute. */
export type SessionNotice = SessionEnd | 'ends-soon';

/** What a tab knows about its visitor. Flags that are absent are false. */
export type SessionState =
  /** In prebuilt HTML, and until the browser's storage has been read. */
  | { readonly status: 'restoring'; readonly session?: undefined; readonly unreported?: undefined }
  /** `unreported` is an end that no visible tab has reported yet. */
  | { readonly status: 'guest'; readonly session?: undefined; readonly unreported?: SessionEnd }
  | MemberState;

interface MemberState {
  readonly status: 'member';
  readonly session: Session;
  /** The storage has refused the session. It lasts for this visit, even if nothing is stored. */
  readonly isUnsaved?: boolean | undefined;
  /** It has been reported that the session ends soon. */
  readonly isWarned?: boolean;
}

/** What has happened, in this tab or in another. */
export type SessionAction =
  | { readonly type: 'opened' }
  | { readonly type: 'signed-in'; readonly session: Session; readonly area: StorageArea }
  | { readonly type: 'not-stored'; readonly area: StorageArea }
  | { readonly type: 'updated'; readonly change: Partial<Pick<Session, 'user' | 'features' | 'isChecked'>> }
  | { readonly type: 'ended'; readonly reason: SessionEnd }
  | { readonly type: 'refused'; readonly token: string }
  | { readonly type: 'looked' }
  | { readonly type: 'received'; readonly message: TabMessage };

/** What the adapters see at the time of an action. */
export interface Surroundings {
  /** The sessions in the storage, that of this visit first; undefined if it cannot be read. One may have expired. */
  readonly stored: readonly Session[] | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the visitor sees what is reported. */
  readonly isVisible: boolean;
}

/** The next state, and what has to be done, in this order. */
export interface SessionStep {
  readonly state: SessionState;
  /** Sent to the other tabs. */
  readonly send?: TabMessage | false | undefined;
  /** The session is stored in this area only. If that fails, `not-stored` follows. */
  readonly store?: StorageArea;
  /** User and features are stored with the token. */
  readonly update?: true;
  /** The session is removed from the storage: any, or that with this token. */
  readonly clear?: true | string;
  /** The return URL is forgotten, and who keeps data of the member is called, also in a hidden tab. After a logout the session is revoked. */
  readonly ended?: SessionEnd;
  readonly report?: SessionNotice | undefined;
}

const GUEST: SessionState = { status: 'guest' };

/**
 * The session of a tab: the state after an action, and what has to be done. `session.ts` calls it, with the adapters: the storage
 * (`stored-session.ts`), the channel to the other tabs (`lib/session-token.ts`), a timer and listeners.
 *
 * | action | restoring, guest | member |
 * | --- | --- | --- |
 * | `opened`: the site has been loaded | The stored session. Else guest; *end* as `expired` of a session that has expired since the last visit. | – |
 * | `signed-in` | Member. The session is stored; one of this visit is sent to the other tabs. | as for a guest |
 * | `not-stored`: the storage refuses it | – | `isUnsaved`. A session that should be remembered is sent to the other tabs. |
 * | `updated` | – | The session has another user or other features, which is sent, or the server is being asked about its token. |
 * | `ended` | The storage is cleared, `signed-out` sent. | *End* with the reason; `signed-out` is sent. After a logout the session is revoked. |
 * | `refused`: the server refuses a token | It is sent. | It is sent. If it is that of the session: another stored session, or *end* as `refused`. |
 * | `looked`: the storage may have changed, the tab is shown again, or time has passed | The stored session. Else what is `unreported` is reported if the tab is visible. | The stored session. Else *end*: after its time as `expired`; as `elsewhere` unless it `isUnsaved` or the storage cannot be read. In its last minute, if the tab is visible, that is reported: `isWarned`. |
 * | `received` a session | Member. It is stored for this visit. | as for a guest |
 * | `received` a change | – | If it is of the session, that has another user or other features. |
 * | `received` a refused token | – | as `refused`, but nothing is sent |
 * | `received` `signed-out` | The storage is cleared. | *End* as `elsewhere`. |
 * | `received` `end-announced`: another tab reports the end | as `looked`, and nothing is `unreported` | as `looked`, and nothing is `unreported` |
 *
 * *End*: guest. The storage is cleared, the return URL forgotten, and the end reported. An end that the member has not caused
 * (`expired`, `refused`) makes the page the return URL. It is reported when the tab is visible, and `end-announced` is sent then; until
 * then it is `unreported` (decision 051).
 */
export function reduceSession(state: SessionState, action: SessionAction, around: Surroundings): SessionStep {
  switch (action.type) {
    case 'opened': {
      const [session] = around.stored ?? [];
      return look(session ? { status: 'member', session } : GUEST, around);
    }
    case 'signed-in': {
      const { session, area } = action;
      // Sent before a remembered session is removed from the storage, which would end the session in the other tabs.
      return { ...start(session, around), send: area === 'sessionStorage' && session, store: area };
    }
    case 'not-stored':
      return state.session
        ? { state: { ...state, isUnsaved: true }, send: action.area === 'localStorage' && state.session }
        : { state };
    case 'updated': {
      if (!state.session) return { state };
      const session = { ...state.session, ...action.change };
      const send = !hasSameMember(session, state.session) && { changed: session };
      return { state: { ...state, session }, send, update: true };
    }
    case 'ended':
      return { ...end(state, action.reason, around), send: 'signed-out' };
    case 'refused':
      return { ...refuse(state, action.token, around), send: { refused: action.token } };
    case 'looked':
      return look(state, around);
    case 'received':
      return receive(state, action.message, around);
  }
}

function receive(state: SessionState, message: TabMessage, around: Surroundings): SessionStep {
  if (message === 'signed-out') return end(state, 'elsewhere', around);
  if (message === 'end-announced') {
    const step = look(state, around);
    return step.state.session ? step : { ...step, state: GUEST };
  }
  if ('changed' in message) {
    const { token, user, features } = message.changed;
    return state.status === 'member' && state.session.token === token
      ? { state: { ...state, session: { ...state.session, user, features } }, update: true }
      : { state };
  }
  return 'refused' in message
    ? refuse(state, message.refused, around)
    : { ...start(message, around), store: 'sessionStorage' };
}

function look(state: SessionState, around: Surroundings): SessionStep {
  const found = findValid(around);
  if (found) return settle(adopt(state, found), around);
  return state.session && (isExpired(state.session, around.now) || (around.stored && !state.isUnsaved))
    ? end(state, 'elsewhere', around)
    : settle(state, around);
}

/** Reports what is due. Only ends that the member has not caused, and the last minute, wait until the tab is visible. */
function settle(state: SessionState, { now, isVisible }: Surroundings): SessionStep {
  if (state.session) {
    return isVisible && !state.isWarned && isExpired(state.session, now + SESSION_WARNING_MS)
      ? { state: { ...state, isWarned: true }, report: 'ends-soon' }
      : { state };
  }
  const { unreported } = state;
  return unreported && (isVisible || !isUnwanted(unreported)) ? { state: GUEST, report: unreported } : { state };
}

function start(session: Session, around: Surroundings): SessionStep {
  return settle({ status: 'member', session }, around);
}

/** The state with a stored session, which another tab may have stored. */
function adopt(state: SessionState, session: Session): MemberState {
  const known = state.session?.token === session.token ? state : undefined;
  return known?.session && !known.isUnsaved && hasSameMember(known.session, session)
    ? known
    : { ...known, status: 'member', session: { ...known?.session, ...session }, isUnsaved: undefined };
}

/** Whether both sessions have the same user and features. */
function hasSameMember(one: Session, other: Session): boolean {
  return JSON.stringify([one.user, one.features]) === JSON.stringify([other.user, other.features]);
}

/** A refusal may arrive after another member has signed in, here or in another tab. It ends no session with another token. */
function refuse(state: SessionState, token: string, around: Surroundings): SessionStep {
  const session = findValid(around, token);
  return state.session?.token === token
    ? { ...(session ? start(session, around) : end(state, 'refused', around)), clear: token }
    : { state };
}

/** An expired session has not ended elsewhere: timers of two tabs do not fire at the same time. */
function end(state: SessionState, reason: SessionEnd, around: Surroundings): SessionStep {
  if (!state.session) return { state, clear: true };
  const ended = reason === 'elsewhere' && isExpired(state.session, around.now) ? 'expired' : reason;
  return { ...settle({ status: 'guest', unreported: ended }, around), clear: true, ended };
}

/** Whether an end is one that the member has not caused. */
export function isUnwanted(reason: SessionNotice): boolean {
  return reason === 'expired' || reason === 'refused';
}

/** A valid session in the storage, without this token. */
function findValid({ stored, now }: Surroundings, token?: string): Session | undefined {
  return stored?.find((session) => session.token !== token && !isExpired(session, now));
}
