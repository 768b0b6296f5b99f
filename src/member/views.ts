import { createElement, type ComponentType, type ReactElement } from 'react';

import { ROUTES, type Route } from '../config/routes';

/** The props of every view. Each view declares the query type of its content. */
interface ViewProps {
  readonly content: object;
  readonly route: Route;
}

/** The view of each type of member page. */
const views = new Map<string, ComponentType<ViewProps>>();

/**
 * Makes the views of all member pages available. They are in the chunk of this file, so this sends no request. Only their default
 * exports are in it: their queries are for the build.
 */
export async function loadViews(): Promise<void> {
  const types = new Set(ROUTES.filter(({ access }) => access === 'member').map(({ type }) => type));
  await Promise.all(
    [...types].map(async (type) => {
      const view = (await import(/* webpackMode: "eager", webpackExports: ["default"] */ `./views/${type}-view`)) as {
        readonly default: ComponentType<ViewProps>;
      };
      views.set(type, view.default);
    }),
  );
}

/**
 * The view of a member page with its content. The build queries the content of a type with the query of its view.
 * @throws Error if {@link loadViews} has not ended
 */
export function viewElement(route: Route, content: object): ReactElement {
  const view = views.get(route.type);
  if (!view) {
    throw new Error(`The view of the type "${route.type}" is not loaded: src/member/views/${route.type}-view.tsx`);
  }
  return createElement(view, { content, route });
}
