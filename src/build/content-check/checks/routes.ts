import { anchorsOf } from '../../../config/anchors';
import type { Content } from '../read-content';
import { findingAt, pathLabel, type Value } from '../entry-file';
import type { Finding, ProblemAndAdvice } from '../finding';
import { didYouMean } from '../closest-match';
import { quote } from '../../../content-model/value-messages';

/** Finds addresses of pages, and of sections within pages, that the site does not have; full addresses too. */
export function checkRoutes({ entries, routes }: Content): readonly Finding[] {
  const host = siteHost(entries);
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const address = addressIn(value, host);
      const error = address === null ? null : errorIn(address, routes);
      return error === null ? [] : [findingAt(entry, value.offset, { field: pathLabel(value.path), ...error })];
    }),
  );
}

/** The host of the site's own public address; null if it is missing or wrong, which another check reports. */
function siteHost(entries: Content['entries']): string | null {
  const site = entries.find(({ kind }) => kind.name === 'site');
  const url = site?.values.find(({ path }) => path.join() === 'url')?.data;
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).host : null;
}

/** The address of a page that a value names: a route, or a full address on the site's own host. */
function addressIn({ field, data }: Value, host: string | null): string | null {
  if (typeof data !== 'string' || data === '') return null;
  if (field?.info.type === 'route') return data;
  if (field?.info.type !== 'link' || !URL.canParse(data)) return null;
  const { host: itsHost, pathname, hash } = new URL(data);
  // Files, such as /sitemap.xml, are not pages.
  if (itsHost !== host || /\.[^/]*$/.test(pathname)) return null;
  return (pathname.replace(/\/+$/, '') || '/') + hash;
}

function errorIn(address: string, routes: readonly string[]): ProblemAndAdvice | null {
  const [path = '', anchor] = address.split('#');
  if (!routes.includes(path)) {
    const advice = didYouMean(path, routes, 'write the address of a page of this site, such as /events');
    return { problem: `there is no page ${quote(path)}`, advice };
  }
  const anchors = anchorsOf(path);
  if (anchor === undefined || anchors.includes(address)) return null;
  const otherwise = `write ${[path, ...anchors].join(' or ')}`;
  return { problem: `the page ${path} has no section #${anchor}`, advice: didYouMean(address, anchors, otherwise) };
}
