import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink } from '../../components/link';
import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { largeTitleStyle, pictureCardStyle } from '../../components/picture-card';
import { redirectMessages } from '../../config/messages/pages';
import { ContinuePlace } from '../../features/lessons/places';
import { assertPresent } from '../../lib/assert';

const loginCardStyle = css`
  > div {
    align-items: flex-start;
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
      ...MemberPageHeader
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
          gatsbyImageData(slot: HALF_CARD, forMembers: true)
        }
      }
      closing {
        heading
        text
      }
    }
    lessons: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        was
      }
    }
  }
`;

/** `/homepage`, "Scale Your Income": cards with the logins of other sites (AREA-07). */
export default function HomepageView({ content }: { readonly content: Queries.MemberHomepageQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/homepage.yaml');
  const { doors, closing } = assertPresent(content.homepage, 'content/site/member-homepage.yaml');
  return (
    <>
      <TitledPage page={page}>
        <ContinuePlace lessons={content.lessons} />
        <div className="grid g2">
          {doors.map(({ title, text, label, link, image }) => (
            <article key={title} css={[pictureCardStyle, largeTitleStyle, loginCardStyle]}>
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
      </TitledPage>
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
