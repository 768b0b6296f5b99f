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
