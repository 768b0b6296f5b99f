/** Environment variable with the facts of the running WordPress, as JSON. */
export const FACTS_VARIABLE = 'WORDPRESS_FACTS';
