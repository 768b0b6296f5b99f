import type { MemberPageType } from '../../config/routes';

/**
 * The query of each type of member page (`type` in the registry of routes). `$key` is the name of the page. The view of the
 * type names the GraphQL type that the build derives: `Queries.MemberSkillQuery`.
 */
export const MEMBER_PAGE_QUERIES: Readonly<Record<MemberPageType, string>> = {
  /** The members' homepage with its login cards. */
  homepage: /* GraphQL */ `
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
  `,
  /** The tiles of the dashboard. */
  dashboard: /* GraphQL */ `
    query MemberDashboard {
      page: contentMemberPage(key: { eq: "dashboard" }) {
        ...MemberPageHeader
      }
      tiles: allContentDashboardTile(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          text
          icon
          linkLabel
          destination {
            route
            link {
              ...MemberLink
            }
          }
          image {
            gatsbyImageData(slot: DASHBOARD, forMembers: true)
          }
        }
      }
    }
  `,
  /** A page that redirects to another site. `$key` names the page; its view chooses the destination. */
  redirect: /* GraphQL */ `
    query MemberRedirect($key: String!) {
      page: contentMemberPage(key: { eq: $key }) {
        ...MemberPageHeader
      }
      links: contentLinks {
        dashboardOverview {
          ...MemberLink
        }
        wallet {
          ...MemberLink
        }
        affiliateDashboard {
          ...MemberLink
        }
        profile {
          ...MemberLink
        }
      }
    }
  `,
  /** The programme cards. */
  classroom: /* GraphQL */ `
    query MemberClassroom {
      page: contentMemberPage(key: { eq: "classroom" }) {
        ...MemberPageHeader
      }
      classrooms: allContentClassroom(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          description
          route
          image {
            gatsbyImageData(slot: HALF_CARD, forMembers: true)
          }
        }
      }
    }
  `,
  /** Videos, files and course login of the skill page. */
  skill: /* GraphQL */ `
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
  `,
  /** A programme page. `$key` names the programme. */
  programme: /* GraphQL */ `
    query MemberProgramme($key: String!) {
      programme: contentProgramme(key: { eq: $key }) {
        title
        lead
        comingSoon
        alt
        image {
          gatsbyImageData(slot: COLUMN, forMembers: true)
        }
        messageImage: image {
          gatsbyImageData(slot: MESSAGE, forMembers: true)
        }
        sections {
          heading
          text
        }
        video {
          title
          youtubeId
          cover {
            gatsbyImageData(slot: COLUMN_VIDEO, forMembers: true)
          }
        }
        link {
          ...MemberLink
        }
        linkLabel
      }
    }
  `,
  /** The bonus list. */
  bonuses: /* GraphQL */ `
    query MemberBonuses {
      page: contentMemberPage(key: { eq: "bonuses" }) {
        ...MemberPageHeader
      }
      bonuses: allContentBonus(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          description
          icon
        }
      }
    }
  `,
  /** The members' projects. */
  projects: /* GraphQL */ `
    query MemberProjects {
      page: contentMemberPage(key: { eq: "projects" }) {
        ...MemberPageHeader
      }
      projects: allContentProject(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          description
          image {
            gatsbyImageData(slot: CARD, forMembers: true)
          }
        }
      }
    }
  `,
  account: /* GraphQL */ `
    query MemberAccount {
      page: contentMemberPage(key: { eq: "account" }) {
        ...MemberPageHeader
      }
    }
  `,
  'change-password': /* GraphQL */ `
    query MemberChangePassword {
      page: contentMemberPage(key: { eq: "change-password" }) {
        ...MemberPageHeader
      }
    }
  `,
  'instructor-registration': /* GraphQL */ `
    query MemberInstructorRegistration {
      page: contentMemberPage(key: { eq: "instructor-registration" }) {
        ...MemberPageHeader
      }
    }
  `,
};

/** The additional member content of public pages, by the route's `memberPart`. */
export const MEMBER_PART_QUERIES: Readonly<Record<string, string>> = {
  /** The progress figures in the landing page's classroom section, and the lessons that they count where the back end keeps them. */
  landing: /* GraphQL */ `
    query MemberLanding {
      lessons: allContentSkillVideo(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          title
          was
        }
      }
      progress: allContentProgressFigure(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          key
          label
          value
          unit
        }
      }
    }
  `,
};
