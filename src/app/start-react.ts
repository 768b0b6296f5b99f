import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { storePageDraft } from '../page-scripts/page-draft';
import { LONGEST_LOAD_MS } from '../config/limits';
import { DIALOG_NAME, DIALOGS_ID, PAGE_SCRIPTS_ID, RETURN_URL, SPECULATION_RULES } from '../config/markup';
import { BUNDLE_POLICY } from '../config/trusted-types';
import { loadDialogs, provideDialogs } from '../features/dialogs/dialog-host';
import { DIALOG_PATHS, openedDialog } from '../features/dialogs/open-dialog';
import { isSubmitted } from '../features/dialogs/use-dialog-page';
import { saveDraft, storeDrafts } from '../features/forms/form-drafts';
import { rememberReturnUrl } from '../features/session/return-url';
import { currentSession, startSessionStore } from '../features/session/session';
import { keepPolicy } from '../lib/trusted-types';
import { forgetElements, recordElements, restoreFocus, moveDrafts } from '../lib/recreated-elements';
import { startLinkPrefetch, type LoadedPage } from './link-prefetch';

declare global {
  interface Window {
    /** The address of the prebuilt page, for Gatsby. */
    pagePath?: string;
    /** Identifies the build, for Gatsby. */
    ___webpackCompilationHash?: string;
    /** Files of chunks, for Gatsby. It prefetches none of them. */
    ___chunkMapping?: object;
  }
}

/** The page that Gatsby shows for data that it does not find. */
const NOT_FOUND_PATH = '/404.html';

/** Id of the element that React renders. */
const ROOT_ID = '___gatsby';

/** What is on the page before React hydrates it. */
let prebuiltPage: Node | undefined;

/**
 * Loads code and data of the opened page before Gatsby does, which would stop without a word if that fails, and prepares its
 * hydration. Gatsby waits for the promise. If the start has failed, the promise stays pending: no code of the start has done
 * anything yet, and a later start begins again with new copies of the scripts.
 */
export async function prepareHydration(): Promise<void> {
  keepPolicy(BUNDLE_POLICY);
  if (process.env.NODE_ENV === 'development') {
    await import('./start-page-scripts');
  } else if (!(await loadOpenedPage())) {
    await new Promise(() => undefined);
  }
  startSessionStore();
  limitNavigation();
  startLinkPrefetch();
  prepareDialogs();
  const root = document.getElementById(ROOT_ID);
  // In a document without a window, so that the pictures of the copy are not fetched.
  prebuiltPage = root ? new Document().importNode(root, true) : undefined;
  recordElements();
  window.hydrationLoader?.setStage('hydrating');
}

/** @returns whether this start goes on: it has not failed, and has not been given up */
async function loadOpenedPage(): Promise<boolean> {
  const { hydrationLoader: loader, ___loader: gatsby } = window;
  const scripts = loader?.scripts;
  const { path = '', build = '' } = document.getElementById(PAGE_SCRIPTS_ID)?.dataset ?? {};
  window.pagePath = path;
  window.___webpackCompilationHash = build;
  window.___chunkMapping = {};
  if (openedDialog()) {
    // At the same time. It is awaited below.
    loadDialogs().catch(() => undefined);
  }
  try {
    const page = assertOpenedPage(await gatsby?.loadPage(location.pathname + location.search));
    // The visitor may have opened or closed it while the page was loaded.
    if (openedDialog()) {
      provideDialogs(await loadDialogs());
    }
    if (page?.webpackCompilationHash && page.webpackCompilationHash !== build) {
      addEventListener('pagehide', keepDraftOnReload);
    }
  } catch (error) {
    console.error(error);
    if (loader?.scripts === scripts) {
      loader?.fail();
    }
    return false;
  }
  return loader?.scripts === scripts && loader?.stage === 'loading';
}

