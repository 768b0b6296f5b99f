import createEmotionServer from '@emotion/server/create-instance';
import fontUrl from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';
import { isValidElement, type ReactElement, type ReactNode } from 'react';

import { CONTENT_URL, VIEW_FILES } from '../config/markup';
import { pageFacts } from '../config/page-facts';
import { PATHS } from '../config/routes';
import { EMOTION_KEY } from '../lib/emotion-ids';
import { earlyContentUrl } from './early-content-url';
import { earlyResetScript } from './early-reset-script';
import { emotionCache } from './root';
import { memberViewFiles } from './hydration-scripts';

const emotionServer = createEmotionServer(emotionCache);

/** Emotion's rules for markup that the build has rendered, by the keys of their caches. */
function rulesOf(html: string): ReturnType<typeof emotionServer.extractCriticalToChunks>['styles'] {
  const { styles } = emotionServer.extractCriticalToChunks(html);
  const rules = styles.find(({ key }) => key === EMOTION_KEY)?.css ?? '';
  // Emotion adds the keyframes of all pages that were rendered before in the same process.
  return styles
    .filter(({ ids }) => !ids.every((id) => id.startsWith('animation-') && !rules.includes(id)))
    .map(({ css, ...style }) => ({ ...style, css: css.replaceAll(';}', '}') }));
}

/** The same as one text. */
export function styleOf(html: string): string {
  return rulesOf(html)
    .map(({ css }) => css)
    .join('');
}

/**
 * Without scripts, submenus open on hover and focus, the side panel shows all entries, there is no theme switch, and a sentence replaces the
 * submit buttons of forms.
 */
const NO_SCRIPT_STYLE = [
  '[data-submenu]:is(:hover,:focus-within)>ul{visibility:visible!important;opacity:1!important;translate:0!important}',
  '[data-panel-submenu]{display:block!important}',
  '[data-submenu]>button,[data-panel-submenu-toggle],[data-theme-switch],[type=submit][data-needs-hydration]{display:none!important}',
].join('');

/** The beginning of an element for the script of events with a date. */
const DATED_EVENT = '<dated-event';

/** The elements in the head of every page, in addition to its own title and description. */
export function headComponents(bodyHtml: string): ReactElement[] {
  return [
    <script key="inline" dangerouslySetInnerHTML={{ __html: pageFacts.inline }} />,
    ...(bodyHtml.includes(DATED_EVENT)
      ? [<script key="dates" dangerouslySetInnerHTML={{ __html: pageFacts.dates }} />]
      : []),
    <link key="font" rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />,
    <link key="icon" rel="icon" type="image/svg+xml" href="/favicon.svg" />,
    <link key="icon-png" rel="alternate icon" type="image/png" href="/favicon-32.png" sizes="32x32" />,
    <link key="touch" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
    <meta key="theme-color" name="theme-color" content="#0d4538" />,
    ...rulesOf(bodyHtml).map(({ key, ids, css }) => (
      <style
        key={key + ids.join()}
        data-emotion={key === EMOTION_KEY ? key : [key, ...ids].join(' ')}
        dangerouslySetInnerHTML={{ __html: css }}
      />
    )),
    <noscript key="no-script">
      <style>{NO_SCRIPT_STYLE}</style>
    </noscript>,
  ];
}

/**
 * The development server has one document for all pages, so the document contains the script, which checks the address
 * itself.
 */
const ONE_DOCUMENT = process.env.NODE_ENV === 'development';

/**
 * The elements that must be first in a page's head. A member page requests its content before everything else. The address of a reset link contains its key: until the script has
 * removed it, no request may send this address as its referrer. Hosts send the same policy as a header.
 */
export function firstInHead(pathname: string): ReactElement[] {
  const takesResetLink = pathname === PATHS.resetPassword;
  const contentUrl = earlyContentUrl(pathname);
  return [
    ...(takesResetLink ? [<meta key="referrer" name="referrer" content="no-referrer" />] : []),
    ...(takesResetLink || ONE_DOCUMENT
      ? [<script key="reset" dangerouslySetInnerHTML={{ __html: earlyResetScript }} />]
      : []),
    ...(contentUrl
      ? [
          <script
            key="content"
            {...{ [CONTENT_URL]: contentUrl, [VIEW_FILES]: memberViewFiles().join(' ') }}
            dangerouslySetInnerHTML={{ __html: pageFacts.member }}
          />,
        ]
      : []),
  ];
}

interface ElementProps {
  readonly name?: string;
}

/** Keys of elements that gatsby-plugin-image adds for its own component, which this site does not use. */
const UNUSED_KEYS = new Set(['gatsby-image-style', 'gatsby-image-style-noscript', 'gatsby-image-style-script']);

/** The head without the generator and the elements that only gatsby-plugin-image's own component needs. */
export function withoutUnusedElements(components: readonly ReactNode[]): ReactNode[] {
  return components.filter(
    (node) =>
      !isValidElement<ElementProps>(node) || !(UNUSED_KEYS.has(node.key ?? '') || node.props.name === 'generator'),
  );
}
