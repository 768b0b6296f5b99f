import { anchorsOf } from '../../../config/anchors';
import type { Content } from '../content';
import { faultAt, pathLabel, type Value } from '../entry';
import type { Fault } from '../fault';
import { didYouMean } from '../closest-match';
import { quote } from '../words';

type Words = Pick<Fault, 'problem' | 'advice'>;

/** Addresses of pages, and of places within pages, that the site does not have; also where they are written in full. */
export function checkRoutes({ entries, routes }: Content): readonly Fault[] {
  const host = siteHost(entries);
  return entries.flatMap((entry) =>
    entry.values.flatMap((value) => {
      const address = addressIn(value, host);
      const words = address === null ? null : lookAt(address, routes);
      return words === null ? [] : [faultAt(entry, value.offset, { field: pathLabel(value.path), ...words })];
    }),
  );
}

/** The host of the site's own public address; null where that is missing or misspelt, which is reported elsewhere. */
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
  // Files, such as /sitemap.xml, are no pages.
  if (itsHost !== host || /\.[^/]*$/.test(pathname)) return null;
  return (pathname.replace(/\/+$/, '') || '/') + hash;
}

function lookAt(address: string, routes: readonly string[]): Words | null {
  const [path = '', anchor] = address.split('#');
  if (!routes.includes(path)) {
    const advice = didYouMean(path, routes, 'write the address of a page of this site, such as /events');
    return { problem: `there is no page ${quote(path)}`, advice };
  }
  const places = anchorsOf(path);
  if (anchor === undefined || places.includes(address)) return null;
  const otherwise = `write ${[path, ...places].join(' or ')}`;
  return { problem: `the page ${path} has no place #${anchor}`, advice: didYouMean(address, places, otherwise) };
}
