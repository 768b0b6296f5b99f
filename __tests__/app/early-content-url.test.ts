import { earlyContentUrl } from '../../src/app/early-content-url';
import { publicEnv } from '../../src/config/env';

const URL = '/member-content/bonuses.json';

test('the address is that of the content of a member page', () => {
  expect(earlyContentUrl('/bonuses/')).toBe(URL);
  expect(earlyContentUrl('/events')).toBeUndefined();
});

test.each([
  ['memberContentBase', 'https://files.example/content'],
  ['serviceBase', 'https://members.example'],
] as const)('the address is unknown if only %s is on another origin', (name, address) => {
  jest.replaceProperty(publicEnv, name, address);
  expect(earlyContentUrl('/bonuses')).toBeUndefined();
});

test('the address is known if both are on the same other origin, as with WordPress', () => {
  const base = 'https://members.example/wp-json/brainhouse/v1/member-content';
  jest.replaceProperty(publicEnv, 'serviceBase', 'https://members.example');
  jest.replaceProperty(publicEnv, 'memberContentBase', base);
  expect(earlyContentUrl('/bonuses')).toBe(`${base}/bonuses.json`);
});
