import type { GatsbySSR, RenderBodyArgs } from 'gatsby';

import { headComponents, leanHead, patientScripts } from './src/app/document-head';
import { PageShell } from './src/app/page-shell';
import { Root } from './src/app/root';

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

/** Gatsby hands over the rendered body too, though its types do not say so. */
type RenderedBodyArgs = RenderBodyArgs & { readonly bodyHtml?: string };

export function onRenderBody({ bodyHtml = '', setHeadComponents }: RenderedBodyArgs): void {
  setHeadComponents(headComponents(bodyHtml));
}

export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
}) => {
  replacePostBodyComponents(patientScripts(getHeadComponents(), getPostBodyComponents()));
  replaceHeadComponents(leanHead(getHeadComponents()));
};
