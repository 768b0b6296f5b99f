import { css } from '@emotion/react';
import { useLocation } from '@gatsbyjs/reach-router';
import { useLayoutEffect, type ReactNode } from 'react';

import { releasePage } from '../page-scripts/side-panel';
import { buttonClass } from '../components/button';
import { ErrorBoundary } from '../components/error-boundary';
import { PAGE_ID } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { DialogHost } from '../features/dialogs/dialog-host';
import { useAudience, useSession } from '../features/session/session';
import { ToastRegion } from '../features/toasts/show-toast';
import { restoreFocus } from '../lib/recreated-elements';
import { Footer } from './footer';
import { Header } from './header';
import { useSessionNotices } from './session-notices';
import { useShellContent, type ShellContent } from './shell-content';
import { SidePanel } from './side-panel';

const skipStyle = css`
  position: absolute;
  left: var(--gutter);
  top: -4rem;
  z-index: var(--z-skip);
  &:focus {
    top: 0.5rem;
  }
`;

const MAIN_ID = 'main';

interface PageShellProps {
  readonly children: ReactNode;
}

/**
 * Header, page, footer and side panel. It stays mounted during navigation. An error leaves the parts around it as they are, until the
 * visitor goes to another page (START-11).
 */
export function PageShell({ children }: PageShellProps): ReactNode {
  const { pathname } = useLocation();
  const content = useShellContent();
  return (
    <ErrorBoundary subject={pathname} fallback={<PageFailure />}>
      <Shell pathname={pathname} content={content}>
        {children}
      </Shell>
    </ErrorBoundary>
  );
}

interface ShellProps extends PageShellProps {
  readonly pathname: string;
  readonly content: ShellContent;
}

function Shell({ pathname, content, children }: ShellProps): ReactNode {
  const audience = useAudience();
  // Prebuilt pages do not know who visits them.
  const { status } = useSession();
  const menuAudience = status === 'restoring' ? undefined : audience;
  useLayoutEffect(() => {
    if (status === 'guest') {
      // The loader has found a session that is over.
      delete document.documentElement.dataset.session;
    }
  }, [status]);
  useSessionNotices();
  // After the effects of all forms and dialogs.
  useLayoutEffect(restoreFocus, []);
  return (
    <>
      <DialogHost pathname={pathname}>
        <div id={PAGE_ID}>
          <a className={buttonClass()} css={skipStyle} href={`#${MAIN_ID}`}>
            {siteMessages.skipLink}
          </a>
          <Header siteName={content.site.name} audience={menuAudience} />
          <main id={MAIN_ID} tabIndex={-1} css={mainStyle}>
            <ErrorBoundary subject={pathname} fallback={<PageFailure />}>
              {children}
            </ErrorBoundary>
          </main>
          <Footer content={content} audience={audience} pathname={pathname} />
        </div>
        <ErrorBoundary subject={pathname} onError={releasePage}>
          <SidePanel audience={menuAudience} />
        </ErrorBoundary>
      </DialogHost>
      <ToastRegion />
    </>
  );
}

/** Says what a failed start says. */
function PageFailure(): ReactNode {
  return (
    <p role="alert" className="note bad wrap">
      {siteMessages.scriptsFailed} {/* Without its fragment the address of the page loads it. */}
      <a href={location.pathname + location.search}>{siteMessages.loadAgain}</a>
    </p>
  );
}

const mainStyle = css`
  &:focus {
    outline: 0;
  }
`;
