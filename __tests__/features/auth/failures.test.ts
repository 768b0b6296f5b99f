import { loginErrorDetails, loginFailureText } from '../../../src/features/auth/login';
import { newPasswordFailureText, resetEmailFailureText } from '../../../src/features/auth/passwords';
import { signUpFailure, signUpFailureNote } from '../../../src/features/auth/sign-up';
import { describeError } from '../../../src/features/auth/describe-error';
import { createApiError } from '../../../src/lib/api-client';

const NETWORK = createApiError('network', 'out of reach');
const TIMEOUT = createApiError('timeout', 'no answer');
const REFUSED = createApiError('status', '403', { status: 403, code: 'incorrect_password', serverMessage: 'Wrong.' });
const BARE = createApiError('status', '502', { status: 502 });
const PAGE = createApiError('invalid-response', 'no JSON', { status: 200 });
const CRASH = new Error('something else');
const PENDING = createApiError('status', '403', { status: 403, code: 'pending_approval' });
const UNCONFIRMED = createApiError('status', '403', {
  status: 403,
  code: 'pending_approval',
  serverMessage: 'Confirm your address.',
});

test.each([
  ['the server refuses with a reason', REFUSED, 'Wrong.'],
  ['the response has only a status', BARE, 'Request failed with 502'],
  ['the response has no token', PAGE, 'No token received from server'],
  [
    'the response has a message but no token',
    createApiError('invalid-response', 'x', { status: 200, serverMessage: 'Closed today.' }),
    'Closed today.',
  ],
  ['there is no connection', NETWORK, 'Please check your credentials and try again.'],
  ['there is no response', TIMEOUT, 'Please check your credentials and try again.'],
  ['of another error', CRASH, 'Please check your credentials and try again.'],
  ['the account waits for its owner', UNCONFIRMED, 'Confirm your address.'],
  [
    'the account is pending',
    PENDING,
    'Your account is waiting for approval. You will receive an email when it is active.',
  ],
  [
    'the server loses the header',
    createApiError('status', '401', { status: 401, code: 'header_lost' }),
    'The server accepted your login but then did not recognise it. This is a configuration error on the server; please contact support.',
  ],
])('AUTH-09, AUTH-13, AUTH-14: a login that failed because %s', (_why, error, text) => {
  expect(loginFailureText(error)).toBe(text);
});

const OFFLINE = createApiError('offline', 'no network');
const CUT_OFF = createApiError('truncated', 'half a response');
const BLOCKED = createApiError('status', '403', { status: 403 });
const MANY = createApiError('status', '429', { status: 429, retryAfterS: 90 });
const NO_ROUTE = createApiError('status', '404', { status: 404, code: 'rest_no_route' });
const NO_SECRET = createApiError('status', '501', { status: 501, code: 'jwt_auth_bad_config' });
const UNAVAILABLE = 'Signing in is not available at the moment.';
const CONTACT = 'Please try again later. If it happens again, contact us.';
const NOT_WRONG = 'This does not mean that your username or password is wrong. Nothing you typed is lost.';

test.each([
  ['the device is offline', OFFLINE, 'This device is offline.', 'Connect to the internet, then try again.'],
  ['there is no connection', NETWORK, 'The server could not be reached.', 'Please try again.'],
  ['there is no response', TIMEOUT, 'The server did not answer in time.', 'Please try again.'],
  ['the response ends early', CUT_OFF, 'The connection was lost before the whole answer arrived.', 'Please try again.'],
  ['the response is a page', PAGE, UNAVAILABLE, CONTACT],
  ['there is no route', NO_ROUTE, UNAVAILABLE, CONTACT],
  ['the response is an error page', BARE, 'The server has an internal error.', 'Please try again later.'],
  ['a firewall blocks it', BLOCKED, 'The request was blocked before anything in it was checked.', CONTACT],
  [
    'there were too many requests',
    MANY,
    'The server has received too many requests.',
    'Please try again in 90 seconds.',
  ],
  ['of another error', CRASH, 'A part of this page does not work.', 'Please try again later.'],
])(
  'AUTH-38, AUTH-41: the note in the login says the cause, and blames no credentials, if %s',
  (_why, error, cause, next) => {
    expect(loginErrorDetails(error)).toBe(`${cause} ${NOT_WRONG} ${next}`);
  },
);

