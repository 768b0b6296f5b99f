import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { Quote } from '../components/quote';
import { siteMessages } from '../config/messages/site';
import { PATHS } from '../config/routes';

interface FeaturedTestimonial {
  /** Null while the testimonial is unpublished. */
  readonly testimonial: Queries.TestimonialFragment | null;
  readonly role: string;
}

interface TestimonialPreviewProps {
  readonly heading: string;
  readonly featured: readonly FeaturedTestimonial[];
}

/** Three testimonials on the landing page, with a link to all of them. */
export function TestimonialPreview({ heading, featured }: TestimonialPreviewProps): ReactNode {
  return (
    <section className="section">
      <div className="wrap">
        <div className="head-row">
          <div className="head">
            <h2 dir="auto">{heading}</h2>
          </div>
          <InternalLink to={PATHS.testimonials} className={buttonClass({ variant: 'line' })}>
            {siteMessages.viewAllTestimonials}
            <Icon icon={ArrowRight} />
          </InternalLink>
        </div>
        <div className="cells columns-3">
          {featured.map(
            ({ testimonial, role }) =>
              testimonial && <Quote key={testimonial.key} testimonial={testimonial} role={role} />,
          )}
        </div>
      </div>
    </section>
  );
}
