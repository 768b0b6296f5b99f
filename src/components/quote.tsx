import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { RATING_SCALE } from '../config/limits';
import { siteMessages } from '../config/messages/site';
import { Picture, type PictureFile } from './picture';

export const testimonialFragment = graphql`
  fragment Testimonial on ContentTestimonial {
    key
    name
    role
    content
    rating
    image {
      gatsbyImageData(slot: PORTRAIT)
    }
  }
`;

/** The portrait stands on the line at the foot of the card. */
const quoteStyle = css`
  display: flex;
  flex-direction: column;
  gap: var(--s-4);
  padding: var(--card-pad) var(--card-pad) 0;
  border: 1.5px solid var(--line-2);
  border-bottom: 4px solid var(--ground);
  border-radius: var(--r-4) var(--r-4) 0 0;
  background: var(--surface);
  blockquote {
    line-height: 1.5;
  }
  figcaption {
    display: flex;
    align-items: end;
    gap: var(--s-4);
    margin-top: auto;
  }
  /* Above the portrait where its column would be narrower than most words. */
  &:not(.large) figcaption {
    flex-wrap: wrap-reverse;
    div {
      flex: 1 1 5rem;
    }
  }
  img {
    width: 5.5rem;
    height: 6.25rem;
    object-position: 50% 20%;
    border-radius: var(--r-arch);
  }
  figcaption div {
    padding-bottom: var(--s-4);
    line-height: 1.35;
  }
  b {
    display: block;
    font: 600 1.0625rem/1.3 var(--font-display);
  }
  /* Fills a row of a grid. From tablets on the portrait is at the left, as high as the card. */
  &.large {
    --portrait: clamp(12.5rem, 25vw, 22.5rem);
    grid-column: 1 / -1;
    blockquote {
      font: 600 var(--t-2xl) / 1.2 var(--font-display);
    }
    figcaption {
      flex-direction: column-reverse;
      align-items: start;
      margin: 0;
    }
    img {
      width: var(--portrait);
      height: calc(1.25 * var(--portrait));
    }
    @media (min-width: 48rem) {
      position: relative;
      justify-content: center;
      min-height: calc(1.25 * var(--portrait) + 2 * var(--card-pad));
      padding-bottom: var(--card-pad);
      padding-left: calc(var(--portrait) + 2 * var(--card-pad));
      img {
        position: absolute;
        bottom: 0;
        left: var(--card-pad);
      }
    }
  }
`;

const starsStyle = css`
  display: inline-flex;
  gap: 2px;
  color: var(--star);
  svg {
    width: 1.125rem;
    height: 1.125rem;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linejoin: round;
    fill: none;
  }
  .lit {
    fill: currentColor;
  }
`;

interface QuoteProps {
  readonly testimonial: Queries.TestimonialFragment;
  /** Replaces the testimonial's own role. */
  readonly role?: string;
  /** The portrait in the slot VOICE. With it the quote is large. */
  readonly portrait?: PictureFile | undefined;
  /** For a quote on the first screen. */
  readonly priority?: 'high' | undefined;
}

/** A testimonial in a card, with its rating and the member's portrait. */
export function Quote({ testimonial, role = testimonial.role, portrait, priority }: QuoteProps): ReactNode {
  return (
    <figure css={quoteStyle} className={portrait && 'large'}>
      <Rating value={testimonial.rating} />
      <blockquote dir="auto">{testimonial.content}</blockquote>
      <figcaption>
        <Picture image={portrait ?? testimonial.image} alt="" priority={priority} />
        <div dir="auto">
          <b dir="auto">{testimonial.name}</b>
          <span className="muted small">{role}</span>
        </div>
      </figcaption>
    </figure>
  );
}

/** Stars out of five. The accessible name contains the number, so that the rating does not depend on colour. */
export function Rating({ value }: { readonly value: number }): ReactNode {
  return (
    <span css={starsStyle} role="img" aria-label={siteMessages.rated(value, RATING_SCALE)}>
      {Array.from({ length: RATING_SCALE }, (_, index) => (
        <svg key={index} viewBox="0 0 24 24" aria-hidden="true" {...(index < value ? { className: 'lit' } : {})}>
          <path d="m12 2.8 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.6l6.5-.9Z" />
        </svg>
      ))}
    </span>
  );
}
