import type { GatsbySSR, RenderBodyArgs } from 'gatsby';

import { firstInHead, headComponents, withoutUnusedElements } from './src/app/document-head';
import { lowPriorityPreloads, lowPriorityScripts, type PageData } from './src/app/low-priority-scripts';
import { PageShell } from './src/app/page-shell';
import { PreviewBanner } from './src/app/preview-banner';
import { Root } from './src/app/root';
import { sharedPathScript } from './src/app/shared-path-script';
import { isPreview } from './src/config/env';

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

/** Gatsby's arguments, with two that its types do not contain. The live server passes neither. */
interface RenderedPageArgs extends Omit<RenderBodyArgs, 'loadPageDataSync'> {
  readonly bodyHtml?: string;
  readonly loadPageDataSync?: (pathname: string) => PageData;
}

export function onRenderBody(args: RenderedPageArgs): void {
  const { bodyHtml = '', loadPageDataSync, pathname, setHeadComponents, setPostBodyComponents } = args;
  setHeadComponents(headComponents(bodyHtml));
  if (isPreview) {
    setHeadComponents([<meta key="preview" name="robots" content="noindex, nofollow" />]);
    args.setPreBodyComponents([<PreviewBanner key="preview" />]);
  }
  if (loadPageDataSync) {
    setPostBodyComponents(lowPriorityPreloads(pathname, loadPageDataSync(pathname)));
  }
}

export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  getPostBodyComponents,
  replacePostBodyComponents,
  pathname,
}) => {
  replaceHeadComponents([...firstInHead(pathname), ...withoutUnusedElements(getHeadComponents())]);
  replacePostBodyComponents(lowPriorityScripts(sharedPathScript(getPostBodyComponents(), pathname)));
};
