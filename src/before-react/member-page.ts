import { SESSION_STORAGE_KEYS } from '../config/limits';
import {
  CONTENT_URL,
  MEMBER_EMAIL,
  MEMBER_NAME,
  PREBUILT_VIEW_ID,
  VIEW_FILES,
  type PrebuiltView,
} from '../config/markup';
import { MEMBER_VIEW_POLICY } from '../config/trusted-types';
import { DEFAULT_TIMEOUT_MS } from '../lib/api-client';
import { closest } from '../lib/closest';
import { EMOTION_KEY } from '../lib/emotion-ids';
import { stored } from '../lib/stored';
import { htmlPolicy } from '../lib/trusted-types';

declare global {
  interface Window {
    /** The request of the inline script of member pages. */
    earlyContent?: { readonly url: string; readonly token: string; readonly response: Promise<Response> };
  }
}

const { token: TOKEN_KEY, user: USER_KEY } = SESSION_STORAGE_KEYS;
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
  const token = storedToken();
  if (!currentScript || !token || hasExpired(token)) {
    return;
  }
  const url = currentScript.getAttribute(CONTENT_URL) ?? '';
  const response = fetch(url, {
    headers: { Accept: JSON_TYPE, 'Content-Type': JSON_TYPE, Authorization: `Bearer ${token}` },
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(DEFAULT_TIMEOUT_MS),
  });
  window.earlyContent = { url, token, response };
  // React reports failures.
  response.then((answer) => showView(answer, token)).catch(() => undefined);
  for (const href of currentScript.getAttribute(VIEW_FILES)?.match(/\S+/g) ?? []) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }));
  }
}

function storedToken(): string | null {
  return stored('sessionStorage', TOKEN_KEY) ?? stored('localStorage', TOKEN_KEY);
}

/** Whether the token says so. */
function hasExpired(token: string): boolean {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return Number((JSON.parse(atob(payload)) as { readonly exp?: unknown }).exp) * 1000 <= Date.now();
  } catch {
    return false;
  }
}

async function showView(response: Response, token: string): Promise<void> {
  // React reads the response itself.
  const text = await response.clone().text();
  const { view } = JSON.parse(text) as { readonly view?: PrebuiltView };
  if (!view) {
    return;
  }
  if (!document.getElementById(PREBUILT_VIEW_ID)) {
    // The browser is still parsing the page.
    await new Promise((resolve) => {
      document.addEventListener('DOMContentLoaded', resolve);
    });
  }
  const place = document.getElementById(PREBUILT_VIEW_ID);
  // React hides it. The session may have ended since the request.
  if (place && !place.hidden && storedToken() === token) {
    const style = document.createElement('style');
    style.dataset.emotion = EMOTION_KEY;
    style.textContent = view.css;
    document.head.append(style);
    // Only React can handle buttons: a press on one waits for its view (`member/prebuilt-view.tsx`).
    place.addEventListener('click', (event) => {
      if (closest(event.target, 'button')) {
        event.preventDefault();
      }
    });
    place.innerHTML = trustedView(withPictureKeys(view.html, text));
    fillIn(place);
    endWithSession(token);
  }
}

/**
 * Empties the place when the session with the token ends, because React may never come: it expires, or the member signs out in another
 * tab, also while this page is in the back/forward cache.
 */
function endWithSession(token: string): void {
  function check(): void {
    if (storedToken() !== token || hasExpired(token)) {
      // React may have created the place again.
      document.getElementById(PREBUILT_VIEW_ID)?.replaceChildren();
    }
  }

  window.addEventListener('storage', check);
  window.addEventListener('pageshow', check);
  setInterval(check, CHECK_MS);
}

/** Replaces what stands for the member's own values, as text. */
function fillIn(place: HTMLElement): void {
  const user = stored('sessionStorage', USER_KEY) ?? stored('localStorage', USER_KEY);
  const { email = '', name = '' } = JSON.parse(user ?? '{}') as { readonly email?: string; readonly name?: string };

  function filled(text: string): string {
    // Functions: in a replacement text, `$&` of a name would be a pattern.
    return text.replaceAll(MEMBER_EMAIL, () => email).replaceAll(MEMBER_NAME, () => name);
  }

  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    texts.currentNode.nodeValue = filled(texts.currentNode.nodeValue ?? '');
  }
  for (const input of place.querySelectorAll('input')) {
    input.defaultValue = filled(input.defaultValue);
  }
}

const trustedView = htmlPolicy(MEMBER_VIEW_POLICY);

/** The first picture of the content, whose address has the host and the key that the back end has added to all of them. */
const PICTURE_WITH_KEY = /"src(?:Set)?":"([^" ]*)\/pictures\/[^" ,?]+([?&]key=[^" ,]+)/;

/** The address of a picture in the view. */
const PICTURE = /[^\s",]*(\/pictures\/[0-9a-f]{20}\/[^\s",?]+)/g;

/** Changes the addresses of pictures in the view as the back end has changed those in the content. */
function withPictureKeys(html: string, content: string): string {
  const [, base, key] = PICTURE_WITH_KEY.exec(content) ?? [];
  return key === undefined ? html : html.replace(PICTURE, (_, path: string) => `${base}${path}${key}`);
}
