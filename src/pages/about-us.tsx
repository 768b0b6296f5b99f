import { css } from '@emotion/react';
import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { PageTitle } from '../components/page-title';
import { Picture } from '../components/picture';
import { ANCHORS } from '../config/anchors';
import { PATHS } from '../config/routes';
import { assertPresent } from '../lib/assert';
import { IconCells } from '../sections/icon-cells';
import { headOf } from '../components/seo-head';
import { Statistics } from '../sections/statistics';

const missionStyle = css`
  display: grid;
  gap: var(--s-6);
  align-items: center;
  @media (min-width: 56rem) {
    grid-template-columns: 1.15fr 1fr;
    gap: var(--s-8);
  }
  > div {
    display: grid;
    gap: var(--s-4);
    max-width: var(--w-text);
  }
  img {
    aspect-ratio: 16 / 10;
    border-radius: var(--r-3);
    filter: var(--photo-brightness);
  }
`;

export default function AboutUsPage({ data }: PageProps<Queries.AboutUsPageQuery>): ReactNode {
  const { heading, lead, pictures } = assertPresent(data.page, 'content/pages/about-us.yaml');
  const about = assertPresent(data.about, 'content/site/about.yaml');
  const site = assertPresent(data.site, 'content/site/site.yaml');
  return (
    <>
      <PageTitle heading={heading} lead={lead} pictures={pictures} />
      <section id={ANCHORS.about.mission} className="section">
        <div className="wrap" css={missionStyle}>
          <div>
            <h2 dir="auto">{about.mission.heading}</h2>
            <p className="lead">{about.mission.text}</p>
          </div>
          <Picture image={about.mission.image} alt={about.mission.alt} priority="high" />
        </div>
      </section>
      <section id={ANCHORS.about.values} className="section mist">
        <div className="wrap">
          <div className="head">
            <h2 dir="auto">{about.valuesHeading}</h2>
          </div>
          <IconCells cells={data.values.nodes} columns={3} />
        </div>
      </section>
      <section id={ANCHORS.about.figures} className="section">
        <div className="wrap">
          <div className="head">
            <h2 dir="auto">{about.statisticsHeading}</h2>
          </div>
        </div>
        <Statistics statistics={site.statistics} />
      </section>
    </>
  );
}

export const Head = headOf(PATHS.about);

export const query = graphql`
  query AboutUsPage {
    page: contentPage(key: { eq: "about-us" }) {
      ...Page
    }
    about: contentAbout {
      mission {
        heading
        text
        alt
        image {
          gatsbyImageData(slot: COLUMN)
        }
      }
      valuesHeading
      statisticsHeading
    }
    values: allContentValue(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        text
        icon
      }
    }
    site: contentSite {
      statistics {
        ...Statistic
      }
    }
  }
`;
