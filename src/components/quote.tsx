import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { RATING_SCALE } from '../config/limits';
import { siteMessages } from '../config/messages/site';
import { Picture } from './picture';

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

const quoteStyle = css`
  display: flex;
  flex-direction: column;
  gap: var(--s-4);
  /* The portrait touches the bottom of the card. */
  &&& {
    padding-bottom: 0;
  }
  blockquote {
    font-size: var(--t-lg);
    line-height: 1.45;
  }
  figcaption {
    display: flex;
    align-items: end;
    gap: var(--s-4);
    margin-top: auto;
  }
  img {
    width: 5.5rem;
    height: 6.25rem;
    object-fit: cover;
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
}

/** A testimonial with its rating and the member's portrait. */
export function Quote({ testimonial, role = testimonial.role }: QuoteProps): ReactNode {
  return (
    <figure css={quoteStyle}>
      <Rating value={testimonial.rating} />
      <blockquote dir="auto">{testimonial.content}</blockquote>
      <figcaption>
        <Picture image={testimonial.image} alt="" />
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
