import { createElement, type ComponentPropsWithoutRef, type ReactElement } from 'react';

type HeadTag = 'html' | 'link' | 'meta' | 'script' | 'title';

type HeadElementProps<Tag extends HeadTag> = { readonly tag: Tag } & ComponentPropsWithoutRef<Tag>;

/**
 * An element of a page's head, for use inside of a page's `Head`.
 *
 * Gatsby takes such elements over by way of `React.createElement`. Written as JSX they would pass by it, and React 19
 * would take them for its own: it clears the attributes of the real `<html>`, the theme among them, and writes the others
 * into the head a second time.
 */
export function HeadElement<Tag extends HeadTag>({ tag, ...props }: HeadElementProps<Tag>): ReactElement {
  return createElement(tag, props);
}
