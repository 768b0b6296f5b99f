import { decodeAddress, decodeAddressPart } from '../../src/lib/decode-address';

test.each([
  ['#50%', '#50%', '#50%'],
  ['%', '%', '%'],
  ['/%E9/', '/%E9/', '/%E9/'],
  ['/a%2', '/a%2', '/a%2'],
  ['%F0%9F%94', '%F0%9F%94', '%F0%9F%94'],
  ['a%20b%C3%A9', 'a bé', 'a bé'],
  ['a%2Fb%3F', 'a%2Fb%3F', 'a/b?'],
])('NAV-24: %s is decoded without an error', (text, asAddress, asPart) => {
  expect([decodeAddress(text), decodeAddressPart(text)]).toEqual([asAddress, asPart]);
});
