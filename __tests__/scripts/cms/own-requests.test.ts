import { isLoopback } from '../../../member-service/ip-address';
import { isOwnRequest } from '../../../scripts/cms/own-requests';

const OWN = { host: 'localhost:8000', origin: 'http://localhost:8000' };

it.each([
  ['the CMS', OWN],
  ['the CMS at the address in digits', { host: '127.0.0.1:8000', origin: 'http://127.0.0.1:8000' }],
  ['the CMS at the newer address', { host: '[::1]:8000', origin: 'http://[::1]:8000' }],
])('a change from %s is taken', (_name, headers) => {
  expect(isOwnRequest(headers, 8000, true)).toBe(true);
});

it.each([
  ['another website', { ...OWN, origin: 'https://evil.example' }],
  ['another website that has its name lead here', { host: 'evil.example:8000', origin: 'http://evil.example:8000' }],
  ['a page of another port', { ...OWN, origin: 'http://localhost:3000' }],
  ['the same name over https', { ...OWN, origin: 'https://localhost:8000' }],
  ['a page without an address, such as a file', { ...OWN, origin: 'null' }],
  [
    'a name that only begins like this machine',
    { host: 'localhost.evil.example:8000', origin: 'http://localhost:8000' },
  ],
  ['a browser that asks the back end itself', { host: '127.0.0.1:45123', origin: 'http://127.0.0.1:45123' }],
  ['nobody known', { host: 'localhost:8000' }],
  ['nowhere', { origin: 'http://localhost:8000' }],
])('a change from %s is refused', (_name, headers) => {
  expect(isOwnRequest(headers, 8000, true)).toBe(false);
});

it('a page may be opened by its address, for which browsers send no origin', () => {
  expect(isOwnRequest({ host: 'localhost:8000' }, 8000, false)).toBe(true);
  expect(isOwnRequest({ host: 'localhost' }, 80, false)).toBe(true);
  expect(isOwnRequest({ host: 'evil.example:8000' }, 8000, false)).toBe(false);
});

it.each(['localhost', 'LOCALHOST', '127.0.0.1', '::1'])('%s is this machine alone', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '192.168.0.2', 'example.org'])('%s is open to others', (host) => {
  expect(isLoopback(host)).toBe(false);
});
