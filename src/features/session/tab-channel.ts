import { SIGNED_OUT } from '../../config/storage-keys';
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

/** Reads what another tab has sent. @returns undefined if it is none of these messages */
export function readMessage(data: unknown): TabMessage | undefined {
  return WORDS.find((word) => word === data) ?? readFields({ ...(data as object) });
}

function readFields({ refused, changed, ...texts }: Readonly<Record<string, unknown>>): TabMessage | undefined {
  if (isToken(refused)) return { refused };
  const session = parseSession(changed === undefined ? texts : { ...(changed as object) });
  return changed === undefined || session === undefined ? session : { changed: session };
}

/** What is sent to the other tabs. */
export function dataOf(message: TabMessage): unknown {
  if (typeof message === 'string' || 'refused' in message) return message;
  return 'changed' in message ? { changed: textsOf(message.changed) } : textsOf(message);
}
