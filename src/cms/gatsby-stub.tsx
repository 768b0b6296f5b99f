import type { AnchorHTMLAttributes, ReactNode } from 'react';

/**
 * Replaces Gatsby in the CMS's script, which renders components outside the site: `graphql` does nothing, and `Link` is a
 * plain link.
 */
export function graphql(): string {
  return '';
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
}

export function Link({ to, children, ...rest }: LinkProps): ReactNode {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
