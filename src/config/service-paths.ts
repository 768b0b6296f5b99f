/**
 * Paths of the member back end below its base address (API-01). WordPress with its JWT plugin and the member service have
 * the same, except that only the plugin for WordPress renews sessions.
 */
export const SERVICE_PATHS = {
  token: '/wp-json/jwt-auth/v1/token',
  me: '/wp-json/wp/v2/users/me?context=edit&_fields=id,username,name,email,roles',
  renew: '/wp-json/brainhouse/v1/token/renew',
  logout: '/wp-json/brainhouse/v1/logout',
  signup: '/wp-json/asf/v1/signup',
  lostPassword: '/wp-json/asf/v1/lostpassword',
  resetPassword: '/wp-json/asf/v1/resetpassword',
} as const;

/** The service's own pages, which links in emails open. Their queries contain keys. */
export const ACCOUNT_PAGES = '/account/';

/** Folders of the site's own host that only the member service may answer. A web server in front of it must forward them. */
export const SERVICE_FOLDERS = ['/api/', '/wp-json/', '/member-content/', ACCOUNT_PAGES] as const;
