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
/** So many that the limits are reached. */
const REQUESTS_PER_RUN = 60;

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

/** Where the value of a field comes from. `right`: what the operation accepts. */
export type Field =
  | { readonly from: 'right' }
  | { readonly from: 'other account' }
  | { readonly from: 'absent' }
  | { readonly from: 'value'; readonly value: unknown };

export type Form = 'json' | 'twice' | 'cut' | 'deep' | 'list' | 'empty' | 'mark' | 'prototype' | 'bytes';

/** How to make a request; the positions are those of an operation of the document and of an account. */
export interface RandomRequest {
  readonly operation: number;
  readonly account: number;
  readonly fields: readonly Field[];
  readonly form: Form;
  readonly type: string | undefined;
  readonly method: string | undefined;
  readonly token: 'none' | 'own' | 'changed' | 'none at all' | 'other scheme';
  readonly query: string;
}

export const RIGHT: Field = { from: 'right' };
const field: fc.Arbitrary<Field> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(RIGHT) },
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

/** Any requests to the operations of a document, most of them with few wrong parts. */
export function randomRequests(operations: readonly Operation[]): fc.Arbitrary<readonly RandomRequest[]> {
  const request: fc.Arbitrary<RandomRequest> = fc.record({
    operation: fc.nat(operations.length - 1),
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
    token: mostly<RandomRequest['token']>('own', 4, 'none', 'changed', 'none at all', 'other scheme'),
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
  /** Wrong in one text only: most others are refused for another reason before that is read. */
  const oneBadText: fc.Arbitrary<RandomRequest> = fc
    .record({ one: request, index: fc.nat(7), value: fc.constantFrom(...HOSTILE_TEXTS) })
    .map(({ one: { operation, account }, index, value }) => ({
      operation,
      account,
      fields: Array.from({ length: 8 }, (_, at) => (at === index ? { from: 'value', value } : RIGHT)),
      form: 'json',
      type: 'application/json',
      method: undefined,
      token: 'own',
      query: '',
    }));
  return fc.array(fc.oneof(request, oneBadText), { minLength: REQUESTS_PER_RUN, maxLength: REQUESTS_PER_RUN });
}