test.each([
  ['the server refuses with a reason', REFUSED, /^Wrong\.$/],
  ['the account waits for its owner', UNCONFIRMED, /^Confirm your address\.$/],
  ['the account is pending', PENDING, /^Your account is waiting for approval\./],
  ['the clock is wrong', createApiError('status', '200', { status: 200, code: 'clock_wrong' }), /date and time/],
  [
    'the response has only a code',
    createApiError('status', '403', { status: 403, code: 'x' }),
    /^Request failed with 403$/,
  ],
])('the note in the login has the text of the toast if %s', (_why, error, note) => {
  expect(loginErrorDetails(error)).toMatch(note);
  expect(loginFailureText(error)).toBe(loginErrorDetails(error));
});

test.each([
  ['there is no connection', NETWORK, /may or may not have arrived/],
  ['there is no response', TIMEOUT, /may or may not have arrived/],
  ['the response is a page', PAGE, /may or may not have arrived/],
  ['the response ends early', CUT_OFF, /may or may not have arrived/],
  ['the response is an error page', BARE, /may or may not have arrived/],
  ['the device is offline', OFFLINE, /^This device is offline\. Your application has not been submitted\./],
  ['there were too many requests', MANY, /has not been submitted\. .* try again in 90 seconds\.$/],
  ['there is no route', NO_ROUTE, /^Signing up is not available .* has not been submitted\. .* contact us\.$/],
  ['the back end is not set up', NO_SECRET, /^Signing up is not available .* has not been submitted\./],
  ['the server refuses with a reason', REFUSED, /^Wrong\.$/],
  ['the server refuses with a code', createApiError('status', '400', { status: 400, code: 'x' }), /^Signup failed$/],
])('AUTH-39: the note in the sign-up says whether the application has arrived if %s', (_why, error, note) => {
  expect(signUpFailureNote(error)).toMatch(note);
});

test.each([
  [1, '1 second'],
  [0, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3_600, '60 minutes'],
  [5_401, '2 hours'],
  [36 * 3_600, '36 hours'],
  [36 * 3_600 + 1, '2 days'],
])('AUTH-38: a waiting time of %d seconds is rounded up in words', (retryAfterS, words) => {
  const error = createApiError('status', '503', { status: 503, retryAfterS });
  expect(describeError(error)).toBe(`The server is temporarily unavailable. Please try again in ${words}.`);
});

test('AUTH-38: a waiting time is added to the message of the server, unless the message names it', () => {
  function refuse(serverMessage: string): string {
    return describeError(createApiError('status', '429', { status: 429, serverMessage, retryAfterS: 120 }));
  }
  expect(refuse('Too many attempts.')).toBe('Too many attempts. Please try again in 2 minutes.');
  expect(refuse('Too many attempts. Try again in 5 minutes.')).toBe('Too many attempts. Try again in 5 minutes.');
});

const UNREACHED = { title: 'Network/Error', description: 'Could not submit signup. Try again later.' };

test.each([
  ['the server refuses with a reason', REFUSED, { title: 'Signup Error', description: 'Wrong.' }],
  ['the response has only a status', BARE, { title: 'Signup Error', description: 'Signup failed' }],
  ['the response is a page', PAGE, { title: 'Signup Error', description: 'Signup failed' }],
  ['there is no connection', NETWORK, UNREACHED],
  ['there is no response', TIMEOUT, UNREACHED],
  ['of another error', CRASH, UNREACHED],
])('AUTH-25, AUTH-26: a sign-up that failed because %s', (_why, error, notice) => {
  expect(signUpFailure(error)).toEqual(notice);
});

test.each([
  ['the server refuses with a reason', REFUSED, 'Wrong.', 'Wrong.'],
  [
    'the response has only a status',
    BARE,
    'Something went wrong. The server has an internal error. The email may or may not have been sent. Please try again later.',
    /^Something went wrong\. The server has an internal error\. Your password may or may not have been changed\./,
  ],
  [
    'the device is offline',
    OFFLINE,
    'Something went wrong. This device is offline. No email was sent. Connect to the internet, then try again.',
    'Something went wrong. This device is offline. Your password was not changed. Connect to the internet, then try again.',
  ],
  [
    'the response has only a code',
    createApiError('status', '400', { status: 400, code: 'x' }),
    'Something went wrong.',
    'Something went wrong.',
  ],
  [
    'there is no route',
    NO_ROUTE,
    /^Something went wrong\. Setting a new password is not available at the moment\. No email was sent\./,
    /^Something went wrong\. Setting a new password is not available at the moment\. Your password was not changed\./,
  ],
  [
    'of another error',
    CRASH,
    /^Something went wrong\. A part of this page/,
    /^Something went wrong\. A part of this page/,
  ],
])('PASS-03: a password call that failed because %s', (_why, error, resetEmail, newPassword) => {
  expect(resetEmailFailureText(error)).toMatch(resetEmail);
  expect(newPasswordFailureText(error)).toMatch(newPassword);
});
