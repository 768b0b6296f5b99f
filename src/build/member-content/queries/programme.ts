import { memberLink } from './fragments';

/** A programme page. `$key` names the programme. */
export const programmeQuery = /* GraphQL */ `
  query MemberProgramme($key: String!) {
    programme: contentProgramme(key: { eq: $key }) {
      title
      lead
      comingSoon
      alt
      image {
        childImageSharp {
          gatsbyImageData(layout: CONSTRAINED, width: 960, aspectRatio: 1.6)
        }
      }
      sections {
        heading
        text
      }
      video {
        title
        youtubeId
        cover {
          childImageSharp {
            gatsbyImageData(layout: CONSTRAINED, width: 960, aspectRatio: 1.7778)
          }
        }
      }
      link {
        ...MemberLink
      }
      linkLabel
    }
  }
  ${memberLink}
`;
