import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { ExternalLink } from '../components/link';
import { Picture } from '../components/picture';
import { ONLY_FOR } from '../config/markup';
import { siteMessages } from '../config/messages/site';

export const callToActionFragment = graphql`
  fragment CallToAction on ContentHomeCallToAction {
    heading
    text
    image {
      gatsbyImageData(slot: CALL_TO_ACTION)
    }
  }
`;

const sectionStyle = css`
  overflow: clip;
  > div {
    display: grid;
    gap: var(--s-6);
    align-items: end;
    @media (min-width: 56rem) {
      grid-template-columns: 1.15fr 1fr;
    }
  }
  img {
    border-radius: var(--r-arch);
    width: min(100%, 26rem);
    aspect-ratio: 5 / 6;
    justify-self: center;
    filter: var(--photo-brightness);
    @media (min-width: 56rem) {
      margin-top: var(--s-8);
    }
  }
`;

const textStyle = css`
  padding-block: var(--section);
  max-width: 34rem;
  @media (max-width: 55.99rem) {
    padding-bottom: 0;
  }
`;

interface CallToActionProps {
  readonly content: Queries.CallToActionFragment;
  readonly joinUrl: string;
}

/** The call to action above the footer, for guests only. */
export function CallToAction({ content, joinUrl }: CallToActionProps): ReactNode {
  return (
    <section css={sectionStyle} className="on-pine" {...{ [ONLY_FOR]: 'guest' }}>
      <div className="wrap">
        <div className="stack" css={textStyle}>
          <h2 dir="auto">{content.heading}</h2>
          <p className="lead">{content.text}</p>
          <ExternalLink href={joinUrl} className={buttonClass({ size: 'large' })}>
            {siteMessages.joinCommunity}
          </ExternalLink>
        </div>
        <Picture image={content.image} alt="" />
      </div>
    </section>
  );
}
