import type { ReactNode } from 'react';

import { breadcrumbs, SeoHead, useSiteHead } from '../../components/seo-head';
import { event as eventData } from '../../components/structured-data';
import { PATHS } from '../../config/routes';
import { pictureUrl } from '../../components/picture';
import { timeOf } from '../../features/events/event-texts';
import { THERE } from '../../features/events/times';
import type { PageEvent } from './event-facts';

/** Title, description and data for search engines of the page of an event. Nothing of it names the link to join. */
export function EventHead({ path, event }: { readonly path: string; readonly event: PageEvent }): ReactNode {
  const site = useSiteHead();
  const { dates, description, place, cancelled, host, image } = event;
  const name = event.name ?? event.key;
  const time = timeOf(dates);
  const when = THERE.dayAndPlace(time);
  const data = eventData(site, {
    ...{ name, time, place, host: host?.name ?? null, isCancelled: cancelled === true, hasLink: dates.hasLink },
    description: description ?? when,
    url: site.url + path,
    picture: site.url + pictureUrl(image),
  });
  return (
    <SeoHead
      title={`${name}, ${THERE.date(time)}`}
      description={description ? `${when}. ${description}` : `${name}: ${when}`}
      path={path}
      structuredData={[data, breadcrumbs(site.url, PATHS.events, { path, label: name })]}
    />
  );
}
