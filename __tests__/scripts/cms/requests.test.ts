import { isLoopback } from '../../../member-service/lib/ip-address';
import { isOwnRequest } from '../../../scripts/cms/requests';

const OWN = { host: 'localhost:8000', origin: 'http://localhost:8000' };

it.each([
  ['the CMS', OWN],
  ['the CMS at the IPv4 address', { host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8000' }],
  ['the CMS at the IPv6 address', { host: '[::1]:8000', origin: 'http://[::1]:8000' }],
])('accepts a change from %s', (_name, headers) => {
  expect(isOwnRequest(headers, 8000, true)).toBe(true);
});

it.each([
  ['another website', { ...OWN, origin: 'https://evil.example' }],
  [
    'another website whose name resolves to this machine',
    { host: 'evil.example:8000', origin: 'http://evil.example:8000' },
  ],
  ['a page of another port', { ...OWN, origin: 'http://localhost:3000' }],
  ['the same name over https', { ...OWN, origin: 'https://localhost:8000' }],
  ['a page without an address, such as a file', { ...OWN, origin: 'null' }],
  [
    'a name that starts like that of this machine',
    { host: 'localhost.evil.example:8000', origin: 'http://localhost:8000' },
  ],
  ['a browser with the address of the back end', { host: '127.0.0.1:45123', origin: 'http://127.0.0.1:45123' }],
  ['a request without an origin', { host: 'localhost:8000' }],
  ['a request without a host', { origin: 'http://localhost:8000' }],
])('refuses a change from %s', (_name, headers) => {
  expect(isOwnRequest(headers, 8000, true)).toBe(false);
});

it('accepts a page opened by its address, for which browsers send no origin', () => {
  expect(isOwnRequest({ host: 'localhost:8000' }, 8000, false)).toBe(true);
  expect(isOwnRequest({ host: 'localhost' }, 80, false)).toBe(true);
  expect(isOwnRequest({ host: 'evil.example:8000' }, 8000, false)).toBe(false);
});

it.each(['localhost', 'LOCALHOST', '127.0.0.1', '::1'])('EDIT-18: %s accepts only this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '192.168.0.2', 'example.org'])('%s accepts other machines', (host) => {
  expect(isLoopback(host)).toBe(false);
});
