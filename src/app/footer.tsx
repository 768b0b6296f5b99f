import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { ExternalLink, InternalLink } from '../components/link';
import { Logo } from '../components/logo';
import { SocialLinks } from '../components/social-links';
import { siteMessages } from '../config/messages/site';
import { findRoute, PATHS, routeOf, type Audience } from '../config/routes';
import { Offers } from '../sections/offers';
import type { ShellContent } from './shell-content';

const footStyle = css`
  background: var(--bg-pine-deep);
  padding-block: var(--s-8) var(--s-6);
  --cell-hover: var(--bg-pine);
  .cells {
    margin-bottom: var(--s-7);
    background: var(--line);
    border-color: var(--line);
  }
  .cells > * {
    background: var(--bg-pine-deep);
  }
  .cells > a:hover {
    background: var(--bg-pine);
  }
  @media (min-width: 40rem) {
    .cells {
      grid-template-columns: repeat(3, 1fr);
    }
  }
`;

const lowStyle = css`
  padding-top: var(--s-7);
`;

const baseStyle = css`
  display: grid;
  gap: var(--s-5);
  @media (min-width: 64rem) {
    grid-template-columns: auto 1fr auto;
    align-items: center;
  }
`;

const linksStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s-5);
  a {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    min-height: var(--tap);
    color: inherit;
  }
  @media (min-width: 64rem) {
    justify-content: center;
  }
`;

const copyrightStyle = css`
  padding-top: var(--s-5);
`;

const POLICY_PATHS = [PATHS.policy, PATHS.disclaimer, PATHS.terms];

interface FooterProps {
  readonly content: ShellContent;
  readonly audience: Audience;
  /** Address of the page above. */
  readonly pathname: string;
}

/** Offers, join link, policies and social links on every page; the marketplace itself shows the offers (HOME-18). */
export function Footer({ content, audience, pathname }: FooterProps): ReactNode {
  const { site, links, offers } = content;
  const path = findRoute(pathname)?.path;
  const look = path === PATHS.home ? 'cards' : 'rows';
  return (
    <footer css={[footStyle, look === 'rows' && lowStyle]} className="on-pine no-print">
      <div className="wrap">
        {path !== PATHS.marketplace && <Offers offers={offers.nodes} audience={audience} look={look} />}
        <div css={baseStyle}>
          <Logo name={site.name} />
          <nav aria-label={siteMessages.policyMenu}>
            <ul css={linksStyle}>
              <li>
                <ExternalLink href={links.joinCommunity.url}>{siteMessages.joinCommunity}</ExternalLink>
              </li>
              {POLICY_PATHS.map((path) => (
                <li key={path}>
                  <InternalLink to={path}>{routeOf(path).label}</InternalLink>
                </li>
              ))}
            </ul>
          </nav>
          <SocialLinks links={site.social} />
        </div>
        <p className="small muted" css={copyrightStyle}>
          {`© ${site.copyrightYear} ${site.name}`}
        </p>
      </div>
    </footer>
  );
}
