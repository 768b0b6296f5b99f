import { onSessionEvent } from '../session';

/** What has been fetched during this session, so that going from page to page and back waits for nothing. */
let kept: Readonly<Record<string, object>> = {};

let isListening = false;

/** The part of this name, if it has been fetched during this session. */
export function keptContent(name: string): object | undefined {
  return kept[name];
}

/** Keeps a part until the session ends. */
export function keepContent(name: string, content: object): void {
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
