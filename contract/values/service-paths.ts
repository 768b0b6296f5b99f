import { REST_BASE, ROUTES } from './routes';

/** Paths of the routes for accounts below the address of the back end, as the site asks for them (API-01). */
export const SERVICE_PATHS = {
  token: REST_BASE + ROUTES.token,
  me: `${REST_BASE}${ROUTES.me}?context=edit&_fields=id,username,name,email,roles,brainhouse`,
  logout: REST_BASE + ROUTES.logout,
  signup: REST_BASE + ROUTES.signup,
  lostPassword: REST_BASE + ROUTES.lostPassword,
  resetPassword: REST_BASE + ROUTES.resetPassword,
} as const;
