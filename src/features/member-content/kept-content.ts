import { onSessionEvent } from '../session';
import type { MemberContent } from './content';

/** What has been fetched during this session, so that going from page to page and back waits for nothing. */
let kept: Partial<MemberContent> = {};

let isListening = false;

/** The part of this name, if it has been fetched during this session. */
export function keptContent<Name extends keyof MemberContent>(name: Name): MemberContent[Name] | undefined {
  return kept[name];
}

/** Keeps a part until the session ends. */
export function keepContent<Name extends keyof MemberContent>(name: Name, content: MemberContent[Name]): void {
  kept = { ...kept, [name]: content };
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        kept = {};
      }
    });
  }
}
