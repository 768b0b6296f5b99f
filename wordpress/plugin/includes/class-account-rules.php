<?php
/**
 * The values that every back end keeps. Generated from contract/values/ by "npm run plugin:rules": do not edit.
 *
 * @package Brainhouse
 */

namespace Brainhouse;

defined( 'ABSPATH' ) || exit;

/** The values of contract/values/. */
final class Account_Rules {

	// Of attempt-limits.ts, which says what they mean.

	const ACCOUNT_WINDOW_DAYS = 30;

	const KNOWN_ADDRESS_DAYS = 30;

	const LOGIN_FAILURES = 10;

	const LOGIN_FAILURES_FACTOR = 5;

	const LOGIN_LOCK_MINUTES = 15;

	const LOGOUTS_PER_HOUR = 120;

	const NETWORK_FACTOR = 4;

	const RESET_EMAILS_PER_HOUR = 5;

	const RESETS_PER_HOUR = 20;

	const SIGN_UPS_PER_HOUR = 20;

	const WRONG_KEYS_PER_HOUR = 50;

	// Of emails.ts, which says what they mean.

	const EMAIL_FAILING_DAYS = 1;

	const EMAIL_KEPT_DAYS = 3;

	const EMAIL_LISTED_DAYS = 30;

	const FIRST_PAUSE_SECONDS = 30;

	const LONGEST_PAUSE_SECONDS = 3600;

	const MOST_DIGITS_OF_USERNAME = 6;

	const MOST_USERNAMES = 20;

	const MOST_WORDS_OF_NAME = 4;

	// Of error-codes.ts, which says what they mean.

	const ERROR_STATUSES = array(
		'incorrect_password'      => 403,
		'pending_approval'        => 403,
		'rejected_account'        => 403,
		'account_with_rights'     => 403,
		'too_many_retries'        => 403,
		'missing_field'           => 400,
		'invalid_field'           => 400,
		'invalid_email'           => 400,
		'invalid_username'        => 400,
		'invalid_password'        => 400,
		'invalid_iv_code'         => 400,
		'existing_user_login'     => 409,
		'existing_user_email'     => 409,
		'empty_username'          => 400,
		'empty_password'          => 400,
		'invalid_key'             => 400,
		'expired_key'             => 400,
		'rest_not_logged_in'      => 401,
		'jwt_auth_invalid_token'  => 403,
		'jwt_auth_bad_iss'        => 403,
		'jwt_auth_no_auth_header' => 403,
		'session_too_old'         => 403,
		'renewal_not_supported'   => 501,
		'missing_session'         => 400,
		'rest_invalid_json'       => 400,
		'rest_invalid_param'      => 400,
		'rest_forbidden'          => 403,
		'rest_no_route'           => 404,
		'too_many_requests'       => 429,
		'rest_internal_error'     => 500,
		'service_unavailable'     => 503,
		'unknown_release'         => 404,
		'incomplete_release'      => 409,
		'content_too_large'       => 413,
		'bad_content_folder'      => 500,
		'email_failed'            => 500,
	);

	// Of events.ts, which says what they mean.

	const REFUSALS_PER_CLIENT_AND_MINUTE = 20;

	const REFUSALS_PER_MINUTE = 120;

	// Of field-lengths.ts, which says what they mean.

	const MAX_LENGTHS = array(
		'fullName'    => 100,
		'username'    => 60,
		'email'       => 100,
		'phone'       => 40,
		'countryCode' => 5,
		'ivCode'      => 100,
		'password'    => 256,
	);

	const REQUEST_LENGTHS = array(
		'name'      => 254,
		'password'  => 256,
		'key'       => 64,
		'session'   => 64,
		'parameter' => 254,
	);

	const USERNAME_MIN_LENGTH = 2;

	// Of lifetimes.ts, which says what they mean.

	const CLOCK_DIFFERENCE_SECONDS = 60;

	const CONFIRMATION_DAYS = 7;

	const CONFIRMATION_MIN_HOURS = 1;

	const PICTURE_KEY_HOURS = 12;

	const RESET_KEY_HOURS = 24;

	const SESSION_USE_SECONDS = 60;

	const TOKEN_DAYS = 7;

	const UNCONFIRMED_MAX_DAYS = 30;

	// Of passwords.ts, which says what they mean.

	const PASSWORD_MIN_LENGTH = 8;

	const SITE_WORDS = array( 'brainhouse', 'brain', 'house', 'asf', 'arep' );

	const WORD_MIN_LENGTH = 3;

	// Of retention.ts, which says what they mean.

	const KEPT_DAYS = array(
		'unconfirmed' => 7,
		'pending'     => 180,
		'rejected'    => 90,
		'audit'       => 365,
		'events'      => 30,
		'emailFiles'  => 7,
	);

	// Of routes.ts, which says what they mean.

	const REST_BASE = '/wp-json';

	const ROUTES = array(
		'token'         => '/jwt-auth/v1/token',
		'me'            => '/wp/v2/users/me',
		'signup'        => '/asf/v1/signup',
		'lostPassword'  => '/asf/v1/lostpassword',
		'resetPassword' => '/asf/v1/resetpassword',
		'logout'        => '/brainhouse/v1/logout',
		'renew'         => '/brainhouse/v1/token/renew',
		'status'        => '/brainhouse/v1/status',
		'statusEmail'   => '/brainhouse/v1/status/email',
		'memberContent' => '/brainhouse/v1/member-content',
	);
}
