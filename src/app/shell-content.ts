import { graphql, useStaticQuery } from 'gatsby';

import { assertPresent } from '../lib/assert';

export type ShellContent = ReturnType<typeof useShellContent>;

/** The content of header and footer, once for the whole site. */
export function useShellContent() {
  const { site, links, offers } = useStaticQuery<Queries.ShellQuery>(graphql`
    query Shell {
      site: contentSite {
        name
        copyrightYear
        social {
          network
          url
        }
      }
      links: contentLinks {
        joinCommunity {
          url
        }
      }
      offers: allContentOffer(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          ...Offer
        }
      }
    }
  `);
  return {
    site: assertPresent(site, 'content/site/site.yaml'),
    links: assertPresent(links, 'content/site/links.yaml'),
    offers,
  };
}
