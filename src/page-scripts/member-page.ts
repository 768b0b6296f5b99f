import { FEATURES_STORAGE_KEY, SESSION_STORAGE_KEYS, SIGNED_OUT, TOKEN_STORAGE_KEY } from '../config/storage-keys';
import {
  FEATURES,
  CONTENT_URL,
  MEMBER_PLACEHOLDERS,
  PREBUILT_VIEW_ID,
  VIEW_FILES,
  type PrebuiltView,
} from '../config/markup';
import { MEMBER_VIEW_POLICY } from '../config/trusted-types';
import { DEFAULT_TIMEOUT_MS } from '../lib/api-client';
import { closest } from '../lib/closest';
import { EMOTION_KEY } from '../lib/emotion-ids';
import { firstNameOf } from '../lib/first-name';
import { isExpired, readExpiry, storedOfSession, watchSession } from '../lib/session-token';
import { removeItem, stored, storedFields } from '../lib/stored';
import { htmlPolicy } from '../lib/trusted-types';

declare global {
  interface Window {
    /** The request of the inline script of member pages. */
    earlyContent?: { readonly url: string; readonly token: string; readonly response: Promise<Response> };
  }
}

const JSON_TYPE = 'application/json';

/** How often the end of the session is looked for, in milliseconds. One timer until then is unreliable after a computer's sleep. */
const CHECK_MS = 30_000;

/**
 * The inline script of member pages. With a stored session it requests the page's content while the browser still loads the
 * scripts, stores the request in `window.earlyContent`, where `features/member-content` finds it, and shows the prebuilt view that
 * the content contains, until React does (AREA-24). The headers and rules of the request are those of `callService`. It preloads the
 * code of the member pages too, which a guest's browser would report as not used. It decides nothing: another session does not use
 * the response. The script is the same on all member pages, so their CSPs are too.
 */
export function startMemberPage(): void {
  const { currentScript } = document;
  const token = storedOfSession(TOKEN_STORAGE_KEY);
  if (!currentScript || !token || hasExpired(token)) return;
  const url = currentScript.getAttribute(CONTENT_URL) ?? '';
  const hasEnded = endWithSession(token);
  const response = fetch(url, {
    headers: { Accept: JSON_TYPE, 'Content-Type': JSON_TYPE, Authorization: `Bearer ${token}` },
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(DEFAULT_TIMEOUT_MS),
  });
  window.earlyContent = { url, token, response };
  // React reports failures.
  response.then((answer) => showView(answer, hasEnded)).catch(() => undefined);
  for (const href of currentScript.getAttribute(VIEW_FILES)?.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
}

async function showView(response: Response, hasEnded: () => boolean): Promise<void> {
  // React reads the response itself.
  const text = await response.clone().text();
  const { view } = JSON.parse(text) as { readonly view?: PrebuiltView };
  if (!view) return;
  const { content } = Object.assign(document.createElement('template'), { innerHTML: trustedView(view.html) });
  if (!fillIn(content) || !hasPicturesOf(text, content)) return;
  if (!document.getElementById(PREBUILT_VIEW_ID)) {
    // The browser is still parsing the page.
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve);
    });
  }
  const place = document.getElementById(PREBUILT_VIEW_ID);
  // React hides it.
  if (place && !place.hidden && !hasEnded()) {
    const style = document.createElement('style');
    style.dataset.emotion = EMOTION_KEY;
    style.textContent = view.css;
    document.head.append(style);
    document.documentElement.setAttribute(FEATURES, featureNames());
    // Only React can handle buttons: a press on one waits for its view (`member/prebuilt-view.tsx`).
    place.addEventListener('click', (event) => {
      if (closest(event.target, 'button')) {
        event.preventDefault();
      }
    });
    place.append(content);
  }
}

/**
 * Empties the place of the view and forgets the content when the session with the token ends, because React may never come: it expires,
 * or the member signs out in another tab, also while the content is on its way or this page is in the back/forward cache.
 * @returns whether the session has ended
 */
function endWithSession(token: string): () => boolean {
  let hasEnded = false;

  function look(): boolean {
    hasEnded ||= storedOfSession(TOKEN_STORAGE_KEY) !== token || hasExpired(token);
    if (hasEnded) {
      delete window.earlyContent;
      // React may have created the place again.
      document.getElementById(PREBUILT_VIEW_ID)?.replaceChildren();
    }
    return hasEnded;
  }

  function receive(data: unknown): void {
    if (data === SIGNED_OUT || (data as { readonly refused?: unknown } | null)?.refused === token) {
      hasEnded = true;
      look();
      if (stored('sessionStorage', TOKEN_STORAGE_KEY) === token) {
        // React must not find it when it starts.
        removeItem('sessionStorage', TOKEN_STORAGE_KEY);
      }
    }
  }

  watchSession({ look, receive });
  setInterval(look, CHECK_MS);
  return look;
}

/** Whether the token says so. */
function hasExpired(token: string): boolean {
  return isExpired({ expiresAt: readExpiry(token) }, Date.now());
}

/**
 * Writes the member's own values into a view.
 * @returns whether the session has all of its texts: React shows other sentences without them
 */
function fillIn(view: DocumentFragment): boolean {
  const user = storedFields(storedOfSession(SESSION_STORAGE_KEYS.user));
  const values: typeof user = { ...user, firstName: typeof user.name === 'string' && firstNameOf(user.name) };
  // In this order: the name contains the first one.
  return Object.entries(MEMBER_PLACEHOLDERS).every(([field, placeholder]) => {
    const { [field]: value } = values;
    const text = typeof value === 'string' ? value : '';
    view.querySelectorAll('input').forEach((input) => {
      if (input.defaultValue === placeholder) input.defaultValue = text;
    });
    const texts = document.createTreeWalker(view, NodeFilter.SHOW_TEXT);
    let isComplete = true;
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (node.data.includes(placeholder)) {
        node.data = node.data.replaceAll(placeholder, () => text);
        isComplete &&= text !== '';
      }
    }
    return isComplete;
  });
}

/** The features of the back end: React shows them in places that the view leaves. None if the text is damaged, as React reads it. */
function featureNames(): string {
  const { features } = storedFields(storedOfSession(FEATURES_STORAGE_KEY));
  return Array.isArray(features) ? features.join(' ') : '';
}

/**
 * Whether the pictures of a view have the addresses of the content. A back end that does not know the view signs those of the content only.
 */
function hasPicturesOf(content: string, view: DocumentFragment): boolean {
  const address = view.querySelector('img[src*="/pictures/"]')?.getAttribute('src');
  return !address || content.includes(`"${address}"`);
}

const trustedView = htmlPolicy(MEMBER_VIEW_POLICY);
