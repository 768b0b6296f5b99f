import { readSession, type Session, type SessionTexts } from './session';

/** `localStorage` tells the other tabs by itself; what only this tab's storage or memory holds goes through here. */
const CHANNEL = 'session';
const SIGNED_OUT = 'signed-out';

let channel: BroadcastChannel | undefined;

/** Hears of the other tabs. @param onNews called with their session, or with undefined when they have signed out */
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
    // Not there, or forbidden together with the storages: this tab is on its own.
  }
}

/** A page with an open channel could not be kept by the browser for going back. */
export function leaveTabs(): void {
  channel?.close();
  channel = undefined;
}

/** Tells the other tabs of a session, or without one that it has ended. */
export function tellTabs(texts?: SessionTexts): void {
  channel?.postMessage(texts ?? SIGNED_OUT);
}
