import { SESSION_CHANNEL, SIGNED_OUT } from '../../config/limits';
import { isToken, parseSession, textsOf, type Session } from './stored-session';

/** What a tab sends to the others: its session, that the server has refused a token, a logout, or that the visitor sees the end reported. */
export type TabMessage = Session | { readonly refused: string } | (typeof WORDS)[number];

const WORDS = [SIGNED_OUT, 'end-announced'] as const;

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs, for changes in their `sessionStorage` or memory. `localStorage` notifies the other tabs itself. */
export function openTabChannel(receive: (message: TabMessage) => void): void {
  try {
    channel ??= new BroadcastChannel(SESSION_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const { refused, ...texts } = { ...(data as Partial<Record<'refused' | 'token' | 'user', unknown>>) };
      const message = WORDS.find((word) => word === data) ?? (isToken(refused) ? { refused } : parseSession(texts));
      if (message) {
        receive(message);
      }
    };
  } catch {
    // Unsupported, or blocked like the storages: this tab works alone.
  }
}

/** Closes the channel, because pages with an open channel are not kept in the back/forward cache. */
export function closeTabChannel(): void {
  channel?.close();
  channel = undefined;
}

/** Sends a message to the other tabs. */
export function sendToTabs(message: TabMessage): void {
  channel?.postMessage(typeof message === 'object' && 'token' in message ? textsOf(message) : message);
}
