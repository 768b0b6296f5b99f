import { css } from '@emotion/react';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import type { PictureFile } from '../components/picture';
import { Quote } from '../components/quote';
import { siteMessages } from '../config/messages/site';
import { PATHS } from '../config/routes';

/** On wide screens the first quote fills two thirds; the others are below each other beside it. */
const voicesStyle = css`
  @media (min-width: 64rem) {
    > figure.large {
      grid-area: span 2 / span 2;
    }
  }
`;

interface FeaturedTestimonial {
  /** Null while the testimonial is unpublished. */
  readonly testimonial: (Queries.TestimonialFragment & { readonly portrait: PictureFile }) | null;
  readonly role: string;
}

interface TestimonialPreviewProps {
  readonly heading: string;
  readonly featured: readonly FeaturedTestimonial[];
  readonly tinted: boolean;
}

/** Three testimonials on the landing page, the first of them large, with a link to all of them. */
export function TestimonialPreview({ heading, featured, tinted }: TestimonialPreviewProps): ReactNode {
  const published = featured.flatMap(({ testimonial, role }) => (testimonial ? [{ testimonial, role }] : []));
  return (
    <section className={tinted ? 'section mist' : 'section'}>
      <div className="wrap">
        <div className="head-row">
          <h2 dir="auto">{heading}</h2>
          <InternalLink to={PATHS.testimonials} className={buttonClass({ variant: 'line' })}>
            {siteMessages.viewAllTestimonials}
            <Icon icon={ArrowRight} />
          </InternalLink>
        </div>
        <div className="grid g3" css={voicesStyle}>
          {published.map(({ testimonial, role }, index) => (
            <Quote
              key={testimonial.key}
              testimonial={testimonial}
              role={role}
              portrait={index === 0 ? testimonial.portrait : undefined}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
