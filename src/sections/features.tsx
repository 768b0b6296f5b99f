import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { Picture } from '../components/picture';

export const featureFragment = graphql`
  fragment Feature on ContentFeature {
    key
    title
    text
    image {
      gatsbyImageData(slot: FEATURE)
    }
  }
`;

const pictureStyle = css`
  margin: calc(-1 * var(--card-pad)) calc(-1 * var(--card-pad)) var(--s-4);
  overflow: hidden;
  img {
    width: 100%;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    filter: var(--photo-brightness);
  }
`;

const titleStyle = css`
  font-size: var(--t-xl);
  letter-spacing: -0.015em;
`;

/** The three feature cards, in a row of cells. */
export function Features({ features }: { readonly features: readonly Queries.FeatureFragment[] }): ReactNode {
  return (
    <section className="section">
      <div className="wrap">
        <div className="cells columns-3">
          {features.map(({ key, title, text, image }) => (
            <div key={key} className="cell">
              <div css={pictureStyle}>
                <Picture image={image} alt="" />
              </div>
              <h2 css={titleStyle}>{title}</h2>
              <p dir="auto">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
