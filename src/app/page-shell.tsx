import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { PAGE_ID } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { DialogHost } from '../features/dialogs/dialog-host';
import { useAudience } from '../features/session/session';
import { ToastRegion } from '../features/toasts/show-toast';
import { Footer } from './footer';
import { Header } from './header';
import { useSessionNotices } from './session-notices';
import { useSessionRenewal } from './session-renewal';
import { useShellContent } from './shell-content';
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

/** Header, page, footer and side panel. It stays mounted during navigation. */
export function PageShell({ children }: { readonly children: ReactNode }): ReactNode {
  const content = useShellContent();
  const audience = useAudience();
  useSessionNotices();
  useSessionRenewal();
  return (
    <>
      <div id={PAGE_ID}>
        <a className={buttonClass()} css={skipStyle} href={`#${MAIN_ID}`}>
          {siteMessages.skipLink}
        </a>
        <Header siteName={content.site.name} audience={audience} />
        <main id={MAIN_ID} tabIndex={-1} css={mainStyle}>
          {children}
        </main>
        <Footer content={content} audience={audience} />
      </div>
      <SidePanel audience={audience} />
      <DialogHost />
      <ToastRegion />
    </>
  );
}

const mainStyle = css`
  &:focus {
    outline: 0;
  }
`;
