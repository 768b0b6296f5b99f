import { graphql, useStaticQuery } from 'gatsby';
import { createElement, type ComponentPropsWithoutRef, type ReactElement, type ReactNode } from 'react';

import { findRoute, PATHS, routeOf } from '../config/routes';
import { assertPresent } from '../lib/assert';

type HeadTag = 'html' | 'link' | 'meta' | 'script' | 'title';

type HeadElementProps<Tag extends HeadTag> = { readonly tag: Tag } & ComponentPropsWithoutRef<Tag>;

/**
 * An element for a page's `Head`.
 *
 * Gatsby intercepts `React.createElement`, but not JSX. React 19 would handle JSX elements itself: it clears the attributes
 * of the real `<html>`, such as the theme, and adds the other elements to the head a second time.
 */
export function HeadElement<Tag extends HeadTag>({ tag, ...props }: HeadElementProps<Tag>): ReactElement {
  return createElement(tag, props);
}

interface SeoHeadProps {
  /** Title without the site's name. Omit it if the site's name is the title. */
  readonly title?: string;
  readonly description: string;
  /** Path of the registry of routes, for the canonical address. Omitted on the 404 page. */
  readonly path?: string;
  /** JSON-LD objects (schema.org) about this page. */
  readonly structuredData?: readonly object[];
}

/** Title, description, canonical address, Open Graph data and structured data of a page. */
export function SeoHead({ title, description, path, structuredData = [] }: SeoHeadProps): ReactNode {
  const site = useSiteHead();
  const fullTitle = title ? `${title} – ${site.name}` : `${site.name} – ${site.tagline}`;
  const address = path === undefined ? undefined : site.url + path;
  const indexed = path !== undefined && (findRoute(path)?.indexed ?? false);
  const pictureUrl = site.url + site.picture.src;
  return (
    <>
      <HeadElement tag="html" lang={site.language} />
      <HeadElement tag="title">{fullTitle}</HeadElement>
      <HeadElement tag="meta" name="description" content={description} />
      {address && <HeadElement tag="link" rel="canonical" href={address} />}
      {!indexed && <HeadElement tag="meta" name="robots" content="noindex" />}
      <HeadElement tag="meta" property="og:type" content="website" />
      <HeadElement tag="meta" property="og:site_name" content={site.name} />
      <HeadElement tag="meta" property="og:title" content={fullTitle} />
      <HeadElement tag="meta" property="og:description" content={description} />
      {address && <HeadElement tag="meta" property="og:url" content={address} />}
      <HeadElement tag="meta" property="og:image" content={pictureUrl} />
      <HeadElement tag="meta" property="og:image:width" content={String(site.picture.width)} />
      <HeadElement tag="meta" property="og:image:height" content={String(site.picture.height)} />
      <HeadElement tag="meta" property="og:image:alt" content={site.picture.alt} />
      <HeadElement tag="meta" name="twitter:card" content="summary_large_image" />
      {prebuiltData(structuredData).map((data, index) => (
        <HeadElement tag="script" key={index} type="application/ld+json">
          {serialize(data)}
        </HeadElement>
      ))}
    </>
  );
}

/**
 * Structured data is for search engines, which read the prebuilt page. React makes a script element with `innerHTML`, which the
 * CSP forbids (Trusted Types), so the browser's bundle makes none.
 */
function prebuiltData(structuredData: readonly object[]): readonly object[] {
  return process.env.BUILD_STAGE === 'build-javascript' ? [] : structuredData;
}

/** JSON that cannot end the script element around it. */
function serialize(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** The site's content that every head needs. Its `url` has no final slash. */
export function useSiteHead() {
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
          gatsbyImageData(slot: SHARED)
        }
      }
    }
  `);
  const { picture, pictureAlt, ...texts } = assertPresent(data.contentSite, 'content/site/site.yaml');
  const { images, width, height } = picture.gatsbyImageData;
  return {
    ...texts,
    url: data.site?.siteMetadata?.siteUrl ?? '',
    picture: { src: images.fallback?.src ?? '', width, height, alt: pictureAlt },
  };
}

interface StandardSeoHeadProps {
  /** Path of the registry of routes. */
  readonly path: string;
  /** The texts of the page; null only if the content check was skipped. */
  readonly page: { readonly title: string; readonly description: string } | null;
}

/** The head of every page except the landing page. */
export function StandardSeoHead({ path, page }: StandardSeoHeadProps): ReactNode {
  const site = useSiteHead();
  const { title, description } = assertPresent(page, `the content of ${path}`);
  const indexed = findRoute(path)?.indexed ?? false;
  return (
    <SeoHead
      title={title}
      description={description}
      path={path}
      structuredData={indexed ? [breadcrumbs(site.url, path)] : []}
    />
  );
}

/** The head of a page with one path, whose query names its texts `page`. */
export function headOf(path: string) {
  return ({ data }: { readonly data: Pick<StandardSeoHeadProps, 'page'> }): ReactNode => (
    <StandardSeoHead path={path} page={data.page} />
  );
}

/** The breadcrumbs of a page: the landing page, then the page itself, with the labels of links, and a page below it. */
export function breadcrumbs(
  siteUrl: string,
  path: string,
  ...below: readonly { readonly path: string; readonly label: string }[]
): object {
  const trail = [routeOf(PATHS.home), { path, label: routeOf(path).label }, ...below];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.label,
      item: siteUrl + page.path,
    })),
  };
}
