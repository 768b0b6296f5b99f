import { spawnSync } from 'node:child_process';
import { newApplicant } from '../../contract/cases/applicant';
import { isVisible, trimInvisible } from '../../contract/visible-text';
import { PROGRAMS } from '../kit/programs';
import { expect, test } from './support/test';
import { facts, php, quote, useBothPlugins } from './support/wordpress';

test.beforeAll(useBothPlugins);

/** Calls a function of the plugin for each text, in a PHP of its own. */
function callForEach(name: string, texts: readonly string[], options: readonly string[] = []): unknown {
  const code = `define( 'ABSPATH', '${facts.webRoot}/' );
    define( 'WPINC', 'wp-includes' );
    require ABSPATH . 'wp-includes/class-wp-http.php';
    foreach ( array( 'functions', 'class-account-rules' ) as $file ) { require ABSPATH . "wp-content/plugins/brainhouse/includes/$file.php"; }
    echo json_encode( array_map( 'Brainhouse\\\\${name}', json_decode( stream_get_contents( STDIN ) ) ) );`;
  const args = ['-d', 'display_errors=1', '-d', 'error_reporting=-1', ...options, '-r', code];
  return JSON.parse(
    spawnSync(PROGRAMS.php, args, { encoding: 'utf8', input: JSON.stringify(texts) }).stdout,
  ) as unknown;
}

test('cuts off the invisible characters that the service cuts off, and takes a text of nothing else for missing', () => {
  const codes = Array.from({ length: 0xd800 }, (_, code) => code).concat(0xe000, 0xfe0f, 0xfeff, 0xffa0, 0xe0067);
  const all = codes.flatMap((code) => [String.fromCodePoint(code), `${String.fromCodePoint(code)}x `]);
  const texts = ['', '👩\u200D👩 ❤\uFE0F', 'می\u200Cخواهم\u200C', 'a\n b', ...all];
  expect(callForEach('trimmed', texts)).toEqual(texts.map((text) => (isVisible(text) ? trimInvisible(text) : '')));
});

for (const [how, options] of [
  ['with the extension intl', []],
  ['without it', ['-d', 'disable_functions=idn_to_ascii,normalizer_normalize']],
] as const) {
  test(`takes both notations of an address for the same one, ${how}`, () => {
    const forms: readonly (readonly [typed: string, stored: string])[] = [
      [' \u200EAda@MÜLLER.Example\u200B', 'Ada@xn--mller-kva.example'],
      ['ada@straße.example', 'ada@xn--strae-oqa.example'],
      ['Ada@XN--Mller-kva.Example', 'Ada@XN--Mller-kva.Example'],
      ...(options.length > 0 ? [] : [['ada@mu\u0308ller。example', 'ada@xn--mller-kva.example'] as const]),
      // A username, and what is refused later.
      ...['müller', 'ada@mül\u200Bler.example', `ada@${'ü'.repeat(70)}.de`, `a@${'中文中文.'.repeat(49)}de`].map(
        (name) => [name, name] as const,
      ),
    ];
    const typed = forms.map(([text]) => text);
    expect(callForEach('account_name', typed, options)).toEqual(forms.map(([, stored]) => stored));
  });
}

test('reads what operators enter and import in the same way', () => {
  const applicant = newApplicant({ fullName: 'Ada\u200B', email: 'ada@müller.example' });
  const account = { ...applicant, status: 'pending', emailState: 'confirmed', createdAt: '2026-01-31T09:45:00Z' };
  const same = { ...account, username: 'other', email: 'ada@xn--mller-kva.example' };
  const calls: readonly (readonly [method: string, argument: unknown, result: unknown])[] = [
    ['Settings::sanitize', { site_url: 'https://a.example\u200B' }, { site_url: 'https://a.example' }],
    ['Settings::sanitize', { operators: 'ada@müller.example\u200E' }, { operators: 'ada@xn--mller-kva.example' }],
    ['Settings::iv_code_key', 'Alpha-1\u200B', 'alpha-1'],
    [
      'Import::plan',
      [account],
      { changes: [{ message: 'WordPress stores "Ada\u200B" as "Ada".' }, { field: 'email' }] },
    ],
    [
      'Import::plan',
      [account, same],
      { problems: [{ line: 1, message: expect.stringMatching(/^Line 0 has/) as unknown }] },
    ],
    ['Import::plan', [{ ...account, fullName: '\u2800' }], { problems: [{ field: 'fullName' }] }],
    ...['+44 7700 900123', '(+44) 7700', '0044 7700', '＋44 7700'].map(
      (phone) => ['Members::phone', phone, phone] as const,
    ),
    ['Members::phone', '5550100', '+1 5550100'],
  ];
  for (const [method, argument, result] of calls) {
    const returned = php(`
      $given = json_decode( ${quote(JSON.stringify(argument))}, true );
      if ( 'Members::phone' === '${method}' ) { update_user_meta( 1, 'brainhouse_country_code', '+1' ); update_user_meta( 1, 'brainhouse_phone', $given ); $given = 1; }
      return Brainhouse\\${method}( $given );`);
    expect({ method, argument, returned }).toMatchObject({ returned: result });
  }
});
