/** The site's data in JSON-LD (https://schema.org/). */
interface Publisher {
  readonly name: string;
  /** Public address without a final slash. */
  readonly url: string;
}

/** The organisation behind the site. */
export function organization(
  { name, url }: Publisher,
  details: { readonly description: string; readonly email: string; readonly profiles: readonly string[] },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'EducationalOrganization',
    name,
    url,
    logo: `${url}/icon-512.png`,
    description: details.description,
    email: details.email,
    sameAs: details.profiles,
  };
}

type CourseFacts = Pick<Queries.CourseFragment, 'title' | 'description' | 'price' | 'level'>;

/** A course of the landing page. It has no rating, because testimonials are not about single courses. */
export function course({ name, url }: Publisher, facts: CourseFacts, currency: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: facts.title,
    description: facts.description,
    ...(facts.level ? { educationalLevel: facts.level } : {}),
    provider: { '@type': 'Organization', name, url },
    offers: { '@type': 'Offer', category: 'Paid', price: facts.price, priceCurrency: currency },
  };
}

interface EventFacts {
  readonly name: string;
  readonly description: string;
  /** Address of the page. */
  readonly url: string;
  readonly picture: string;
  readonly time: { readonly start: Date; readonly end: Date | undefined };
  /** null: online. */
  readonly place: string | null;
  /** Whether members get a link to join: then an event with a place is online too. */
  readonly hasLink: boolean;
  readonly host: string | null;
  readonly isCancelled: boolean;
}

/** An event with a date. Its place online is its page: members find the link to join there. */
export function event({ name, url }: Publisher, facts: EventFacts): object {
  const { time, place, hasLink, host, isCancelled, picture, ...texts } = facts;
  const page = { '@type': 'VirtualLocation', url: facts.url };
  const there = place !== null && { '@type': 'Place', name: place, address: place };
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    ...texts,
    image: picture,
    startDate: time.start.toISOString(),
    ...(time.end && { endDate: time.end.toISOString() }),
    eventStatus: `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${there ? (hasLink ? 'Mixed' : 'Offline') : 'Online'}EventAttendanceMode`,
    location: there ? (hasLink ? [there, page] : there) : page,
    organizer: { '@type': 'Organization', name, url },
    ...(host !== null && { performer: { '@type': 'Person', name: host } }),
  };
}
