import type { ReactElement } from 'react';

import { PAGE_SCRIPTS_ID } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { pageFacts } from '../config/page-facts';
import { findRoute, PATHS } from '../config/routes';
import { speculationRules, startsImmediately } from './inline-scripts';

/** The part of Gatsby's page data that is used here. */
export interface PageData {
  readonly componentChunkName: string;
  readonly staticQueryHashes?: readonly string[];
}

/**
 * The scripts at the end of a page, instead of Gatsby's own: the speculation rules, and a template with the page script, the scripts of
 * React and the sentence about a failed start, which the loader inserts when they are needed. Inline code is the same on all
 * pages, so the CSPs share its hashes.
 */
export function pageScripts(pathname: string, page: PageData): ReactElement[] {
  const { build, menus, src } = pageFacts;
  const shared = chunkFiles(SHARED_CHUNK);
  const startsAtOnce = startsImmediately(pathname);
  return [
    // On the other pages React fetches pages, after the visitor's first event (NAV-25).
    ...(startsAtOnce
      ? []
      : [<script key="speculation" type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />]),
    <template
      key="page-scripts"
      id={PAGE_SCRIPTS_ID}
      data-path={pathname}
      data-build={build}
      data-first={[menus, PATHS.signup, PATHS.login].join(' ')}
      data-files={[...new Set([...shared, ...chunkFiles(DIALOGS_CHUNK), ...hydrationFiles(pathname, page)])].join(' ')}
      data-immediate={startsAtOnce ? '' : undefined}
    >
      {/* Low, so that the page's pictures load first. */}
      <script type="module" src={src} fetchPriority="low" />
      {shared.map((file) => (
        <script key={file} src={file} />
      ))}
      {/* The style is not in the style sheet, which every page contains. */}
      <p role="alert" className="note bad" style={failureStyle}>
        {siteMessages.scriptsFailed}
      </p>
    </template>,
  ];
}

const failureStyle = { position: 'fixed', inset: 'auto 0 0', zIndex: 'var(--z-toast)' } as const;

/**
 * For pages that start immediately: preloads of everything that React would otherwise request one after the other. The code
 * of member pages is not in them: guests, who are redirected, do not use it (`page-scripts/member-page.ts`).
 */
export function hydrationPreloads(pathname: string, page: PageData): ReactElement[] {
  if (!startsImmediately(pathname)) return [];
  const onDemand = findRoute(pathname)?.type === 'dialog' ? chunkFiles(DIALOGS_CHUNK) : [];
  const files = new Set([...chunkFiles(SHARED_CHUNK), ...hydrationFiles(pathname, page), ...onDemand]);
  return [...files].map((href) =>
    href.endsWith('.js') ? (
      <link key={href} rel="preload" as="script" href={href} />
    ) : (
      <link key={href} rel="preload" as="fetch" href={href} crossOrigin="anonymous" />
    ),
  );
}

/** The name of the chunk group that every page loads. */
const SHARED_CHUNK = 'app';

/** The name of the chunk with all that only members load (`member/index.tsx`). */
const MEMBER_CHUNK = 'member-area';

/** The name of the chunk with the dialogs, which are the most likely reason to start React. */
const DIALOGS_CHUNK = 'dialogs';

/**
 * What React loads first, in addition to its own scripts: the page's code and data.
 */
export function hydrationFiles(pathname: string, { componentChunkName, staticQueryHashes = [] }: PageData): string[] {
  const shared = new Set(chunkFiles(SHARED_CHUNK));
  const name = pathname.replace(/^\/|\/$/g, '') || 'index';
  return [
    ...chunkFiles(componentChunkName).filter((file) => !shared.has(file)),
    '/page-data/app-data.json',
    `/page-data/${name}/page-data.json`,
    ...staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`),
  ];
}

/** The code of the member pages. */
export function memberViewFiles(): string[] {
  return chunkFiles(MEMBER_CHUNK);
}

function chunkFiles(chunk: string): string[] {
  return (pageFacts.chunks[chunk] ?? []).map((name) => `/${name}`).filter((file) => file.endsWith('.js'));
}
