import { readServerText } from '../../../src/features/account/service-client';

test.each([
  [
    'a wrong password, as WordPress words it',
    '<strong>Error:</strong> The password you entered for the username <strong>ada</strong> is incorrect. <a href="https://x.example/wp-login.php?action=lostpassword">Lost your password?</a>',
    'The password you entered for the username ada is incorrect.',
  ],
  [
    'a fatal error',
    '<p>There has been a critical error on this website.</p><p><a href="https://x.example">Learn more about troubleshooting WordPress.</a></p>',
    'There has been a critical error on this website.',
  ],
  ['entities', 'Tom &amp; Jerry&#8217;s caf&eacute;', 'Tom & Jerry’s café'],
  ['plain text', 'Please wait 20 minutes.', 'Please wait 20 minutes.'],
  ['text with a lonely bracket', 'Use 3 < 4 letters', 'Use 3 < 4 letters'],
  ['blocks and breaks', '<ul><li>One.</li><li>Two.</li></ul>Three.<br>Four.', 'One. Two. Three. Four.'],
  ['a link within a sentence', 'Please <a href="/c">contact us</a> for help.', 'Please contact us for help.'],
  ['a link before a sentence', '<a href="/l">Log in again!</a> Your time is over.', 'Your time is over.'],
  ['nothing but a link', '<a href="/l">Lost your password?</a>', 'Lost your password?'],
  ['a word that begins like the label', 'Errors: none', 'Errors: none'],
  ['a label in small letters', 'error: no such key', 'no such key'],
  ['scripts, styles and frames', 'No.<script>alert(1)</script><style>a{}</style><iframe>x</iframe>', 'No.'],
  ['pictures that would run something', 'No.<img src="x" onerror="alert(1)">', 'No.'],
  ['markup written out', '&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
  ['characters that turn the writing around', 'a\u202Eb\u0000c\u2066d', 'abcd'],
])('reads %s', (_what, message, text) => {
  expect(readServerText(message)).toBe(text);
});

test.each([[''], ['   '], ['<p></p>'], ['<strong>Error:</strong>'], [undefined], [null], [403], [{ a: 'b' }]])(
  'finds nothing to say in %p',
  (message) => {
    expect(readServerText(message)).toBeUndefined();
  },
);

test('cuts long messages between two words', () => {
  const text = readServerText('word '.repeat(5000)) ?? '';
  expect(text).toMatch(/^(word )*word…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

test('never splits a character', () => {
  expect(readServerText('😀'.repeat(400))).toBe(`${'😀'.repeat(300)}…`);
});
