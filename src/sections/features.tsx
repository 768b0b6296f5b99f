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

/** On tablets the picture is beside the text. */
const featuresStyle = css`
  > div {
    padding: 0;
  }
  .cell {
    padding: var(--card-pad);
  }
  img {
    aspect-ratio: 16 / 9;
    filter: var(--photo-brightness);
  }
  @media (min-width: 40rem) and (max-width: 51.99rem) {
    > div {
      display: grid;
      grid-template-columns: 1fr 1.2fr;
    }
    img {
      height: 100%;
    }
  }
`;

interface FeaturesProps {
  /** Above the cards; null if the content has none. */
  readonly heading: string | null;
  readonly features: readonly Queries.FeatureFragment[];
}

/** The three feature cards, in a row of cells. */
export function Features({ heading, features }: FeaturesProps): ReactNode {
  const Title = heading ? 'h3' : 'h2';
  return (
    <section className="section">
      <div className="wrap">
        {heading && (
          <div className="head">
            <h2 dir="auto">{heading}</h2>
          </div>
        )}
        <div className="cells columns-3" css={featuresStyle}>
          {features.map(({ key, title, text, image }) => (
            <div key={key}>
              <Picture image={image} alt="" />
              <div className="cell">
                <Title>{title}</Title>
                <p dir="auto">{text}</p>
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
