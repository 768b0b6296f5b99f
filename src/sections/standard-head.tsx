import type { ReactNode } from 'react';

import { PageHead, useSiteHead } from '../components/page-head';
import { findRoute, PATHS, routeOf } from '../config/routes';
import { assertPresent } from '../lib/assert';

interface StandardHeadProps {
  /** Path of the registry of routes. */
  readonly path: string;
  /** The texts of the page; null only if the content check was skipped. */
  readonly page: { readonly title: string; readonly description: string } | null;
}

/** The head of every page except the landing page. */
export function StandardHead({ path, page }: StandardHeadProps): ReactNode {
  const site = useSiteHead();
  const { title, description } = assertPresent(page, `the content of ${path}`);
  const indexed = findRoute(path)?.indexed ?? false;
  return (
    <PageHead
      title={title}
      description={description}
      path={path}
      structuredData={indexed ? [breadcrumbs(site.url, path)] : []}
    />
  );
}

/** The breadcrumbs of a page: the landing page, then the page itself, with the labels of links. */
function breadcrumbs(siteUrl: string, path: string): object {
  const trail = [routeOf(PATHS.home), { path, label: routeOf(path).label }];
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
