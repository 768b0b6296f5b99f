import { loggablePath } from '../../../member-service/lib/log';

it.each([
  '/reset-password/KEY/ada',
  '/Reset-Password/KEY/ada',
  '//reset-password/KEY/ada',
  '/./reset-password/KEY',
  '/x/../reset-password/KEY',
  '/reset-password//KEY',
  '/reset%2dpassword/KEY',
  '/%72eset-password/KEY',
  '/reset-password%2FKEY%2Fada',
  '/reset-password%252FKEY',
  '/reset-password%3Fkey=KEY&login=ada',
  '/reset-password&key=KEY',
  '/reset-password;key=KEY',
  '/%20reset-password%20/KEY',
  '\\reset-password\\KEY',
  '/page-data/reset-password/KEY/ada/page-data.json',
  'https://brainhouse.example/reset-password/KEY/ada',
  '/reset-password/%ZZ/KEY',
  '/reset-password/KEY?login=ada',
  '/wp-json/reset-password/KEY',
])('hides the reset key in %s', (url) => {
  const shown = loggablePath(url);
  expect(shown).not.toMatch(/KEY|ada/);
  expect(shown).toMatch(/reset-password\/\[hidden\]$/);
});

it.each([
  ['/reset-password', '/reset-password'],
  ['/reset-password/', '/reset-password/'],
  ['/reset-password?key=KEY', '/reset-password'],
  ['/component---src-pages-reset-password-tsx-0a1b.js', '/component---src-pages-reset-password-tsx-0a1b.js'],
  ['/events/caf%C3%A9?x=1', '/events/caf%C3%A9'],
  ['/%ZZ', '/%ZZ'],
  [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}`],
])('logs %s as %s', (url, path) => {
  expect(loggablePath(url)).toBe(path);
});
