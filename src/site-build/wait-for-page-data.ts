/** The part of Gatsby's live server (an Express app) that is used here. */
export interface LiveServer {
  param(name: string, handler: (request: unknown, response: unknown, next: () => void, value: string) => void): unknown;
}

/** The part of Gatsby's state (5.16) about the data of its pages. Gatsby exports no type for it. */
export interface LiveState {
  readonly queries: {
    /** By the path of the page. A query with a value above 0 has to be run or is being run. */
    readonly trackedQueries: ReadonlyMap<string, { readonly dirty: number; readonly running: number }>;
  };
  readonly pendingPageDataWrites: {
    /** Paths of the pages whose data is not in its file yet. */
    readonly pagePaths: ReadonlySet<string>;
  };
}

/** The parameter of Gatsby's route with the path of the page: `/page-data/:pagePath(*)/page-data.json`. */
const PARAMETER = 'pagePath';

/** The parameter's value for the landing page. */
const LANDING_PAGE = 'index';

const PAUSE_MS = 50;

/** The maximum wait. A query that cannot run never finishes; Gatsby then answers with the old data or with 404. */
const LIMIT_MS = 15_000;

/**
 * Delays requests for the data of a page until Gatsby has run its query and written the result, at most {@link LIMIT_MS}.
 * Gatsby itself reads the file of the page immediately: it is missing after the start of the server, incomplete while it is
 * written, and old after a change. In the first two cases Gatsby answers with 404.
 * @param getState `getState` of Gatsby's store
 */
export function waitForPageData(app: LiveServer, getState: () => LiveState): void {
  // The route exists already, but handlers of its parameter run before it even if they are added later.
  app.param(PARAMETER, (_request, _response, next, name) => {
    const path = name === LANDING_PAGE ? '/' : `/${name}`;
    const end = performance.now() + LIMIT_MS;

    function continueWhenCurrent(): void {
      if (isCurrent(getState(), path) || performance.now() >= end) {
        next();
      } else {
        setTimeout(continueWhenCurrent, PAUSE_MS);
      }
    }
    continueWhenCurrent();
  });
}

function isCurrent({ queries, pendingPageDataWrites }: LiveState, path: string): boolean {
  const { dirty = 0, running = 0 } = queries.trackedQueries.get(path) ?? {};
  return dirty <= 0 && running <= 0 && !pendingPageDataWrites.pagePaths.has(path);
}
