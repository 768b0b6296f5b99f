import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink } from '../../components/link';
import { Picture } from '../../components/picture';
import { largeTitleStyle, pictureCardStyle } from '../../components/picture-card';
import { redirectMessages } from '../../config/messages/pages';
import { NextLesson } from '../../features/lessons/next-lesson';
import { whenSupported } from '../../features/session/when-supported';
import { assertPresent } from '../../lib/assert';
import { NextEvent } from '../../sections/events/next-event';

const OwnNextLesson = whenSupported(
  'progress',
  () =>
    import(/* webpackChunkName: "lessons" */ '../../features/lessons/marks').then(({ withLessons }) =>
      withLessons(NextLesson),
    ),
  NextLesson,
);

const doorStyle = css`
  > picture > img {
    aspect-ratio: 5 / 2;
  }
  > div {
    align-items: flex-start;
  }
  /* The doors of a row have their buttons on one line. */
  > div > :last-child {
    margin-top: auto;
  }
  .muted {
    padding-bottom: var(--s-2);
  }
`;

const closingStyle = css`
  display: grid;
  gap: var(--s-3);
  max-width: var(--w-text);
`;

export const contentQuery = /* GraphQL */ `
  query MemberHomepage {
    page: contentMemberPage(key: { eq: "homepage" }) {
      heading
      lead
    }
    skill: contentMemberPage(key: { eq: "skill" }) {
      heading
    }
    homepage: contentMemberHomepage {
      doors {
        title
        text
        label
        link {
          ...MemberLink
        }
        image {
          gatsbyImageData(slot: DOOR, forMembers: true)
        }
      }
      closing {
        heading
        text
      }
    }
    coming: allContentEvent(
      sort: [{ order: ASC }, { key: ASC }]
      filter: { dates: { over: { eq: false } }, cancelled: { ne: true } }
    ) {
      nodes {
        key
        name
        dates {
          starts
          minutes
          timeZone
        }
      }
    }
    lessons: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        was
        minutes
        cover {
          gatsbyImageData(slot: COLUMN_VIDEO, forMembers: true)
        }
      }
    }
  }
`;

/** `/homepage`, "Scale Your Income": what the member learns next, the next event, and cards with the logins of other sites (AREA-07). */
export default function HomepageView({ content }: { readonly content: Queries.MemberHomepageQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/homepage.yaml');
  const { doors, closing } = assertPresent(content.homepage, 'content/site/member-homepage.yaml');
  return (
    <>
      <OwnNextLesson course={content.skill?.heading ?? ''} lessons={content.lessons}>
        <NextEvent events={content.coming} />
      </OwnNextLesson>
      <section className="section">
        <div className="wrap">
          <div className="head">
            <h1 dir="auto">{page.heading}</h1>
            <p>{page.lead}</p>
          </div>
          <div className="grid g2">
            {doors.map(({ title, text, label, link, image }) => (
              <article key={title} css={[pictureCardStyle, largeTitleStyle, doorStyle]}>
                <Picture image={image} alt="" priority="eager" />
                <div>
                  <h2 dir="auto">{title}</h2>
                  <p className="muted">{text}</p>
                  {link.url ? (
                    <ExternalLink href={link.url} className={buttonClass({ size: 'large' })} dir="auto">
                      {label}
                    </ExternalLink>
                  ) : (
                    <p dir="auto">{`${label}: ${redirectMessages.notSetUp}`}</p>
                  )}
                </div>
              </article>
            ))}
          </div>
        </div>
      </section>
      <section className="section mist">
        <div className="wrap">
          <div css={closingStyle}>
            <h2 dir="auto">{closing.heading}</h2>
            <p className="muted">{closing.text}</p>
          </div>
        </div>
      </section>
    </>
  );
}
