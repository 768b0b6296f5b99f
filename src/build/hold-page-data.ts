/** The part of Gatsby's live server (an express app) that is used here. */
export interface LiveServer {
  param(name: string, handler: (request: unknown, response: unknown, next: () => void, value: string) => void): unknown;
}

/** What Gatsby knows of the data of its pages (5.16); it exports no type for that. */
export interface LiveState {
  readonly queries: {
    /** By the path of the page. Above 0 is what has to be run, or is being run. */
    readonly trackedQueries: ReadonlyMap<string, { readonly dirty: number; readonly running: number }>;
  };
  readonly pendingPageDataWrites: {
    /** Paths of the pages whose data is not in its file yet. */
    readonly pagePaths: ReadonlySet<string>;
  };
}

/** How Gatsby's route calls the path of the page: `/page-data/:pagePath(*)/page-data.json`. */
const PARAMETER = 'pagePath';

/** How its address calls the landing page. */
const LANDING_PAGE = 'index';

const PAUSE_MS = 50;

/** A query that cannot be run stays as it is; then Gatsby answers with what it has, or says 404. */
const LIMIT_MS = 15_000;

/**
 * Has a request for the data of a page wait until Gatsby has run its query and has written the result, for
 * {@link LIMIT_MS} at most. Gatsby itself reads the file of the page immediately: it is missing when the server has just
 * started, incomplete while it is written, and old after a change; the first two are answered with 404.
 * @param getState that of Gatsby's store
 */
export function holdPageData(app: LiveServer, getState: () => LiveState): void {
  // The route is there already, but handlers of its parameter run before it, whenever they are added.
  app.param(PARAMETER, (_request, _response, next, name) => {
    const path = name === LANDING_PAGE ? '/' : `/${name}`;
    const end = performance.now() + LIMIT_MS;

    function goOnWhenCurrent(): void {
      if (isCurrent(getState(), path) || performance.now() >= end) {
        next();
      } else {
        setTimeout(goOnWhenCurrent, PAUSE_MS);
      }
    }
    goOnWhenCurrent();
  });
}

function isCurrent({ queries, pendingPageDataWrites }: LiveState, path: string): boolean {
  const { dirty = 0, running = 0 } = queries.trackedQueries.get(path) ?? {};
  return dirty <= 0 && running <= 0 && !pendingPageDataWrites.pagePaths.has(path);
}
