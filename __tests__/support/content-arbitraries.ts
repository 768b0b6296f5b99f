import fc from 'fast-check';
import { isMap, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Kind } from '../../src/content-model/define-kind';
import { describeFields, type Field } from '../../src/content-model/describe-fields';

/** Values that the model of a kind accepts, as the CMS has them. Keys of optional fields can be missing. */
export function valuesOf(kind: Kind): fc.Arbitrary<Record<string, unknown>> {
  return groupOf(describeFields(kind.schema)).filter((value) => kind.schema.safeParse(value).success);
}

/** Values that one field accepts. */
export function valueOf(field: Field): fc.Arbitrary<unknown> {
  const { info, item } = field;
  switch (info.type) {
    case 'text':
      return texts(info.max).filter((text) => matches(field, text) && !text.includes('\n'));
    case 'longText':
      return fc.oneof(texts(info.max), longTexts(info.max)).filter((text) => matches(field, text));
    case 'integer':
      return fc.integer({ min: info.min, max: info.max });
    case 'bool':
      return fc.boolean();
    case 'linkKey':
    case 'icon':
    case 'choice':
      return fc.constantFrom(...info.options);
    case 'list': {
      // A heading has three pictures or none.
      const sizes = item?.info.type === 'image' ? [0, info.max] : [info.min, Math.min(info.max, info.min + 4)];
      const [minLength = 0, maxLength = 0] = item?.info.type === 'image' ? [sizes[1], sizes[1]] : sizes;
      return item === null ? fc.constant([]) : fc.array(valueOf(item), { minLength, maxLength });
    }
    case 'group':
      return groupOf(field.fields);
    case 'dateTime':
      return fc.constantFrom('2026-12-01', '2026-12-01 09:00', '2027-02-28T23:59:30+01:00', '2026-06-01T00:00Z');
    case 'timeZone':
      return fc.constantFrom('Africa/Lagos', 'Europe/Berlin', 'UTC');
    case 'link':
      return fc.oneof(
        fc.webUrl({ validSchemes: ['https'] }),
        fc.constant(info.mayBeEmpty ? '' : 'https://a.example/#x'),
      );
    case 'email':
      return fc.emailAddress();
    case 'route':
    case 'image':
    case 'reference':
    case 'youtubeId':
    case 'pattern':
      return fc.stringMatching(field.patterns[0] ?? /^x$/).filter((text) => matches(field, text));
  }
}

/** One value in many YAML styles: quotes, brackets, folding, comments, both kinds of line breaks. */
export function writtenForms(value: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const options = fc.record({
    strings: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_FOLDED', 'BLOCK_LITERAL'),
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 40, 80),
    brackets: fc.boolean(),
    comments: fc.boolean(),
    gaps: fc.boolean(),
    windows: fc.boolean(),
    mark: fc.boolean(),
    endsOpen: fc.boolean(),
  } as const);
  return options.map((style) => {
    // The library writes some texts over several lines wrongly. The tests need no such files.
    const texts = [write(value, style), write(value, { ...style, strings: 'QUOTE_DOUBLE', comments: false })];
    return texts.find((text) => isReadAs(text, value)) ?? JSON.stringify(value);
  });
}

interface Style {
  readonly strings: 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | 'BLOCK_FOLDED' | 'BLOCK_LITERAL';
  readonly indent: number;
  readonly indentSeq: boolean;
  readonly lineWidth: number;
  readonly brackets: boolean;
  readonly comments: boolean;
  readonly gaps: boolean;
  readonly windows: boolean;
  readonly mark: boolean;
  readonly endsOpen: boolean;
}

