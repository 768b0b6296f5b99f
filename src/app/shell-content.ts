import { graphql, useStaticQuery } from 'gatsby';

import { assertPresent } from '../lib/assert';

/** The content of header and footer. */
export interface ShellContent {
  readonly site: NonNullable<Queries.ShellQuery['site']>;
  readonly links: NonNullable<Queries.ShellQuery['links']>;
  readonly offers: Queries.ShellQuery['offers'];
}

/** Queries the content of the shell, once for the whole site. */
export function useShellContent(): ShellContent {
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
