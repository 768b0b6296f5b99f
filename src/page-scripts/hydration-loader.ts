import { LONGEST_LOAD_MS } from '../config/limits';
import { TOKEN_STORAGE_KEY } from '../config/storage-keys';
import { NEEDS_HYDRATION } from '../config/markup';
import { afterPaint } from '../lib/after-paint';
import { closest } from '../lib/closest';
import { isPlainPress } from '../lib/plain-press';
import { storedOfSession } from '../lib/session-token';

/**
 * How far React has started. `loading`: the scripts of React, then the code and data of the page. `hydrating`: React takes over
 * the elements, which other scripts must not change then. From both a failure leads to `failed`, from there a press to `loading`.
 */
type Stage = 'idle' | 'loading' | 'hydrating' | 'hydrated' | 'failed';

/** Starts React: its scripts, those of Gatsby and the page's code. */
export interface HydrationLoader {
  readonly stage: Stage;
  /** The scripts of this start. What an earlier start, with other ones, has requested and arrives later must not be used. */
  readonly scripts: readonly HTMLScriptElement[];
  /** Loads and runs React, after the next paint: what the visitor has caused appears first. */
  readonly start: () => void;
  /** Starts React, and presses the control again when it has hydrated the page. A failure forgets the press. */
  readonly startAndReplay: (press: Event, control: HTMLElement) => void;
  /** Called by `app/start-react.ts`: React has reached the next stage. */
  readonly setStage: (stage: 'hydrating' | 'hydrated') => void;
  /** Called by every step that fails. */
  readonly fail: () => void;
  /** Says on the page that a part of it could not be loaded, until the next press. */
  readonly reportFailure: () => void;
  /** The element with this selector that a plain press is on. */
  readonly pressed: (press: MouseEvent, selector: string) => HTMLElement | null;
  /** The last press on the page. The page scripts repeat one that came before them. */
  readonly lastClick?: MouseEvent;
}

declare global {
  interface Window {
    /** Absent in tests of components. */
    hydrationLoader?: HydrationLoader;
    /** The chunks that webpack's scripts have loaded (`site-build/webpack.ts`). */
    loaded?: unknown;
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
export function installHydrationLoader(): void {
  const { dataset } = document.documentElement;
  let template: HTMLTemplateElement | null | undefined;
  let pendingControl: HTMLElement | undefined;
  let message: Element | null | undefined;
  /** Set while React starts; 0 after a start that took too long. */
  let timer: ReturnType<typeof setTimeout> | 0 | undefined;

  function setStage(stage: Stage): void {
    loader.stage = stage;
    message?.remove();
    clearTimeout(timer);
    timer = undefined;
    // `loading` and `hydrating`.
    if (stage.endsWith('ing')) {
      timer = setTimeout(() => {
        fail();
        timer = 0;
      }, LONGEST_LOAD_MS);
      return;
    }
    delete dataset.press;
    const control = pendingControl;
    pendingControl = undefined;
    if (stage === 'hydrated') {
      // After the rendering that follows hydration, in which components learn that they are hydrated.
      setTimeout(() => control?.click());
    } else if (control?.matches('a:not(dialog a)')) {
      control.click();
    }
  }

  function start(): void {
    afterPaint(startNow);
  }

  function startNow(): void {
    if (!template) {
      // The browser is still parsing the page.
      document.addEventListener('DOMContentLoaded', startNow);
    } else if (!timer && loader.stage !== 'hydrated') {
      if (timer === 0) {
        // The browser would answer the new copies with the requests that still have no answer.
        stop();
      }
      setStage('loading');
      // Copies, because a script runs once. webpack's scripts wait for each other, so their order does not matter.
      loader.scripts = [...template.content.querySelectorAll('script:not([type])')].map((element) => {
        const script = element.cloneNode() as HTMLScriptElement;
        script.onerror = fail;
        return script;
      });
      // What an earlier start has run must not go on with the chunks of this one.
      delete window.loaded;
      document.body.append(...loader.scripts);
    }
  }

  function fail(): void {
    if (timer) {
      setStage('failed');
      // Scripts that arrive later must not run, nor fail again: those of another document do not.
      loader.scripts.forEach((script) => new Document().adoptNode(script));
      reportFailure();
    }
  }

  function reportFailure(): void {
    message ??= template?.content.querySelector('p');
    // Everything outside an open dialog is inert.
    (document.querySelector('dialog[open]') ?? document.body).append(message ?? '');
  }

  function pressed(press: MouseEvent, selector: string): HTMLElement | null {
    return isPlainPress(press) ? closest(press.target, selector) : null;
  }

  function startAndReplay(press: Event, control: HTMLElement): void {
    press.preventDefault();
    pendingControl = control;
    dataset.press = '';
    start();
  }

  function startForMember(): void {
    if (storedOfSession(TOKEN_STORAGE_KEY)) {
      // Style sheets hide what is only for guests.
      dataset.session = 'stored';
      startNow();
    }
  }

  const loader: { -readonly [Key in keyof HydrationLoader]: HydrationLoader[Key] } = {
    stage: 'idle',
    scripts: [],
    start,
    startAndReplay,
    setStage,
    fail,
    reportFailure,
    pressed,
  };
  window.hydrationLoader = loader;

  document.addEventListener(
    'click',
    (event) => {
      loader.lastClick = event;
      message?.remove();
      const control = pressed(event, `[${NEEDS_HYDRATION}],form [type=button]`);
      const isFailed = loader.stage === 'failed';
      if (loader.stage === 'hydrated' || (isFailed && pressed(event, 'a'))) {
        // It is React's, or the browser's.
        return;
      }
      if (control) {
        startAndReplay(event, control);
      } else if (isFailed) {
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
    template = document.querySelector('template');
    if (template?.hasAttribute('data-immediate')) {
      startNow();
    }
    afterPaint(() => {
      // The page script.
      document.body.append(template?.content.querySelector('script') ?? '');
    });
  });
  // A sign-in in another tab, and a page that comes back from the back/forward cache after a sign-in.
  addEventListener('storage', startForMember);
  addEventListener('pageshow', startForMember);
  startForMember();
}
