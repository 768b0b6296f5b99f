import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { ExternalLink, InternalLink } from '../components/link';
import { ONLY_FOR } from '../config/markup';
import { landingMessages, whoseMessages } from '../config/messages/landing';
import { siteMessages } from '../config/messages/site';
import { PATHS, type Audience } from '../config/routes';
import houseUrl from './hero-house.svg';
import { WAYS_ID } from './ways';

export const heroFragment = graphql`
  fragment Hero on ContentSite {
    name
    badge
    tagline
  }
`;

const heroStyle = css`
  background: var(--a-sky);
  overflow: clip;
  > div {
    display: grid;
    gap: var(--s-6);
    @media (min-width: 64rem) {
      grid-template-columns: minmax(0, 1.02fr) minmax(0, 1fr);
      gap: var(--s-5);
    }
  }
`;

const textStyle = css`
  position: relative;
  z-index: var(--z-raised);
  align-content: center;
  padding-top: clamp(2rem, 5vw, 5.5rem);
  @media (min-width: 64rem) {
    padding-bottom: clamp(2.5rem, 5vw, 5.5rem);
  }
  h1 {
    font-size: var(--t-hero);
    line-height: 0.92;
    letter-spacing: -0.045em;
    margin-left: -0.04em;
  }
`;

const taglineStyle = css`
  font: 500 var(--t-xl) / 1.3 var(--font-display);
  /* In em, because a width in ch would change with the font. */
  max-width: 14.75em;
  text-wrap: balance;
`;

const outlinedBadge = css`
  background: transparent;
  box-shadow: inset 0 0 0 1.5px var(--edge);
`;

const actionsStyle = css`
  width: 100%;
  @media (max-width: 30rem) {
    > a,
    > span {
      width: 100%;
    }
  }
`;

/** A member's own take their place when React knows the visitor. */
const guestActionsStyle = css`
  [data-session] & {
    visibility: hidden;
  }
`;

const whoseStyle = css`
  margin-top: calc(-1 * var(--s-2));
  line-height: 1.5;
  b {
    color: var(--ink);
  }
`;

const houseStyle = css`
  /* The number of lit rooms (HOME-24). */
  @keyframes lights-on {
    0% {
      --lit: 0;
    }
    20% {
      --lit: 1;
    }
    40% {
      --lit: 2;
    }
    60% {
      --lit: 3;
    }
    80% {
      --lit: 4;
    }
  }
  animation: lights-on calc(5 * var(--d-1)) var(--d-2) backwards;
  overflow: visible;
  width: 100%;
  max-width: 34rem;
  margin-inline: auto;
  align-self: end;
  @media (min-width: 64rem) {
    max-width: none;
    width: 106%;
    margin-bottom: -1px;
  }
`;

interface HeroProps {
  readonly site: Queries.HeroFragment;
  /** The external private-registration form. */
  readonly joinUrl: string;
  readonly audience: Audience;
  /** The heading of the section that explains more to guests; undefined if the page has none. */
  readonly waysHeading?: string | undefined;
}

/** The first section of the landing page: name, tagline, two actions for guests or members, and for guests who presses which. */
export function Hero({ site, joinUrl, audience, waysHeading }: HeroProps): ReactNode {
  const primary = buttonClass({ size: 'large' });
  const secondary = buttonClass({ variant: 'line', size: 'large' });
  return (
    <section css={heroStyle}>
      <div className="wrap">
        <div className="stack" css={textStyle}>
          <span className="badge" css={outlinedBadge} dir="auto">
            {site.badge}
          </span>
          <h1 dir="auto">{site.name}</h1>
          <p css={taglineStyle}>{site.tagline}</p>
          <div className="row" css={[actionsStyle, audience === 'guest' && guestActionsStyle]}>
            {audience === 'member' ? (
              <>
                <InternalLink to={PATHS.homepage} className={primary}>
                  {landingMessages.goToHomepage}
                </InternalLink>
                <InternalLink to={PATHS.dashboard} className={secondary}>
                  {landingMessages.openDashboard}
                </InternalLink>
              </>
            ) : (
              <>
                <ExternalLink href={joinUrl} className={primary}>
                  {siteMessages.joinCommunity}
                </ExternalLink>
                <InternalLink to={PATHS.signup} className={secondary}>
                  {siteMessages.memberSignUp}
                </InternalLink>
              </>
            )}
          </div>
          {audience === 'guest' && (
            <p className="muted" css={whoseStyle} {...{ [ONLY_FOR]: 'guest' }}>
              <span>
                <b>{whoseMessages.newcomer}</b> <span>{whoseMessages.newcomerWay}</span>{' '}
              </span>
              {waysHeading && <a href={`#${WAYS_ID}`}>{waysHeading}</a>}
              <br />
              <span>
                <b>{whoseMessages.holder}</b> <span>{whoseMessages.holderWay}</span>
              </span>
            </p>
          )}
        </div>
        <HeroHouse css={houseStyle} />
      </div>
    </section>
  );
}

/**
 * The drawing of the house. It is a file of its own, so that the HTML of the page is 1.5 KB smaller. `<use>` draws it without
 * scripts, in the colours of the page's theme, which an `<img>` cannot know.
 */
export function HeroHouse({ className = '' }: { readonly className?: string }): ReactNode {
  return (
    <svg className={className} viewBox="0 0 680 640" role="img" aria-label={siteMessages.houseName}>
      <use href={`${houseUrl}#house`} />
    </svg>
  );
}
