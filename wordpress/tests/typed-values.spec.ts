import { newApplicant } from '../../contract/cases/applicant';
import { isVisible, trimInvisible } from '../../contract/visible-text';
import { runPhp } from '../test-env/run-php';
import { expect, test } from './support/test';
import { facts, quote } from './support/wordpress';

/** Every character of the first ranges of Unicode and some others, alone and at the ends of a text. */
const TEXTS = Array.from({ length: 0x3200 }, (_, code) => String.fromCodePoint(code))
  .concat('\uFE0F', '\uFEFF', '\uFFA0', '\uFFF9', '\u{E0067}', '👩\u200D👩 ❤\uFE0F', 'می\u200Cخواهم\u200C', '\n')
  .flatMap((text) => [text, `${text}x${text}y `]);

const applicant = newApplicant({ fullName: 'Ada\u200B', email: 'ada@müller.example' });

/** Functions of the plugin, with the arguments and results of calls. */
const CALLS: readonly (readonly [name: string, args: readonly unknown[], result: unknown])[] = [
  ...TEXTS.map((text) => ['trimmed', [text], isVisible(text) ? trimInvisible(text) : ''] as const),
  ['account_name', [' \u200EAda@MÜLLER.Example\u200B'], 'Ada@xn--mller-kva.example'],
  ['account_name', ['ada@straße.example'], 'ada@xn--strae-oqa.example'],
  // A username, one that is ASCII already, and what is refused later.
  ...['müller', 'Ada@XN--A.De', 'ada@mül\u200Bler.de', `ada@${'ü'.repeat(70)}.de`, `a@${'中文中文.'.repeat(49)}de`].map(
    (name) => ['account_name', [name], name] as const,
  ),
  ['Settings::sanitize', [{ site_url: 'https://a.example\u200B' }], { site_url: 'https://a.example' }],
  ['Settings::sanitize', [{ operators: 'a@müller.example\u200E' }], { operators: 'a@xn--mller-kva.example' }],
  ['Settings::iv_code_key', ['Alpha-1\u200B'], 'alpha-1'],
  ['account_values', [applicant], { ...applicant, fullName: 'Ada', email: 'ada@xn--mller-kva.example' }],
  ['Members::phone', ['+1', '5550100'], '+1 5550100'],
  ...['+44 7700 900123', '(+44) 7700', '＋44 7700'].map((phone) => ['Members::phone', ['+1', phone], phone] as const),
];

for (const [how, options, more] of [
  ['with the extension intl', [], [['account_name', ['a@mu\u0308ller。example'], 'a@xn--mller-kva.example']]],
  ['without it', ['-d', 'disable_functions=idn_to_ascii,normalizer_normalize'], []],
] as const) {
  test(`API-60: reads what members and operators enter as the service does, ${how}`, () => {
    const calls = [...CALLS, ...more];
    const code = `return array_map( static fn( $call ) => ( 'Brainhouse\\\\' . $call[0] )( ...$call[1] ), json_decode( ${quote(JSON.stringify(calls))}, true ) );`;
    const results = runPhp(facts, code, options) as readonly unknown[];
    const returned = calls.map(([name, args], index) => ({ name, args, result: results[index] }));
    expect(returned).toMatchObject(calls.map(([name, args, result]) => ({ name, args, result })));
  });
}
