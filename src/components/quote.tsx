import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { Picture } from './picture';
import { Rating } from './rating';

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
