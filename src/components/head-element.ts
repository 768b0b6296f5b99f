import { createElement, type ComponentPropsWithoutRef, type ReactElement } from 'react';

type HeadTag = 'html' | 'link' | 'meta' | 'script' | 'title';

type HeadElementProps<Tag extends HeadTag> = { readonly tag: Tag } & ComponentPropsWithoutRef<Tag>;

/**
 * An element for a page's `Head`.
 *
 * Gatsby intercepts `React.createElement`, but not JSX. React 19 would handle JSX elements itself: it clears the attributes
 * of the real `<html>`, such as the theme, and adds the other elements to the head a second time.
 */
export function HeadElement<Tag extends HeadTag>({ tag, ...props }: HeadElementProps<Tag>): ReactElement {
  return createElement(tag, props);
}
