import { readSession, type Session, type SessionTexts } from './session';

/** `localStorage` notifies the other tabs. Changes in this tab's storage or memory are sent through this channel. */
const CHANNEL = 'session';
const SIGNED_OUT = 'signed-out';

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs. @param onNews called with their session, or with undefined when they have signed out */
export function joinTabs(onNews: (session: Session | undefined) => void): void {
  try {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const session = readSession({ ...(data as Partial<SessionTexts>) });
      if (session || data === SIGNED_OUT) {
        onNews(session);
      }
    };
  } catch {
    // Unsupported, or forbidden together with the storages: this tab works alone.
  }
}

/** A page with an open channel does not get into the browser's back/forward cache. */
export function leaveTabs(): void {
  channel?.close();
  channel = undefined;
}

/** Sends the session to the other tabs; without one, that it has ended. */
export function notifyTabs(texts?: SessionTexts): void {
  channel?.postMessage(texts ?? SIGNED_OUT);
}
