import {
  loginFailureNote,
  loginFailureText,
  passwordFailureText,
  signUpFailure,
  signUpFailureNote,
} from '../../../src/features/account/account';
import { createApiError } from '../../../src/lib/api-client';

const NETWORK = createApiError('network', 'out of reach');
const TIMEOUT = createApiError('timeout', 'no answer');
const REFUSED = createApiError('status', '403', { status: 403, code: 'incorrect_password', serverMessage: 'Wrong.' });
const BARE = createApiError('status', '502', { status: 502 });
const PAGE = createApiError('bad-answer', 'no JSON', { status: 200 });
const CRASH = new Error('something else');

test.each([
  ['the server refuses with a reason', REFUSED, 'Wrong.'],
  ['the response has only a status', BARE, 'Request failed with 502'],
  ['the response has no token', PAGE, 'No token received from server'],
  [
    'the response has a message but no token',
    createApiError('bad-answer', 'x', { status: 200, serverMessage: 'Closed today.' }),
    'Closed today.',
  ],
  ['there is no connection', NETWORK, 'Please check your credentials and try again.'],
  ['there is no response', TIMEOUT, 'Please check your credentials and try again.'],
  ['of another error', CRASH, 'Please check your credentials and try again.'],
  [
    'the account waits for its owner',
    createApiError('status', '403', { status: 403, code: 'pending_approval', serverMessage: 'Confirm your address.' }),
    'Confirm your address.',
  ],
  [
    'the account is pending',
    createApiError('status', '403', { status: 403, code: 'pending_approval' }),
    'Your account is waiting for approval. You will receive an email when it is active.',
  ],
  [
    'the server loses the header',
    createApiError('status', '401', { status: 401, code: 'header_lost' }),
    'The server accepted your login but then did not recognise it. This is a configuration error on the server; please contact support.',
  ],
])('a login that failed because %s', (_why, error, text) => {
  expect(loginFailureText(error)).toBe(text);
});

test.each([
  [
    'the clock of the device is wrong',
    createApiError('status', '200', { status: 200, code: 'clock_wrong' }),
    /date and time/,
  ],
])('a login that failed because %s', (_why, error, text) => {
  expect(loginFailureText(error)).toMatch(text);
  expect(loginFailureNote(error)).toBe(loginFailureText(error));
});

test.each([
  ['there is no connection', NETWORK, /^The server could not be reached or did not answer\..*Nothing.*is lost/],
  ['there is no response', TIMEOUT, /^The server could not be reached or did not answer\./],
  ['the response is a page', PAGE, /^The server's answer could not be read\..*Nothing.*is lost/],
  ['the response is an error page', BARE, /^The server's answer could not be read\./],
  ['the server refuses with a reason', REFUSED, /^Wrong\.$/],
  [
    'the response has only a code',
    createApiError('status', '403', { status: 403, code: 'x' }),
    /^Request failed with 403$/,
  ],
])('the message that stays in the login is correct after a failure because %s', (_why, error, note) => {
  expect(loginFailureNote(error)).toMatch(note);
});

test.each([
  ['there is no connection', NETWORK, /may or may not have arrived/],
  ['there is no response', TIMEOUT, /may or may not have arrived/],
  ['the response is a page', PAGE, /may or may not have arrived/],
  ['the response is an error page', BARE, /may or may not have arrived/],
  ['the server refuses with a reason', REFUSED, /^Wrong\.$/],
  ['the server refuses without a reason', createApiError('status', '400', { status: 400 }), /^Signup failed$/],
])('the message that stays in the sign-up is correct after a failure because %s', (_why, error, note) => {
  expect(signUpFailureNote(error)).toMatch(note);
});

const UNREACHED = { title: 'Network/Error', description: 'Could not submit signup. Try again later.' };

test.each([
  ['the server refuses with a reason', REFUSED, { title: 'Signup Error', description: 'Wrong.' }],
  ['the response has only a status', BARE, { title: 'Signup Error', description: 'Signup failed' }],
  ['the response is a page', PAGE, { title: 'Signup Error', description: 'Signup failed' }],
  ['there is no connection', NETWORK, UNREACHED],
  ['there is no response', TIMEOUT, UNREACHED],
  ['of another error', CRASH, UNREACHED],
])('a sign-up that failed because %s', (_why, error, notice) => {
  expect(signUpFailure(error)).toEqual(notice);
});

test.each([
  ['the server refuses with a reason', REFUSED, 'Wrong.'],
  ['the response has only a status', BARE, 'Something went wrong.'],
  ['the response is a page', PAGE, 'Something went wrong.'],
  ['there is no connection', NETWORK, 'Something went wrong.'],
  ['of another error', CRASH, 'Something went wrong.'],
])('a password call that failed because %s', (_why, error, text) => {
  expect(passwordFailureText(error)).toBe(text);
});
