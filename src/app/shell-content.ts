import { graphql, useStaticQuery } from 'gatsby';

import { assertPresent } from '../lib/assert';

/** What header and footer show of the content. */
export interface ShellContent {
  readonly site: NonNullable<Queries.ShellQuery['site']>;
  readonly links: NonNullable<Queries.ShellQuery['links']>;
  readonly offers: Queries.ShellQuery['offers'];
}

/** The content of the shell, asked for once for the whole site. */
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
