/** Environment variable with the facts of the running WordPress, as JSON. */
export const FACTS_VARIABLE = 'WORDPRESS_FACTS';

/** Environment variable with the origin of the site that uses it; empty if there is none. */
export const SITE_VARIABLE = 'WORDPRESS_SITE';
