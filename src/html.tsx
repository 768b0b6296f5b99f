import type { ReactNode } from 'react';

/** Gatsby's props of a document. The live server passes the same. */
interface HtmlProps {
  readonly htmlAttributes: { readonly 'data-original-tag'?: string };
  readonly headComponents: ReactNode;
  readonly bodyAttributes: object;
  readonly preBodyComponents: ReactNode;
  readonly body: string;
  readonly postBodyComponents: ReactNode;
}

/** The document of every page. It replaces Gatsby's default, which has elements for browsers that nobody uses any more. */
export default function Html({
  htmlAttributes,
  headComponents,
  bodyAttributes,
  preBodyComponents,
  body,
  postBodyComponents,
}: HtmlProps): ReactNode {
  return (
    // Gatsby's note that the attributes are from a page's Head is for itself only.
    <html lang="en" {...{ ...htmlAttributes, 'data-original-tag': undefined }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {headComponents}
      </head>
      <body {...bodyAttributes}>
        {preBodyComponents}
        {/* React has rendered it already. */}
        <div id="___gatsby" dangerouslySetInnerHTML={{ __html: body }} />
        {postBodyComponents}
      </body>
    </html>
  );
}
