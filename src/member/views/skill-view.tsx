import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { ContinuePlace, LessonMarkPlace, noteStarted } from '../../features/lessons/places';
import { InlineVideoCard } from '../../features/video/inline-video-card';
import { assertPresent } from '../../lib/assert';
import { CourseLogin } from '../parts/course-login';
import { SkillResources } from '../parts/skill-resources';

const columnsStyle = css`
  gap: var(--s-7);
  align-items: start;
`;

const lessonStyle = css`
  scroll-margin-top: calc(var(--h-bar) + var(--s-4));
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
          gatsbyImageData(slot: HALF_CARD, forMembers: true)
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
        youtubeId
        cover {
          gatsbyImageData(slot: VIDEO, forMembers: true)
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
      <TitledPage page={page}>
        <div className="head">
          <h2 dir="auto">{skill.videosHeading}</h2>
          <ContinuePlace lessons={content.videos} onPageOfLessons />
        </div>
        <ul className="grid g3">
          {content.videos.nodes.map((lesson) => (
            <li key={lesson.key} id={lesson.key} css={lessonStyle}>
              <InlineVideoCard
                level="h3"
                title={lesson.title}
                youtubeId={lesson.youtubeId}
                cover={<Picture image={lesson.cover} alt="" />}
                onStart={() => noteStarted(lesson.key)}
              />
              <LessonMarkPlace lesson={lesson} />
            </li>
          ))}
        </ul>
      </TitledPage>
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
