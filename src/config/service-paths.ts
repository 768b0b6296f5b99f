/**
 * The member back end's addresses below its base (API-01). WordPress with its JWT plugin and the
 * embedded member service answer the same ones.
 */
export const SERVICE_PATHS = {
  token: '/wp-json/jwt-auth/v1/token',
  me: '/wp-json/wp/v2/users/me?context=edit&_fields=id,username,name,email,roles',
  signup: '/wp-json/asf/v1/signup',
  lostPassword: '/wp-json/asf/v1/lostpassword',
  resetPassword: '/wp-json/asf/v1/resetpassword',
} as const;

/** Addresses on the site's own host that only the member service may answer: a web server before it hands them on. */
export const SERVICE_FOLDERS = ['/api/', '/wp-json/', '/member-content/'] as const;
