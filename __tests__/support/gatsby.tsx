import type { AnchorHTMLAttributes, Ref } from 'react';

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  activeClassName?: string;
  partiallyActive?: boolean;
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

/** Stands for Gatsby's Link: an anchor, which is all a visitor knows of it. */
export function Link({ to, activeClassName, partiallyActive, replace, state, children, ...rest }: LinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}

/** Stands for client-side navigation; a test reads its calls. */
export const navigate = jest.fn<Promise<void>, [to: string, options?: { replace?: boolean; state?: unknown }]>();
export const prefetchPathname = jest.fn<undefined, [path: string]>();

export function withPrefix(path: string): string {
  return path;
}

const queryData = new Map<string, unknown>();

/** The tag around a query gives the query's name back, which is what `useStaticQuery` looks answers up by. */
export function graphql(query: TemplateStringsArray): string {
  const text = query.join('');
  return /\b(?:query|fragment)\s+(\w+)/.exec(text)?.[1] ?? text;
}

/** Tells what `useStaticQuery` answers to the query of this name, until the test ends. */
export function setStaticQuery(name: string, data: unknown): void {
  queryData.set(name, data);
}

export function useStaticQuery(name: string): unknown {
  if (!queryData.has(name)) {
    throw new Error(`No answer for the static query ${name}: call setStaticQuery('${name}', …) in the test.`);
  }
  return queryData.get(name);
}

/** Forgets answers and calls between tests. */
export function resetGatsby(): void {
  queryData.clear();
  navigate.mockReset().mockResolvedValue(undefined);
  prefetchPathname.mockReset();
}
