import { createElement, useEffect, useState, type ComponentType, type ReactElement } from 'react';

import { ROUTES, type Route } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { onDemand } from '../lib/on-demand';

/** The props of every view. Each view declares the query type of its content. */
interface ViewProps {
  readonly content: object;
  /** The route of the address. */
  readonly route: Route;
}

/** The views of the member area by kind of page. */
type Views = ReadonlyMap<string, ComponentType<ViewProps>>;

/** The loading state of the member area's code. */
type ViewsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly views: Views };

const KINDS = [...new Set(ROUTES.filter(({ access }) => access === 'member').map(({ kind }) => kind))];

/** Loads all views as one chunk, which only members fetch: `./views/<kind>-view.tsx` for each kind of the registry. */
export const loadViews = onDemand(async (): Promise<Views> => new Map(await Promise.all(KINDS.map(loadView))));

async function loadView(kind: string): Promise<[kind: string, view: ComponentType<ViewProps>]> {
  const module = (await import(
    /* webpackMode: "lazy-once", webpackChunkName: "member-views" */ `./views/${kind}-view`
  )) as {
    readonly default: ComponentType<ViewProps>;
  };
  return [kind, module.default];
}

/** The view of a page with its content. */
export function viewElement(views: Views, route: Route, content: object): ReactElement {
  const view = assertPresent(views.get(route.kind), `src/member/views/${route.kind}-view.tsx`);
  return createElement(view, { content, route });
}

/** The loaded views. With them the next page is complete at its first render, and its scroll position can be restored. */
let loaded: Views | undefined;

/** Fetches the code of the pages. */
export function useViews(): ViewsState {
  const [views, setViews] = useState(() => loaded);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    loadViews().then(
      (fetched) => {
        loaded = fetched;
        if (isCurrent) {
          setViews(fetched);
        }
      },
      () => {
        if (isCurrent) {
          setFailed(true);
        }
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  return views ? { status: 'ready', views } : { status: hasFailed ? 'failed' : 'loading' };
}
