import { memberLink, memberPageHeader } from './fragments';

/** Videos, files and course login of the skill page. */
export const skillQuery = /* GraphQL */ `
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
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 720, aspectRatio: 1.6)
          }
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
        youtubeId
        cover {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 640, aspectRatio: 1.7778)
          }
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
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 96, aspectRatio: 1)
          }
        }
      }
    }
  }
  ${memberPageHeader}
  ${memberLink}
`;
