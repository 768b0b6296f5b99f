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
import { Statistics } from './statistics';
import { TestimonialPreview } from './testimonial-preview';
import { Ways } from './ways';

/** The first sections of the landing page. `/login` and `/signup` show only these, behind their dialog. */
export const homeStartFragment = graphql`
  fragment HomeStart on Query {
    site: contentSite {
      ...Hero
      statistics {
        ...Statistic
      }
    }
    links: contentLinks {
      joinCommunity {
        url
      }
    }
    home: contentHome {
      featuresHeading
      ways {
        ...Ways
      }
    }
    features: allContentFeature(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        ...Feature
      }
    }
  }
`;

/** The content of the landing page. */
export const homeFragment = graphql`
  fragment Home on Query {
    ...HomeStart
    site: contentSite {
      currency
      description
      support {
        email
      }
      social {
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
            portrait: image {
              gatsbyImageData(slot: VOICE)
            }
          }
        }
      }
      callToAction {
        ...CallToAction
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

/** The first sections of the landing page, up to how a guest gets in. */
export function HomeStart({ data }: { readonly data: Queries.HomeStartFragment }): ReactNode {
  const audience = useAudience();
  const site = assertPresent(data.site, 'content/site/site.yaml');
  const { featuresHeading, ways } = assertPresent(data.home, 'content/site/home.yaml');
  const joinUrl = assertPresent(data.links, 'content/site/links.yaml').joinCommunity.url;
  return (
    <>
      <Hero site={site} joinUrl={joinUrl} audience={audience} waysHeading={ways?.heading} />
      {marketBase !== '' && (
        <div className="no-print">
          <Ticker />
        </div>
      )}
      <section>
        <Statistics statistics={site.statistics} />
      </section>
      <Features heading={featuresHeading} features={data.features.nodes} />
      {audience === 'guest' && ways && <Ways ways={ways} joinUrl={joinUrl} />}
    </>
  );
}

/** The landing page: for guests first, and for members after the session has been restored. */
export function Home({ data }: { readonly data: Queries.HomeFragment }): ReactNode {
  const audience = useAudience();
  const site = assertPresent(data.site, 'content/site/site.yaml');
  const home = assertPresent(data.home, 'content/site/home.yaml');
  const joinUrl = assertPresent(data.links, 'content/site/links.yaml').joinCommunity.url;
  // The backgrounds of the sections alternate.
  const hasWays = audience === 'guest' && home.ways !== null;
  return (
    <>
      <HomeStart data={data} />
      <ClassroomSection
        heading={home.classroom.heading}
        lead={home.classroom.lead}
        courses={data.courses.nodes}
        blurbs={data.blurbs.nodes}
        joinUrl={joinUrl}
        currency={site.currency}
        audience={audience}
        tinted={!hasWays}
      />
      <TestimonialPreview heading={home.testimonials.heading} featured={home.testimonials.featured} tinted={hasWays} />
      {audience === 'guest' && <CallToAction content={home.callToAction} joinUrl={joinUrl} />}
    </>
  );
}
