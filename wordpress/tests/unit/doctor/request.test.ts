import { explainFailure } from '../../../doctor/request';

const url = new URL('https://members.example:8443/wp-json/');

/** The error of Node's fetch for a failure with this code. */
function failure(code: string, message = 'x'): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

it.each([
  ['ENOTFOUND', /^There is no host with the name members\.example\./],
  ['EAI_AGAIN', /could not be looked up/],
  ['ECONNREFUSED', /^members\.example:8443 refuses connections/],
  ['EHOSTUNREACH', /no route to members\.example/],
  ['ENETUNREACH', /no route to members\.example/],
  ['ETIMEDOUT', /does not accept a connection/],
  ['UND_ERR_CONNECT_TIMEOUT', /does not accept a connection/],
  ['ECONNRESET', /ended the connection/],
  ['UND_ERR_SOCKET', /ended the connection/],
  ['CERT_HAS_EXPIRED', /certificate of members\.example:8443 has expired/],
  ['CERT_NOT_YET_VALID', /not valid yet/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /for another name/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /self-signed/],
  ['SELF_SIGNED_CERT_IN_CHAIN', /authority that this machine does not know/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /intermediate certificate/],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /intermediate certificate/],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /answers without https/],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', /old versions of TLS/],
])('%s is explained, with what to do', (code, message) => {
  const error = explainFailure(failure(code), url);
  expect(error.message).toMatch(message);
  expect(error.remedies.length).toBeGreaterThan(0);
});

it('recognizes an answer without https by its message', () => {
  expect(explainFailure(failure('EPROTO', 'SSL routines:ssl3_get_record:wrong version number'), url).message).toBe(
    'members.example:8443 answers without https.',
  );
});

it('names the reason of any other failure', () => {
  expect(explainFailure(failure('HPE_INVALID_CONSTANT', 'Expected HTTP/'), url).message).toBe(
    'members.example:8443 cannot be reached: Expected HTTP/.',
  );
  expect(explainFailure('bad', url).message).toBe('members.example:8443 cannot be reached: bad.');
});
