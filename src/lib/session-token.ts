import { SESSION_CHANNEL } from '../config/storage-keys';
import { stored } from './stored';

/** An entry of the stored session; that of this visit comes first. @returns nothing if there is none, or it cannot be read */
export function storedOfSession(key: string): string | null | undefined {
  // An entry that could not be removed is empty.
  return stored('sessionStorage', key) || stored('localStorage', key);
}

/** The claims that the site uses, not validated. @returns undefined if the token has no readable ones */
export function readClaims(
  token: string,
): { exp?: unknown; brainhouse?: { revoke?: unknown } | null } | null | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    // UTF-8 is not decoded: bytes of longer characters are never quotes or digits, and only numbers and ids are needed.
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as ReturnType<typeof readClaims>;
  } catch {
    return undefined;
  }
}

/**
 * The expiry of a JSON Web Token (RFC 7519 section 4.1.4), in milliseconds since the epoch.
 * @returns undefined for a token without a readable expiry, and for tokens that are not a JWT
 */
export function readExpiry(token: string): number | undefined {
  const time = readClaims(token)?.exp;
  return typeof time === 'number' ? time * 1000 : undefined;
}

/** Whether a session has expired at a time. @param expiresAt undefined if it does not expire */
export function isExpired({ expiresAt }: { readonly expiresAt: number | undefined }, now: number): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/** What a tab wants to know of its session. */
interface Watcher {
  /** The stored session may have changed: in another tab, or while this one slept or was in the back/forward cache. */
  readonly look: (event: Event) => void;
  /** What another tab has sent: changes in its `sessionStorage` or memory. `localStorage` reports changes itself. */
  readonly receive: (data: unknown) => void;
}

let watcher: Watcher | undefined;
let channel: BroadcastChannel | undefined;

/** Watches the storage and the other tabs from now on, as long as the document lasts. */
export function watchSession(next: Watcher): void {
  watcher = next;
  window.addEventListener('storage', look);
  window.addEventListener('pagehide', closeChannel);
  window.addEventListener('pageshow', onReturn);
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  openChannel();
}

/** Sends something to the other tabs. */
export function sendToTabs(data: unknown): void {
  channel?.postMessage(data);
}

function look(event: Event): void {
  watcher?.look(event);
}

function onReturn(event: Event): void {
  openChannel();
  look(event);
}

function openChannel(): void {
  try {
    channel ??= new BroadcastChannel(SESSION_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => watcher?.receive(data);
  } catch {
    // Unsupported, or blocked like the storages: this tab works alone.
  }
}

/** Pages with an open channel are not kept in the back/forward cache. */
function closeChannel(): void {
  channel?.close();
  channel = undefined;
}
