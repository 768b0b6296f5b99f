import { readPlainText, readServerText } from '../../../src/features/auth/service-client';

test.each([
  [
    'the message of WordPress about a wrong password',
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
  ['text with a single bracket', 'Use 3 < 4 letters', 'Use 3 < 4 letters'],
  ['blocks and breaks', '<ul><li>One.</li><li>Two.</li></ul>Three.<br>Four.', 'One. Two. Three. Four.'],
  ['a link within a sentence', 'Please <a href="/c">contact us</a> for help.', 'Please contact us for help.'],
  ['a link before a sentence', '<a href="/l">Log in again!</a> Your time is over.', 'Your time is over.'],
  ['only a link', '<a href="/l">Lost your password?</a>', 'Lost your password?'],
  ['a word that starts like the label', 'Errors: none', 'Errors: none'],
  ['a label in lower case', 'error: no such key', 'no such key'],
  ['scripts, styles and frames', 'No.<script>alert(1)</script><style>a{}</style><iframe>x</iframe>', 'No.'],
  ['pictures with a script', 'No.<img src="x" onerror="alert(1)">', 'No.'],
  [
    'attributes with brackets and quotes',
    "No <b title='a > b' lang=\"x'>\">way</b> <i\nclass=x>out</i>.",
    'No way out.',
  ],
  ['comments and declarations', '<!doctype html><!-- <b>a > b</b> -->No.<?xml x?> Yes.', 'No. Yes.'],
  ['a tag that does not end', 'No.<img src="x" onerror="alert(1)', 'No.'],
  ['a script that does not end', 'No.<script>alert(1)', 'No.'],
  ['escaped markup', '&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
  ['markup that is escaped twice', '&amp;amp; &amp;lt;b&amp;gt;', '&amp; &lt;b&gt;'],
  ['characters that change the text direction', 'a\u202Eb\u0000c\u2066d', 'abcd'],
  ['half a character', 'a\ud83db 🔥', 'ab 🔥'],
])('AUTH-31, AUTH-44: reads %s', (_what, message, text) => {
  expect(readServerText(message)).toBe(text);
});

test.each([[''], ['   '], ['<p></p>'], ['<strong>Error:</strong>'], [undefined], [null], [403], [{ a: 'b' }]])(
  'finds no message in %p',
  (message) => {
    expect(readServerText(message)).toBeUndefined();
  },
);

test.each([
  ['<img src=x onerror=alert(1)>', '<a "'.repeat(5_000)],
  ['<b style="color:red" onclick=x>', "<!--<b '".repeat(2_500)],
])('nothing that a policy could report reaches the parser: %s', (markup, long) => {
  const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
  readServerText(`No. ${markup}`);
  expect(parse.mock.calls[0]?.[0]).toMatch(/^No\. <[a-z]+>$/);
  // Does not take long either.
  readServerText(long);
  expect(parse).toHaveBeenCalledTimes(2);
});

test.each([
  ['Cut&copy <Studio> R&lt', 'Cut&copy <Studio> R&lt'],
  ['Error: <a href="/x">Tom</a> &amp; Jerry', 'Error: <a href="/x">Tom</a> &amp; Jerry'],
  [' two  words\n\u202e', 'two words'],
  ['😀'.repeat(400), `${'😀'.repeat(300)}…`],
  ['\u0000 ', undefined],
  [7, undefined],
])('AUTH-44: a plain text is not decoded: %j', (sent, text) => {
  expect(readPlainText(sent)).toBe(text);
});

test('LOOK-21: cuts long messages between two words', () => {
  const text = readServerText('word '.repeat(5000)) ?? '';
  expect(text).toMatch(/^(word )*word…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

test.each(['😀', '👩‍👩‍👧', 'e\u0301'])('LOOK-21: never splits a character: %s', (character) => {
  expect(readServerText(character.repeat(400))).toBe(`${character.repeat(300)}…`);
});
