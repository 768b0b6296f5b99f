import { TOKEN_STORAGE_KEY } from '../config/limits';
import { NEEDS_RUNTIME, PAGE_SCRIPTS_ID } from '../config/markup';
import { afterPaint } from '../lib/after-paint';
import { closest } from '../lib/closest';
import { isPlainPress } from '../lib/plain-press';

/**
 * How far React has started. `loading`: the scripts of the runtime, then the code and data of the page. `hydrating`: React takes over
 * the elements, which other scripts must not change then. From both a failure leads to `failed`, from there a press to `loading`.
 */
type Stage = 'idle' | 'loading' | 'hydrating' | 'hydrated' | 'failed';

/** Longest time in which nothing of a start arrives, in milliseconds. Slow connections need 20 s for the largest script. */
const LONGEST_WAIT_MS = 30_000;

/** Starts the runtime: React, Gatsby and the page's code. */
export interface RuntimeLoader {
  readonly stage: Stage;
  /** Number of this start, from 1. What an earlier one has requested and arrives later must not be used. */
  readonly attempt: number;
  /** Loads and runs the runtime, after the next paint: what the visitor has caused appears first. */
  readonly start: () => void;
  /** Starts the runtime, and presses the control again when React has hydrated the page. A failure forgets the press. */
  readonly startAndReplay: (press: Event, control: HTMLElement) => void;
  /** Called by the runtime: it has reached the next stage. */
  readonly proceed: (stage: 'hydrating' | 'hydrated') => void;
  /** Called by every step that fails. */
  readonly fail: () => void;
  /** Says on the page that a part of it could not be loaded, until the next press. */
  readonly reportFailure: () => void;
  /** The last press on the page. The page scripts repeat one that came before them. */
  readonly lastClick?: MouseEvent;
}

declare global {
  interface Window {
    /** Absent in tests of components. */
    runtimeLoader?: RuntimeLoader;
    /** The address of the prebuilt page, for Gatsby. */
    pagePath?: string;
    /** Identifies the build, for Gatsby. */
    ___webpackCompilationHash?: string;
    /** Files of chunks, for Gatsby. It prefetches none of them. */
    ___chunkMapping?: object;
  }
}

/**
 * Installs the loader, the inline script in the head of every page (START-01). It loads the page scripts after the first paint,
 * which their request would delay on a slow connection. All scripts are in a template, so that no address is a text in a script,
 * which Trusted Types would refuse. Prebuilt pages do not start React for guests. The loader starts it
 *
 * - immediately on pages that ask for it (`data-immediate`) and for a visitor with a stored session;
 * - when the focus enters a field;
 * - on a press on something that only React can handle. It is repeated once after hydration. Submit buttons are among these
 *   controls (browsers send a click to them for the Enter key too), so a form never submits its fields itself.
 *
 * A start that fails (START-09) forgets the press, says so and leaves links to the browser: a pressed link is followed, unless that
 * would discard what was typed into a dialog. The next press tries again.
 */
export function installRuntimeLoader(): void {
  const { dataset } = document.documentElement;
  let template: HTMLTemplateElement | null = null;
  let isWanted = false;
  let scripts: HTMLScriptElement[] = [];
  let pendingControl: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let message: Element | null | undefined;

  function isStarting(): boolean {
    return loader.stage === 'loading' || loader.stage === 'hydrating';
  }

  function enter(stage: Stage): void {
    loader.stage = stage;
    message?.remove();
    clearTimeout(timer);
    if (isStarting()) {
      timer = setTimeout(fail, LONGEST_WAIT_MS);
    } else {
      delete dataset.runtime;
    }
  }

  function start(): void {
    afterPaint(startNow);
  }

  function startNow(): void {
    isWanted = true;
    // The browser may not have parsed the template yet.
    if (!template || isStarting() || loader.stage === 'hydrated') {
      return;
    }
    loader.attempt += 1;
    enter('loading');
    window.pagePath = template.dataset.path ?? '';
    window.___webpackCompilationHash = template.dataset.build ?? '';
    window.___chunkMapping = {};
    // Copies, because a script runs once. webpack's scripts wait for each other, so their order does not matter.
    scripts = [...template.content.querySelectorAll<HTMLScriptElement>('script:not([type])')].map((element) => {
      const script = element.cloneNode() as HTMLScriptElement;
      script.onload = () => {
        if (loader.stage === 'loading') {
          enter('loading');
        }
      };
      script.onerror = fail;
      return script;
    });
    document.body.append(...scripts);
  }

  function fail(): void {
    if (!isStarting()) {
      return;
    }
    enter('failed');
    // Scripts that arrive later must not run: those of another document do not.
    document.createElement('template').content.append(...scripts);
    scripts.forEach((script) => {
      script.onload = script.onerror = null;
    });
    const control = pendingControl;
    pendingControl = undefined;
    reportFailure();
    if (control instanceof HTMLAnchorElement && !control.closest('dialog')) {
      location.assign(control.href);
    }
  }

  function reportFailure(): void {
    message ??= template?.content.querySelector('p');
    if (message) {
      // Everything outside an open dialog is inert.
      (document.querySelector('dialog[open]') ?? document.body).append(message);
    }
  }

  function startAndReplay(press: Event, control: HTMLElement): void {
    press.preventDefault();
    pendingControl = control;
    dataset.runtime = 'starting';
    start();
  }

  function proceed(stage: Stage): void {
    enter(stage);
    if (stage === 'hydrated') {
      // After the rendering that follows hydration, in which components learn that they are hydrated.
      setTimeout(() => {
        pendingControl?.click();
        pendingControl = undefined;
      });
    }
  }

  function startForMember(): void {
    try {
      if (localStorage.getItem(TOKEN_STORAGE_KEY) ?? sessionStorage.getItem(TOKEN_STORAGE_KEY)) {
        // Style sheets hide what is only for guests.
        dataset.session = 'stored';
        startNow();
      }
    } catch {
      // Blocked storage has no session.
    }
  }

  const loader: { -readonly [Key in keyof RuntimeLoader]: RuntimeLoader[Key] } = {
    stage: 'idle',
    attempt: 0,
    start,
    startAndReplay,
    proceed,
    fail,
    reportFailure,
  };
  window.runtimeLoader = loader;

  document.addEventListener(
    'click',
    (event) => {
      loader.lastClick = event;
      message?.remove();
      const control = closest(event.target, `[${NEEDS_RUNTIME}],form [type=button]`);
      if (
        loader.stage === 'hydrated' ||
        !isPlainPress(event) ||
        (loader.stage === 'failed' && closest(event.target, 'a'))
      ) {
        // It is React's or the browser's.
        return;
      }
      if (control) {
        startAndReplay(event, control);
      } else if (loader.stage === 'failed') {
        start();
      }
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    if (closest(target, 'form :is(input,select,textarea)')) {
      start();
    }
  });
  document.addEventListener('DOMContentLoaded', () => {
    // The live server has none. It always starts React.
    template = document.querySelector<HTMLTemplateElement>(`#${PAGE_SCRIPTS_ID}`);
    if (isWanted || template?.dataset.immediate !== undefined) {
      startNow();
    }
    afterPaint(() => {
      document.body.append(template?.content.querySelector('[type=module]') ?? '');
    });
  });
  // A sign-in in another tab, and a page that comes back from the back/forward cache after a sign-in.
  addEventListener('storage', startForMember);
  addEventListener('pageshow', startForMember);
  startForMember();
}
