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
  ['the server says why', REFUSED, 'Wrong.'],
  ['only a status came', BARE, 'Request failed with 502'],
  ['no token came', PAGE, 'No token received from server'],
  [
    'no token came, but a word',
    createApiError('bad-answer', 'x', { status: 200, serverMessage: 'Closed today.' }),
    'Closed today.',
  ],
  ['there was no connection', NETWORK, 'Please check your credentials and try again.'],
  ['there was no answer', TIMEOUT, 'Please check your credentials and try again.'],
  ['something else broke', CRASH, 'Please check your credentials and try again.'],
  [
    'the account waits',
    createApiError('status', '403', { status: 403, code: 'pending_approval', serverMessage: 'Pending.' }),
    'Your account is waiting for approval. You will receive a mail when it is active.',
  ],
  [
    'the server loses the header',
    createApiError('status', '401', { status: 401, code: 'header_lost' }),
    'The server accepted your login but does not recognise it afterwards. This is an error in its set-up; please contact support.',
  ],
])('a login that failed because %s', (_why, error, text) => {
  expect(loginFailureText(error)).toBe(text);
});

test.each([
  [
    'the device’s clock is wrong',
    createApiError('status', '200', { status: 200, code: 'clock_wrong' }),
    /date and time/,
  ],
])('a login that failed because %s', (_why, error, text) => {
  expect(loginFailureText(error)).toMatch(text);
  expect(loginFailureNote(error)).toBe(loginFailureText(error));
});

test.each([
  ['there was no connection', NETWORK, /^The server could not be reached or did not answer\..*Nothing.*is lost/],
  ['there was no answer', TIMEOUT, /^The server could not be reached or did not answer\./],
  ['a page came', PAGE, /^This site cannot read the answer of the server\..*Nothing.*is lost/],
  ['an error page came', BARE, /^This site cannot read the answer of the server\./],
  ['the server says why', REFUSED, /^Wrong\.$/],
  [
    'the server gives a code only',
    createApiError('status', '403', { status: 403, code: 'x' }),
    /^Request failed with 403$/,
  ],
])('what stays in the login after it failed because %s tells the truth', (_why, error, note) => {
  expect(loginFailureNote(error)).toMatch(note);
});

test.each([
  ['there was no connection', NETWORK, /may or may not have arrived/],
  ['there was no answer', TIMEOUT, /may or may not have arrived/],
  ['a page came', PAGE, /may or may not have arrived/],
  ['an error page came', BARE, /may or may not have arrived/],
  ['the server says why', REFUSED, /^Wrong\.$/],
  ['the server refuses without a word', createApiError('status', '400', { status: 400 }), /^Signup failed$/],
])('what stays in the sign-up after it failed because %s tells the truth', (_why, error, note) => {
  expect(signUpFailureNote(error)).toMatch(note);
});

const UNREACHED = { title: 'Network/Error', description: 'Could not submit signup. Try again later.' };

test.each([
  ['the server says why', REFUSED, { title: 'Signup Error', description: 'Wrong.' }],
  ['only a status came', BARE, { title: 'Signup Error', description: 'Signup failed' }],
  ['a page came', PAGE, { title: 'Signup Error', description: 'Signup failed' }],
  ['there was no connection', NETWORK, UNREACHED],
  ['there was no answer', TIMEOUT, UNREACHED],
  ['something else broke', CRASH, UNREACHED],
])('a sign-up that failed because %s', (_why, error, notice) => {
  expect(signUpFailure(error)).toEqual(notice);
});

test.each([
  ['the server says why', REFUSED, 'Wrong.'],
  ['only a status came', BARE, 'Something went wrong.'],
  ['a page came', PAGE, 'Something went wrong.'],
  ['there was no connection', NETWORK, 'Something went wrong.'],
  ['something else broke', CRASH, 'Something went wrong.'],
])('a password call that failed because %s', (_why, error, text) => {
  expect(passwordFailureText(error)).toBe(text);
});
