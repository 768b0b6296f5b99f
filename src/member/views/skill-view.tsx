import { css } from '@emotion/react';
import { Folder } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { ExternalLink } from '../../components/link';
import { PageTitle } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { largeTitleStyle, pictureCardStyle } from '../../components/picture-card';
import { redirectMessages } from '../../config/messages/pages';
import { Course } from '../../features/lessons/course';
import { assertPresent } from '../../lib/assert';
import { DestinationLink } from '../parts/destination-link';

const sectionStyle = css`
  padding-block: clamp(2rem, 4vw, 4rem);
`;

const columnsStyle = css`
  gap: var(--s-7);
  align-items: start;
`;

const headStyle = css`
  margin-bottom: var(--s-4);
`;

const resourcesStyle = css`
  > li + li {
    border-top: 1px solid var(--line);
  }
`;

const resourceStyle = css`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  min-height: 4.5rem;
  padding-block: var(--s-3);
  color: var(--ink);
  text-decoration: none;
  @media (max-width: 16.99rem) {
    gap: var(--s-2);
  }
  b {
    display: block;
    font-weight: 600;
  }
  > svg:has(+ span) {
    width: 2rem;
    height: 2rem;
    color: var(--link);
  }
  /* The arrow of an external link. */
  > span + svg {
    margin-left: auto;
    color: var(--ink-3);
  }
  a&:hover b {
    text-decoration: underline;
  }
`;

const pictureStyle = css`
  flex: none;
  width: 3rem;
  height: 3rem;
  object-fit: cover;
  border-radius: var(--r-2);
  filter: var(--photo-brightness);
`;

const loginStyle = css`
  @media screen {
    background: var(--bg-pine);
    border-color: transparent;
  }
  border-radius: var(--r-4);
  > picture > img {
    aspect-ratio: 2 / 1;
  }
  > div {
    align-items: start;
  }
`;

export const contentQuery = /* GraphQL */ `
  query MemberSkill {
    page: contentMemberPage(key: { eq: "skill" }) {
      ...MemberPageHeader
    }
    skill: contentSkill {
      videosHeading
      resourcesHeading
      courseLogin {
        heading
        text
        label
        image {
          gatsbyImageData(slot: COURSE_LOGIN, forMembers: true)
        }
      }
    }
    links: contentLinks {
      courseLogin {
        ...MemberLink
      }
    }
    videos: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        title
        was
        minutes
        youtubeId
        cover {
          gatsbyImageData(slot: STAGE, forMembers: true)
        }
        thumbnail: cover {
          gatsbyImageData(slot: LESSON, forMembers: true)
        }
      }
    }
    resources: allContentSkillResource(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        key
        name
        description
        url
        image {
          gatsbyImageData(slot: RESOURCE, forMembers: true)
        }
      }
    }
  }
`;

/** `/skill`: videos, file links and the course login (AREA-12). */
export default function SkillView({ content }: { readonly content: Queries.MemberSkillQuery }): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/skill.yaml');
  const skill = assertPresent(content.skill, 'content/site/skill.yaml');
  const links = assertPresent(content.links, 'content/site/links.yaml');
  return (
    <>
      <PageTitle {...page} low />
      <section className="section" css={sectionStyle}>
        <div className="wrap">
          <Course heading={skill.videosHeading} lessons={content.videos.nodes} />
        </div>
      </section>
      <section className="section mist">
        <div className="wrap">
          <div className="grid g2" css={columnsStyle}>
            <SkillResources heading={skill.resourcesHeading} resources={content.resources.nodes} />
            <CourseLogin content={skill.courseLogin} url={links.courseLogin.url} />
          </div>
        </div>
      </section>
    </>
  );
}

type Content = Queries.MemberSkillQuery;

interface SkillResourcesProps {
  readonly heading: string;
  readonly resources: Content['resources']['nodes'];
}

/** Links to files on another site. A resource without an address shows that it is not set up yet. */
function SkillResources({ heading, resources }: SkillResourcesProps): ReactNode {
  return (
    <div>
      <div className="head" css={headStyle}>
        <h2 dir="auto">{heading}</h2>
      </div>
      <ul css={resourcesStyle}>
        {resources.map(({ key, name, description, url, image }) => (
          <li key={key}>
            {/* Without an address this is only text. */}
            <ExternalLink href={url} css={resourceStyle}>
              {image ? <Picture image={image} alt="" css={pictureStyle} /> : <Icon icon={Folder} />}
              <span>
                <b dir="auto">{name}</b>
                <span className="muted small" dir="auto">
                  {url ? description : `${description} ${redirectMessages.notSetUp}.`}
                </span>
              </span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CourseLoginProps {
  readonly content: NonNullable<Content['skill']>['courseLogin'];
  readonly url: string;
}

/** The card with the login of the learning site. */
function CourseLogin({ content: { heading, text, label, image }, url }: CourseLoginProps): ReactNode {
  return (
    <div className="on-pine" css={[pictureCardStyle, largeTitleStyle, loginStyle]}>
      <Picture image={image} alt="" />
      <div>
        <h2 dir="auto">{heading}</h2>
        <p className="muted">{text}</p>
        <DestinationLink url={url}>{label}</DestinationLink>
      </div>
    </div>
  );
}
