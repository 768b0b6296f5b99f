import { css } from '@emotion/react';
import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { ExternalLink } from '../components/link';
import { Pagination } from '../components/pagination';
import { Picture } from '../components/picture';
import { Quote } from '../components/quote';
import { ANCHORS } from '../config/anchors';
import { pageMessages } from '../config/messages/pages';
import { PATHS } from '../config/routes';
import { VideoCard } from '../features/video/video-card';
import { assertPresent } from '../lib/assert';
import { ListSeoHead, ListPageTitle } from '../sections/list-page';

/** On wide screens the large quote fills its row. */
const quotesStyle = css`
  @media (min-width: 64rem) {
    && > .large > blockquote {
      font-size: var(--t-3xl);
    }
  }
`;

const moreStyle = css`
  margin-top: var(--s-6);
`;

/** `/testimonials` and its further pages. Only the first page has a large quote and the videos. */
export default function TestimonialsPage({ data }: PageProps<Queries.TestimonialsPageQuery>): ReactNode {
  const position = data.testimonials.pageInfo;
  return (
    <>
      <ListPageTitle list={PATHS.testimonials} page={data.page} position={position} />
      <section id={ANCHORS.testimonials.written} className="section">
        <div className="wrap">
          <h2 className="sr-only">{pageMessages.writtenTestimonials}</h2>
          <div className="grid g3" css={quotesStyle}>
            {data.testimonials.nodes.map((testimonial, index) => (
              <Quote
                key={testimonial.key}
                testimonial={testimonial}
                portrait={index === 0 && position.currentPage === 1 ? data.first.nodes[0]?.image : undefined}
                priority={index === 0 ? 'high' : undefined}
              />
            ))}
          </div>
          <Pagination list={PATHS.testimonials} position={position} />
        </div>
      </section>
      {position.currentPage === 1 && (
        <VideoTestimonials
          videos={data.videos.nodes}
          moreUrl={assertPresent(data.links, 'content/site/links.yaml').moreTestimonials.url}
        />
      )}
    </>
  );
}

interface VideoTestimonialsProps {
  readonly videos: Queries.TestimonialsPageQuery['videos']['nodes'];
  /** Address with more testimonials; empty if it is not set up yet. */
  readonly moreUrl: string;
}

function VideoTestimonials({ videos, moreUrl }: VideoTestimonialsProps): ReactNode {
  return (
    <section id={ANCHORS.testimonials.videos} className="section mist">
      <div className="wrap">
        <div className="head">
          <h2>{pageMessages.videoTestimonials}</h2>
        </div>
        <ul className="grid g3">
          {videos.map(({ key, title, youtubeId, cover }) => (
            <li key={key}>
              <VideoCard title={title} youtubeId={youtubeId} cover={<Picture image={cover} alt="" />} />
            </li>
          ))}
        </ul>
        {moreUrl && (
          <ExternalLink href={moreUrl} className={buttonClass({ variant: 'line' })} css={moreStyle}>
            {pageMessages.moreTestimonials}
          </ExternalLink>
        )}
      </div>
    </section>
  );
}

export function Head({ data }: HeadProps<Queries.TestimonialsPageQuery>): ReactNode {
  return <ListSeoHead list={PATHS.testimonials} page={data.page} position={data.testimonials.pageInfo} />;
}

export const query = graphql`
  query TestimonialsPage($limit: Int!, $skip: Int!, $first: Boolean!) {
    page: contentPage(key: { eq: "testimonials" }) {
      ...Page
    }
    testimonials: allContentTestimonial(sort: [{ order: ASC }, { key: ASC }], limit: $limit, skip: $skip) {
      pageInfo {
        currentPage
        pageCount
      }
      nodes {
        ...Testimonial
      }
    }
    first: allContentTestimonial(sort: [{ order: ASC }, { key: ASC }], limit: 1) @include(if: $first) {
      nodes {
        image {
          gatsbyImageData(slot: VOICE)
        }
      }
    }
    videos: allContentTestimonialVideo(sort: [{ order: ASC }, { key: ASC }]) @include(if: $first) {
      nodes {
        key
        title
        youtubeId
        cover {
          gatsbyImageData(slot: VIDEO)
        }
      }
    }
    links: contentLinks @include(if: $first) {
      moreTestimonials {
        url
      }
    }
  }
`;
