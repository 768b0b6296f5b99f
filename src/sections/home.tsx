import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { marketBase } from '../config/env';
import { useAudience } from '../features/session/session';
import { Ticker } from '../features/ticker/ticker';
import { assertPresent } from '../lib/assert';
import { CallToAction } from './call-to-action';
import { ClassroomSection } from './classroom';
import { Features } from './features';
import { Hero } from './hero';
import { TestimonialPreview } from './testimonial-preview';

/** The content of the landing page. `/login` and `/signup` show it too. */
export const homeFragment = graphql`
  fragment Home on Query {
    site: contentSite {
      ...Hero
      currency
      description
      support {
        email
      }
      social {
        url
      }
    }
    links: contentLinks {
      joinCommunity {
        url
      }
    }
    home: contentHome {
      classroom {
        heading
        lead
      }
      testimonials {
        heading
        featured {
          role
          testimonial {
            ...Testimonial
          }
        }
      }
      callToAction {
        ...CallToAction
      }
    }
    features: allContentFeature(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...Feature
      }
    }
    courses: allContentCourse(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...Course
      }
    }
    blurbs: allContentClassroomBlurb(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...ClassroomBlurb
      }
    }
  }
`;

/** The landing page: for guests first, and for members after the session has been restored. */
export function Home({ data }: { readonly data: Queries.HomeFragment }): ReactNode {
  const audience = useAudience();
  const site = assertPresent(data.site, 'content/site/site.yaml');
  const home = assertPresent(data.home, 'content/site/home.yaml');
  const joinUrl = assertPresent(data.links, 'content/site/links.yaml').joinCommunity.url;
  return (
    <>
      <Hero site={site} joinUrl={joinUrl} audience={audience} />
      {marketBase !== '' && (
        <div className="no-print">
          <Ticker />
        </div>
      )}
      <Features features={data.features.nodes} />
      <ClassroomSection
        heading={home.classroom.heading}
        lead={home.classroom.lead}
        courses={data.courses.nodes}
        blurbs={data.blurbs.nodes}
        joinUrl={joinUrl}
        currency={site.currency}
        audience={audience}
      />
      <TestimonialPreview heading={home.testimonials.heading} featured={home.testimonials.featured} />
      {audience === 'guest' && <CallToAction content={home.callToAction} joinUrl={joinUrl} />}
    </>
  );
}
