import { createHistory, createMemorySource, LocationProvider } from '@gatsbyjs/reach-router';
import type { GatsbySSR, RenderBodyArgs } from 'gatsby';
import { renderToString } from 'react-dom/server';

import { firstInHead, headComponents, styleOf, withoutUnusedElements } from './src/app/document-head';
import { PageShell } from './src/app/page-shell';
import { PreviewBanner } from './src/app/preview-banner';
import { Root } from './src/app/root';
import { pageScripts, hydrationPreloads, type PageData } from './src/app/hydration-scripts';
import { CMS_PATH } from './src/site-build/cms/cms-page';
import { prebuildView } from './src/site-build/member-content/prebuilt-views';
import { isPreview } from './src/config/env';
import { MEMBER_PLACEHOLDERS } from './src/config/markup';
import { pageFacts } from './src/config/page-facts';
import { memberContentName } from './src/config/route-registry';
import { findRoute } from './src/config/routes';
import { EDIT_LINKS } from './src/content-model/edit-index';
import { provideDialogs } from './src/features/dialogs/dialog-host';
// Only the build imports it. In the browser it is loaded on demand.
import * as dialogs from './src/features/dialogs/dialogs';
import { renderForMember } from './src/features/session/prebuilt-session';
import { loadViews, viewElement } from './src/member/views';

/** The address of the form in which pages open what a person presses; empty if they have no such links. Only `npm run edit` sets it. */
const EDIT_FORM = process.env.GATSBY_EDIT_FORM ?? '';

provideDialogs(dialogs);

export const wrapRootElement: GatsbySSR['wrapRootElement'] = ({ element }) => <Root>{element}</Root>;

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element }) => <PageShell>{element}</PageShell>;

/** Gatsby waits for the promise, which its types do not say. It renders the page itself, which has no content of the member area. */
export async function replaceRenderer({ pathname }: { readonly pathname: string }): Promise<void> {
  const route = findRoute(pathname);
  if (route?.access === 'member') {
    await loadViews();
    await prebuildView(memberContentName(route.path), (content) => {
      const html = renderForMember({ id: 0, ...MEMBER_PLACEHOLDERS }, () =>
        renderToString(
          <Root>
            <LocationProvider history={createHistory(createMemorySource(route.path))}>
              {viewElement(route, content)}
            </LocationProvider>
          </Root>,
        ),
      );
      return { html, css: styleOf(html) };
    });
  }
}

/** Gatsby's arguments, with two that its types do not contain. The live server passes neither. */
interface RenderedPageArgs extends Omit<RenderBodyArgs, 'loadPageDataSync'> {
  readonly bodyHtml?: string;
  readonly loadPageDataSync?: (pathname: string) => PageData;
}

export function onRenderBody(args: RenderedPageArgs): void {
  const { bodyHtml = '', loadPageDataSync, pathname, setHeadComponents } = args;
  setHeadComponents(headComponents(bodyHtml));
  if (isPreview) {
    setHeadComponents([<meta key="preview" name="robots" content="noindex, nofollow" />]);
    args.setPreBodyComponents([<PreviewBanner key="preview" entries={pageFacts.previewOnly} />]);
  }
  if (EDIT_FORM !== '') {
    const src = `${CMS_PATH}/${EDIT_LINKS.script}`;
    setHeadComponents([<script key="edit-links" defer src={src} data-form={EDIT_FORM} />]);
  }
  if (loadPageDataSync) {
    const page = loadPageDataSync(pathname);
    pageData.set(pathname, page);
    setHeadComponents(hydrationPreloads(pathname, page));
  }
}

/** Data of the pages that are being rendered. */
const pageData = new Map<string, PageData>();

export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
  replacePostBodyComponents,
  pathname,
}) => {
  replaceHeadComponents([...firstInHead(pathname), ...withoutUnusedElements(getHeadComponents())]);
  const page = pageData.get(pathname);
  if (page) {
    pageData.delete(pathname);
    // Instead of Gatsby's scripts, which would start React on every page.
    replacePostBodyComponents(pageScripts(pathname, page));
  }
};
