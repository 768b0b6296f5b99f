import type { ReactNode } from 'react';

import { PageHead, useSiteHead } from '../components/page-head';
import { breadcrumbs } from '../components/structured-data';
import { findRoute } from '../config/routes';
import { assertPresent } from '../lib/assert';

interface StandardHeadProps {
  /** Path of the registry of routes. */
  readonly path: string;
  /** The page's own words; null only if the content check was passed by. */
  readonly page: { readonly title: string; readonly description: string } | null;
}

/** The head of a page below the landing page, from its words in `content/pages/`. */
export function StandardHead({ path, page }: StandardHeadProps): ReactNode {
  const site = useSiteHead();
  const { title, description } = assertPresent(page, `the page of ${path} in content/pages/`);
  const indexed = findRoute(path)?.indexed ?? false;
  return (
    <PageHead
      title={title}
      description={description}
      path={path}
      structuredData={indexed ? [breadcrumbs(site, path)] : []}
    />
  );
}
