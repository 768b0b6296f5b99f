import { correctionNotes, readOptions } from '../../../doctor/options';

function read(given: string, env: NodeJS.ProcessEnv = {}) {
  return readOptions({ given, env, siteUrl: 'https://brainhouse.example' });
}

const credentials = { WORDPRESS_USER: 'operator', WORDPRESS_PASSWORD: 'app pass' };

it('reads address, site, member content and application password', () => {
  const env = { ...credentials, GATSBY_MEMBER_CONTENT_BASE: 'https://members.example/content/' };
  expect(read(' https://members.example/blog/ ', env)).toEqual({
    base: 'https://members.example/blog',
    siteUrl: 'https://brainhouse.example',
    contentBase: 'https://members.example/content',
    credentials: { user: 'operator', password: 'app pass' },
  });
  expect(correctionNotes('https://members.example/blog/', 'https://members.example/blog')).toEqual([]);
});

it.each(['https://members.example//wp-json//', 'https://members.example/wp-json/jwt-auth/v1/token'])(
  'corrects %s, and says so',
  (given) => {
    const { base } = read(given);
    expect(base).toBe('https://members.example');
    expect(correctionNotes(given, base).map(({ message }) => message)).toEqual([
      '/wp-json is left out, because the routes begin with it. For the build: GATSBY_SERVICE_BASE=https://members.example',
    ]);
  },
);

it.each([
  ['', /Which WordPress\? npm run doctor -w wordpress -- --wordpress .*npm run members -- doctor/],
  ['members.example', /^"members\.example" is not the address of a WordPress\. Write https:\/\/members\.example$/],
  ['ftp://members.example', /Write for example https:\/\/members\.example/],
  ['https://members.example/?p=1', /is not the address/],
  ['https://ada:secret@members.example', /^"https:\/\/…@members\.example" is not/],
])('refuses the address "%s"', (given, message) => {
  expect(() => read(given)).toThrow(message);
  expect(() => read(given)).not.toThrow('secret');
});

it('refuses a username without a password', () => {
  expect(() => read('https://members.example', { WORDPRESS_USER: 'operator' })).toThrow('Set both');
});

it('never sends a password without https', () => {
  expect(() => read('http://members.example', credentials)).toThrow(/has no https, so WORDPRESS_PASSWORD/);
  expect(() => read('http://127.0.0.1:8000', credentials)).not.toThrow();
});
