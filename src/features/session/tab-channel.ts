import { SESSION_CHANNEL, SIGNED_OUT } from '../../config/storage-keys';
import { isToken, parseSession, textsOf, type Session } from './stored-session';

/**
 * What a tab sends to the others: its session, that user or features of its session have changed, that the server has refused a token, a
 * logout, or that the visitor sees the end reported.
 */
export type TabMessage =
  | Session
  | { readonly changed: Session }
  | { readonly refused: string }
  | (typeof WORDS)[number];

const WORDS = [SIGNED_OUT, 'end-announced'] as const;

let channel: BroadcastChannel | undefined;

/** Listens to the other tabs, for changes in their `sessionStorage` or memory. `localStorage` notifies the other tabs itself. */
export function openTabChannel(receive: (message: TabMessage) => void): void {
  try {
    channel ??= new BroadcastChannel(SESSION_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = WORDS.find((word) => word === data) ?? readMessage({ ...(data as object) });
      if (message) {
        receive(message);
      }
    };
  } catch {
    // Unsupported, or blocked like the storages: this tab works alone.
  }
}

function readMessage({ refused, changed, ...texts }: Readonly<Record<string, unknown>>): TabMessage | undefined {
  if (isToken(refused)) {
    return { refused };
  }
  const session = parseSession(changed === undefined ? texts : { ...(changed as object) });
  return changed === undefined || session === undefined ? session : { changed: session };
}

/** Closes the channel, because pages with an open channel are not kept in the back/forward cache. */
export function closeTabChannel(): void {
  channel?.close();
  channel = undefined;
}

/** Sends a message to the other tabs. */
export function sendToTabs(message: TabMessage): void {
  channel?.postMessage(dataOf(message));
}

function dataOf(message: TabMessage): unknown {
  if (typeof message === 'string' || 'refused' in message) {
    return message;
  }
  return 'changed' in message ? { changed: textsOf(message.changed) } : textsOf(message);
}