/** @throws Error if the page is not the opened one, or incomplete */
function assertOpenedPage(loaded: LoadedPage | undefined): LoadedPage['page'] {
  const isOther = loaded?.page?.path === NOT_FOUND_PATH && window.pagePath !== NOT_FOUND_PATH;
  if (!loaded || loaded.status === 'error' || isOther) {
    throw loaded?.error ?? new Error('A part of the page cannot be loaded.');
  }
  return loaded.page;
}

/**
 * Leaves the dialog that is open in the page, from its HTML or inserted by `page-scripts/dialog-links.ts`, to React, which hydrates it
 * (`features/dialogs/dialog-host.tsx`). One that is closed, or no longer needed, is removed, and what was typed into it is kept.
 */
function prepareDialogs(): void {
  const isNeeded = currentSession().status !== 'member' && !isSubmitted(history.state);
  for (const dialog of document.querySelectorAll<HTMLDialogElement>(`dialog[${DIALOG_NAME}]`)) {
    if (isNeeded && dialog.open) {
      rememberReturnUrl(document.getElementById(DIALOGS_ID)?.getAttribute(RETURN_URL) ?? '');
    } else {
      dialog.querySelectorAll<HTMLFormElement>('form:not([method=dialog])').forEach((form) => {
        saveDraft(dialog.getAttribute(DIALOG_NAME) ?? '', form);
      });
      dialog.remove();
    }
  }
}

/** Gatsby waits for a page without an end. After an error it lets the browser load the page. */
function limitNavigation(): void {
  const { ___loader: gatsby } = window;
  if (gatsby) {
    const { loadPage } = gatsby;
    gatsby.loadPage = (path) =>
      Promise.race([
        loadPage(path),
        new Promise<LoadedPage>((resolve) => {
          setTimeout(resolve, LONGEST_LOAD_MS, { status: 'error' });
        }),
      ]);
  }
}

/** After a release Gatsby loads the page again, once, instead of hydrating it. */
function keepDraftOnReload(): void {
  if (window.hydrationLoader?.stage === 'hydrating') {
    const name = openedDialog();
    storePageDraft(name && DIALOG_PATHS[name]);
  }
}

/**
 * After a release Gatsby loads the next page from the server, but has also opened it with the old scripts, so the history has two
 * entries. This load takes the place of the other.
 * @param page the path and query of the next page
 */
export function replaceOldBuild(page: string): void {
  const loaded = window.___loader?.loadPageSync(page);
  const build = loaded?.page?.webpackCompilationHash;
  if (build && build !== window.___webpackCompilationHash) {
    storeDrafts();
    location.replace(location.href);
  }
}

/**
 * Hydrates the page as Gatsby does, with handlers of its own. The live server leaves it to Gatsby. React logs the errors that a boundary
 * catches.
 */
export function hydrate(app: ReactNode, root: Element): void {
  // The element with which browsers translate. The site has none.
  const isTranslated = document.querySelector<HTMLElement>('font') !== null;
  hydrateRoot(root, app, {
    onUncaughtError(error) {
      console.error(error);
      onUncaughtError();
    },
    onRecoverableError(error) {
      // React creates the elements of a changed page again. If nobody has changed it, this is an error of the site.
      if (isTranslated) {
        console.info(error);
      } else {
        console.error(error);
      }
    },
  });
}

/**
 * Ends the start, after the first rendering. From now on Gatsby fetches the pages of links, and the loader repeats the press that
 * has started React.
 */
export function finishStart(): void {
  prebuiltPage = undefined;
  forgetElements();
  document.querySelector(SPECULATION_RULES)?.remove();
  window.hydrationLoader?.setStage('hydrated');
}

/**
 * After an error that no boundary has caught, React removes the whole page. If that was the hydration, it comes back as it was, with
 * what was typed. Later the sentence of a failed start is all that is left to say.
 */
export function onUncaughtError(): void {
  if (prebuiltPage) {
    document.getElementById(ROOT_ID)?.replaceWith(prebuiltPage);
    prebuiltPage = undefined;
    moveDrafts(document.forms);
    restoreFocus();
    forgetElements();
    window.hydrationLoader?.fail();
  } else {
    window.hydrationLoader?.reportFailure();
  }
}
