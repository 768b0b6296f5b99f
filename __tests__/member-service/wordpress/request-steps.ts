import * as fc from 'fast-check';
import type { Operation } from './document';

/** Values that other systems have accepted, cut or executed. */
const HOSTILE_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfff', '\u202eada', '\u200b', '\ufeff', 'ﬁ', 'İ', 'ß', 'а', 'e\u0301', '😀'],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE members; --',
    '$1',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
    '<script>alert(1)</script>',
  ],
  ...[
    '\r\nBcc: eve@evil.example',
    'ada@example.com\n',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    'toString',
    '\\',
    '"',
  ],
  ...['x'.repeat(300), '😀'.repeat(500), 'x'.repeat(5_000), '\u0301'.repeat(200), 'x'.repeat(70_000)],
];
const WRONG_TYPES: readonly unknown[] = [
  null,
  0,
  -1,
  1e308,
  true,
  [],
  ['ada'],
  {},
  { $ne: '' },
  { toString: 'x' },
  [[[[]]]],
];

/** Where the value of a field comes from. `right`: what the next step of the chain needs. */
export type Field =
  | { readonly from: 'right' }
  | { readonly from: 'other account' }
  | { readonly from: 'absent' }
  | { readonly from: 'value'; readonly value: unknown };

export type Form = 'json' | 'twice' | 'cut' | 'deep' | 'list' | 'empty' | 'mark' | 'prototype' | 'bytes';

export interface RequestStep {
  readonly kind: 'request';
  readonly operation: number;
  readonly account: number;
  readonly fields: readonly Field[];
  readonly form: Form;
  readonly type: string | undefined;
  readonly method: string | undefined;
  readonly token: 'none' | 'own' | 'changed' | 'none at all' | 'other scheme';
  readonly query: string;
}

export type Step =
  | RequestStep
  | { readonly kind: 'approve' | 'reject' | 'end sessions' | 'remove'; readonly account: number }
  | { readonly kind: 'pass'; readonly minutes: number };

export const right: Field = { from: 'right' };
const field: fc.Arbitrary<Field> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(right) },
  { weight: 1, arbitrary: fc.constant<Field>({ from: 'other account' }) },
  { weight: 1, arbitrary: fc.constant<Field>({ from: 'absent' }) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...WRONG_TYPES), fc.string({ unit: 'binary' }))
      .map((value): Field => ({ from: 'value', value })),
  },
);

/** Mostly the first value. */
function mostly<Value>(usual: Value, weight: number, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

/** The position of an operation of the document, and a step that sends it. */
function requestTo(operation: fc.Arbitrary<number>): fc.Arbitrary<RequestStep> {
  return fc.record({
    kind: fc.constant('request' as const),
    operation,
    account: fc.nat(3),
    fields: fc.array(field, { minLength: 8, maxLength: 8 }),
    form: mostly<Form>('json', 6, 'twice', 'cut', 'deep', 'list', 'empty', 'mark', 'prototype', 'bytes'),
    type: mostly<string | undefined>(
      'application/json',
      12,
      undefined,
      ...['', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/JSON'],
      ...[
        'application/json; charset=utf-16',
        'application/vnd.api+json',
        'x'.repeat(300),
        'application/json, text/html',
      ],
    ),
    method: mostly<string | undefined>(
      undefined,
      15,
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'TRACE',
    ),
    token: mostly<RequestStep['token']>('own', 4, 'none', 'changed', 'none at all', 'other scheme'),
    query: mostly(
      '',
      4,
      '?_fields=id,email',
      '?_fields=%',
      '?_fields=%00&_fields=%c3%28',
      '?__proto__[x]=1',
      '?context=x&context=y',
      `?${'a=1&'.repeat(2_000)}`,
      '?_fields=%ed%a0%80',
      '??=&&=',
    ),
  });
}

/** A step that sends what an operation expects. */
function expectedRequest(operation: number): fc.Arbitrary<RequestStep> {
  return fc.nat(3).map((account) => ({
    kind: 'request',
    operation,
    account,
    fields: [],
    form: 'json',
    type: 'application/json',
    method: undefined,
    token: 'own',
    query: '',
  }));
}

const operator: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('approve', 'approve', 'approve', 'approve', 'reject', 'end sessions', 'remove'),
  account: fc.nat(3),
});
const approval: fc.Arbitrary<Step> = fc.nat(3).map((account) => ({ kind: 'approve', account }));
const pass: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('pass' as const),
  minutes: fc.constantFrom(1, 61, 60 * 25),
});

/** How many steps follow the chain: several accounts get to its end, and the limits are reached. */
const MORE_STEPS = 50;

/** The steps of one run: the chain of a member with other requests between its steps, then any. */
export function stepsOf(operations: readonly Operation[]): fc.Arbitrary<readonly Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 3, arbitrary: requestTo(fc.nat(operations.length - 1)) },
    { weight: 1, arbitrary: operator },
    { weight: 1, arbitrary: pass },
  );

  function expected(name: string): fc.Arbitrary<RequestStep> {
    return expectedRequest(operations.findIndex(({ url }) => url.endsWith(`/${name}`)));
  }

  const chain = [
    ...[expected('signup'), approval, expected('token'), expected('validate'), expected('me')],
    ...[expected('lostpassword'), expected('resetpassword'), expected('token'), expected('me')],
  ].map((link) => fc.tuple(link, fc.array(step, { minLength: 1, maxLength: 5 })));
  return fc
    .tuple(
      fc.array(expected('signup'), { minLength: 2, maxLength: 2 }),
      fc.tuple(...chain),
      fc.array(step, { minLength: MORE_STEPS, maxLength: MORE_STEPS }),
    )
    .map(([first, linked, more]) => [...first, ...linked.flat(2), ...more]);
}
