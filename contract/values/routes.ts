/** Where the REST API begins, below the address of the back end. */
export const REST_BASE = '/wp-json';

/** Paths of the routes below `REST_BASE` (API-01). */
export const ROUTES = {
  token: '/jwt-auth/v1/token',
  me: '/wp/v2/users/me',
  signup: '/asf/v1/signup',
  lostPassword: '/asf/v1/lostpassword',
  resetPassword: '/asf/v1/resetpassword',
  logout: '/brainhouse/v1/logout',
  memberContent: '/brainhouse/v1/member-content',
} as const;
