import type { AnchorHTMLAttributes, ReactNode } from 'react';

/**
 * Stands for Gatsby in the CMS's script, where the site's components are shown without the site around them: queries say
 * nothing, and a link is a link.
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
