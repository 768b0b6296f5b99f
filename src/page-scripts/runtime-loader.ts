import { TOKEN_STORAGE_KEY } from '../config/limits';
import { NEEDS_RUNTIME, PAGE_SCRIPTS_ID, RUNTIME_FAILED } from '../config/markup';
import { afterPaint } from '../lib/after-paint';

/** How far React has started. Its elements must not be changed by other scripts while it hydrates. */
type Stage = 'idle' | 'started' | 'hydrating' | 'hydrated';

/** Starts the runtime: React, Gatsby and the page's code. */
export interface RuntimeLoader {
  stage: Stage;
  /** Loads and runs the runtime once, after the next paint: what the visitor has caused appears first. */
  readonly start: () => void;
  /** Starts the runtime and keeps a press for it. If the runtime fails to load, a pressed link is followed. */
  readonly hold: (press: Event, control: HTMLElement) => void;
  /** The control that the page shell presses again when React has hydrated the page. */
  held?: HTMLElement | undefined;
  /** The last press on the page. The page scripts repeat one that came before them. */
  press?: MouseEvent;
}

declare global {
  interface Window {
    /** Absent in the live server, which always starts React. */
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
 * If a script of the runtime fails to load, the page says so, a pressed link is followed, and the next press tries again.
 */
export function installRuntimeLoader(): void {
  const { dataset } = document.documentElement;
  let scripts: HTMLTemplateElement | null = null;
  let isWanted = false;

  function start(): void {
    afterPaint(startNow);
  }

  function startNow(): void {
    isWanted = true;
    // The browser may not have parsed the template yet.
    if (loader.stage !== 'idle' || !scripts) {
      return;
    }
    loader.stage = 'started';
    window.pagePath = scripts.dataset.path ?? '';
    window.___webpackCompilationHash = scripts.dataset.build ?? '';
    window.___chunkMapping = {};
    scripts.content.querySelectorAll(':not([type])').forEach((element) => {
      // Copies, because a script runs once, and the next press tries again.
      const script = element.cloneNode() as HTMLScriptElement;
      // In the order of insertion.
      script.async = false;
      script.onerror = onFailure;
      document.body.append(script);
    });
  }

  function onFailure(): void {
    loader.stage = 'idle';
    dataset.runtime = 'failed';
    document.dispatchEvent(new Event(RUNTIME_FAILED));
    // Only links have an address.
    const href = (loader.held as Partial<HTMLAnchorElement> | undefined)?.href;
    if (href) {
      location.assign(href);
    }
  }

  function hold(press: Event, control: HTMLElement): void {
    press.preventDefault();
    loader.held = control;
    dataset.runtime = 'starting';
    start();
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

  const loader: RuntimeLoader = { stage: 'idle', start, hold };
  window.runtimeLoader = loader;

  document.addEventListener(
    'click',
    (event) => {
      loader.press = event;
      const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
      const control = (target as Element).closest<HTMLElement>(`[${NEEDS_RUNTIME}],form [type=button]`);
      if (loader.stage !== 'hydrated' && control && !(altKey || ctrlKey || metaKey || shiftKey)) {
        hold(event, control);
      }
    },
    true,
  );
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches('form :is(input,select,textarea)')) {
      start();
    }
  });
  document.addEventListener('DOMContentLoaded', () => {
    // The live server has none. It always starts React.
    scripts = document.querySelector<HTMLTemplateElement>(`#${PAGE_SCRIPTS_ID}`);
    if (isWanted || scripts?.dataset.immediate !== undefined) {
      startNow();
    }
    afterPaint(() => {
      document.body.append(scripts?.content.querySelector('[type]') ?? '');
    });
  });
  // A sign-in in another tab, and a page that comes back from the back/forward cache after a sign-in.
  addEventListener('storage', startForMember);
  addEventListener('pageshow', startForMember);
  startForMember();
}
