/** The HTTP status of each error code of the routes for accounts (API-03 to API-21). The codes are those of WordPress where it has one. */
export const ERROR_STATUSES = {
  // Login. The JWT plugin puts "[jwt_auth] " before these.
  incorrect_password: 403,
  pending_approval: 403,
  rejected_account: 403,
  deletion_pending: 403,
  account_with_rights: 403,
  too_many_retries: 403,
  // Sign-up and new passwords.
  missing_field: 400,
  invalid_field: 400,
  invalid_email: 400,
  invalid_username: 400,
  invalid_password: 400,
  invalid_iv_code: 400,
  existing_user_login: 409,
  existing_user_email: 409,
  empty_username: 400,
  empty_password: 400,
  wrong_password: 400,
  invalid_key: 400,
  expired_key: 400,
  // Sessions.
  rest_not_logged_in: 401,
  jwt_auth_invalid_token: 403,
  jwt_auth_bad_iss: 403,
  jwt_auth_no_auth_header: 403,
  missing_session: 400,
  // Requests of any kind.
  rest_invalid_json: 400,
  rest_invalid_param: 400,
  rest_forbidden: 403,
  rest_no_route: 404,
  too_many_requests: 429,
  rest_internal_error: 500,
  service_unavailable: 503,
  // The operators' page.
  password_required: 403,
  unknown_account: 404,
  decision_waiting: 409,
  already_decided: 409,
  code_used: 409,
  nothing_to_undo: 409,
  own_account: 409,
  question_open: 409,
  // Member content and emails of WordPress.
  unknown_release: 404,
  incomplete_release: 409,
  content_too_large: 413,
  bad_content_folder: 500,
  email_failed: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUSES;
