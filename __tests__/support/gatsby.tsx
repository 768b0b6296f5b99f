import type { AnchorHTMLAttributes, Ref } from 'react';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  activeClassName?: string;
  partiallyActive?: boolean;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Replaces Gatsby's Link by an anchor. */
export function Link({ to, activeClassName, partiallyActive, replace, state, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** Replaces client-side navigation. Tests read its calls. */
export const navigate = jest.fn<Promise<void>, [to: string, options?: { replace?: boolean; state?: unknown }]>();
export const prefetchPathname = jest.fn<undefined, [path: string]>();

export function withPrefix(path: string): string {
  return path;
}

const queryData = new Map<string, unknown>();

/** The tag of a query returns the query's name, by which `useStaticQuery` finds the data. */
export function graphql(query: TemplateStringsArray): string {
  const text = query.join('');
  return /\b(?:query|fragment)\s+(\w+)/.exec(text)?.[1] ?? text;
}

/** Sets the result of `useStaticQuery` for the query of this name, until the test ends. */
export function setStaticQuery(name: string, data: unknown): void {
  queryData.set(name, data);
}

export function useStaticQuery(name: string): unknown {
  if (!queryData.has(name)) {
    throw new Error(`No data for the static query ${name}: call setStaticQuery('${name}', …) in the test.`);
  }
  return queryData.get(name);
}

/** Clears data and calls between tests. */
export function resetGatsby(): void {
  queryData.clear();
  navigate.mockReset().mockResolvedValue(undefined);
  prefetchPathname.mockReset();
}
