import { graphql, useStaticQuery } from 'gatsby';
import type { ReactNode } from 'react';

import { findRoute } from '../config/routes';
import { present } from '../lib/present';

interface PageHeadProps {
  /** Title without the site's name; left out where the site's name is the title. */
  readonly title?: string;
  readonly description: string;
  /** Path of the route table; the canonical address is made from it. Left out on the page for unknown addresses. */
  readonly path?: string;
  /** JSON-LD objects (schema.org) that are true of this page. */
  readonly structuredData?: readonly object[];
  /** Extra elements, such as the preload of the largest picture. */
  readonly children?: ReactNode;
}

/** Title, description, canonical address, sharing data and structured data of one page. */
export function PageHead({ title, description, path, structuredData = [], children }: PageHeadProps): ReactNode {
  const site = useSiteHead();
  const fullTitle = title ? `${title} – ${site.name}` : `${site.name} – ${site.tagline}`;
  const address = path === undefined ? undefined : absoluteUrl(site.url, path);
  const indexed = path !== undefined && (findRoute(path)?.indexed ?? false);
  const pictureUrl = site.url + site.picture.src;
  return (
    <>
      <html lang={site.language} />
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {address && <link rel="canonical" href={address} />}
      {!indexed && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      <meta property="og:image" content={pictureUrl} />
      <meta property="og:image:width" content={String(site.picture.width)} />
      <meta property="og:image:height" content={String(site.picture.height)} />
      <meta property="og:image:alt" content={site.picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.map((data, index) => (
        <script key={index} type="application/ld+json">
          {serialize(data)}
        </script>
      ))}
      {children}
    </>
  );
}

/** The public address of a path, without a final slash but for the landing page. */
export function absoluteUrl(siteUrl: string, path: string): string {
  return siteUrl + path;
}

/** JSON that cannot end the script element it stands in, whatever an editor wrote. */
function serialize(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

interface SiteHead {
  readonly name: string;
  readonly tagline: string;
  readonly language: string;
  /** Without a final slash. */
  readonly url: string;
  readonly picture: { readonly src: string; readonly width: number; readonly height: number; readonly alt: string };
}

/** What every head needs of the site's content. */
export function useSiteHead(): SiteHead {
  const data = useStaticQuery<Queries.SiteHeadQuery>(graphql`
    query SiteHead {
      site {
        siteMetadata {
          siteUrl
        }
      }
      contentSite {
        name
        tagline
        language
        pictureAlt
        picture {
          publicURL
          childImageSharp {
            original {
              width
              height
            }
          }
        }
      }
    }
  `);
  const { name, tagline, language, picture, pictureAlt } = present(data.contentSite, 'content/site/site.yaml');
  const size = present(picture.childImageSharp?.original, 'the sharing picture of content/site/site.yaml');
  return {
    name,
    tagline,
    language,
    url: data.site?.siteMetadata?.siteUrl ?? '',
    picture: { src: picture.publicURL ?? '', width: size.width ?? 0, height: size.height ?? 0, alt: pictureAlt },
  };
}
