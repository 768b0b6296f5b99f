import { REST_BASE, ROUTES } from '../../account-rules/routes';

/** Paths of the member back end below its base address (API-01). */
export const SERVICE_PATHS = {
  token: REST_BASE + ROUTES.token,
  me: `${REST_BASE}${ROUTES.me}?context=edit&_fields=id,username,name,email,roles`,
  renew: REST_BASE + ROUTES.renew,
  logout: REST_BASE + ROUTES.logout,
  signup: REST_BASE + ROUTES.signup,
  lostPassword: REST_BASE + ROUTES.lostPassword,
  resetPassword: REST_BASE + ROUTES.resetPassword,
} as const;

/** The service's own pages, which links in emails open. Their queries contain keys. */
export const ACCOUNT_PAGES = '/account/';

/** Folders of the site's own host that only the member service may answer. A web server in front of it must forward them. */
export const SERVICE_FOLDERS = ['/api/', '/wp-json/', '/member-content/', ACCOUNT_PAGES] as const;