function write(value: unknown, style: Style): string {
  const document = parseDocument(JSON.stringify(value));
  let place = 0;
  visit(document, (_, node) => {
    place += 1;
    if (isMap(node) || isSeq(node)) node.flow = style.brackets && place > 1 && place % 3 === 0;
    if (isScalar(node)) node.type = 'PLAIN';
    if (style.comments && isScalar(node) && place % 4 === 0) node.commentBefore = ` comment ${place}`;
    if (style.gaps && isScalar(node) && place % 5 === 0) node.spaceBefore = true;
  });
  const { indent, indentSeq, lineWidth, strings } = style;
  const text = document.toString({ indent, indentSeq, lineWidth, defaultStringType: strings, defaultKeyType: 'PLAIN' });
  const lines = style.windows ? text.replaceAll('\n', '\r\n') : text;
  return (style.mark ? '\uFEFF' : '') + (style.endsOpen ? lines.replace(/\r?\n$/, '') : lines);
}

function isReadAs(text: string, value: unknown): boolean {
  const document = parseDocument(text);
  return document.errors.length === 0 && JSON.stringify(document.toJS()) === JSON.stringify(value);
}

function groupOf(fields: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
  const requiredKeys = fields.filter(({ required }) => required).map(({ name }) => name);
  const all = fc.record(values, { noNullPrototype: true });
  const some = fc.record(values, { requiredKeys, noNullPrototype: true }) as typeof all;
  return fc.tuple(some, all).map((pair) => oneOfTwo(...pair));
}

/** The rules between fields: a figure has a text or a counter, a tile links to a page or to another site. */
function oneOfTwo(some: Record<string, unknown>, all: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(all);
  if (names.join() === 'route,link') return 'route' in some ? { route: all['route'] } : { link: all['link'] };
  if (!['value', 'step', 'interval', 'text'].every((name) => names.includes(name))) return some;
  const { label, text, suffix, ...counter } = all;
  if ('text' in some) return { label, text };
  return { label, ...counter, ...('suffix' in some ? { suffix } : {}) };
}

function matches({ patterns, info }: Field, text: string): boolean {
  const fits = !('max' in info) || text.length <= info.max;
  return fits && patterns.every((pattern) => pattern.test(text));
}

/** Texts that are difficult in YAML, in an editor or on a keyboard. */
const DIFFICULT = [
  'no',
  'Yes',
  'null',
  '~',
  '2026-12-01',
  '24/7',
  '+44',
  '0012345678',
  '1_000',
  '12:30',
  '0x1F',
  '.inf',
  '-',
  '- a',
  '? a',
  'a: b',
  'a #b',
  '#a',
  '%',
  '@a',
  '`a`',
  '“Free”',
  "it's",
  '"quoted"',
  '{a}',
  '[a]',
  '*a',
  '&a',
  '!a',
  '|',
  '>',
  '---',
  '...',
  'a:',
  ' a',
  'a ',
  'a\tb',
  'a\u00a0b',
  'a\u2028b',
  'a\u0085b',
  '\ufeffa',
  '\u0007a',
  'Größe 😀',
  '<<',
  '=',
  'a, b',
  'a  b',
] as const;

function texts(max: number): fc.Arbitrary<string> {
  const any = fc.oneof(
    fc.constantFrom(...DIFFICULT),
    words(Math.min(max, 400)),
    fc.string({ minLength: 1, maxLength: max, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: max, unit: 'binary' }),
  );
  // A file with U+FFFD is refused: it was read in a wrong encoding.
  return any.filter((text) => !text.includes('\uFFFD'));
}

function longTexts(max: number): fc.Arbitrary<string> {
  const line = fc.oneof(fc.constantFrom('', ...DIFFICULT), words(Math.min(max, 300)));
  return fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n'));
}

function words(max: number): fc.Arbitrary<string> {
  const word = fc.oneof(fc.stringMatching(/^[a-z]{1,12}[.,:]?$/), fc.constantFrom('#1', '-', 'and', "it's", '“so”'));
  return fc.array(word, { minLength: 1, maxLength: 60 }).map((list) => list.join(' ').slice(0, max).trim() || 'x');
}
