import { describeFields } from '../../src/content-model/describe-fields';
import { bool, choice, group, link, linkOrEmpty, list, text } from '../../src/content-model/fields';
import { normalizeEntry } from '../../src/content-model/entry-text/normalize-entry';
import { sampleKind } from '../support/sample-kind';

const words = { label: 'It' };
const kind = sampleKind({
  title: text(words),
  note: text(words).optional(),
  url: linkOrEmpty(words).optional(),
  source: link(words).optional(),
  size: choice({ ...words, options: ['small', 'large'] }).default('small'),
  draft: bool(words).optional(),
  open: bool(words),
  tags: list({ ...words, of: text(words) }).optional(),
  part: group({ ...words, fields: { name: text(words).optional(), size: text(words).default('x') } }).optional(),
  parts: list({
    ...words,
    of: group({ ...words, fields: { name: text(words).optional(), size: text(words).default('x') } }),
  }).optional(),
});

function normalize(data: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>> = {}): unknown {
  return normalizeEntry(describeFields(kind.schema), data, before);
}

test.each([
  [{ note: 'n', title: 't' }, {}, { title: 't', note: 'n' }],
  [{ title: '' }, {}, { title: '' }],
  [{ title: null }, {}, {}],
  [{ note: '' }, {}, {}],
  [{ note: '' }, { note: 'n' }, {}],
  [{ note: null }, { note: '' }, { note: '' }],
  [{}, { note: null }, { note: null }],
  [{}, { note: 'n' }, {}],
  [{ url: '' }, {}, { url: '' }],
  [{ source: '' }, {}, {}],
  [{ size: 'small' }, {}, {}],
  [{ size: 'small' }, { size: 'large' }, { size: 'small' }],
  [{ size: 'large' }, {}, { size: 'large' }],
  [{ draft: false }, {}, {}],
  [{ draft: false }, { draft: true }, { draft: false }],
  [{ draft: true }, {}, { draft: true }],
  [{ open: false }, {}, { open: false }],
  [{ tags: [] }, {}, {}],
  [{ tags: ['a', '', null, 'b'] }, {}, { tags: ['a', '', 'b'] }],
  [{ tags: ['a'] }, { tags: ['b', 'a'] }, { tags: ['a'] }],
  [{ tags: ['a', null, 'b'] }, { tags: ['a', null] }, { tags: ['a', 'b'] }],
  [{ part: { name: '' } }, {}, {}],
  [{ part: { name: 'n', size: 'x' } }, {}, { part: { name: 'n' } }],
  [{ part: { name: 'n', size: 'x' } }, { part: { size: 'y' } }, { part: { name: 'n', size: 'x' } }],
  [{ part: { name: 'n' } }, { part: 'text' }, { part: { name: 'n' } }],
  [{ parts: [{ name: 'n' }, { name: '' }] }, {}, { parts: [{ name: 'n' }, {}] }],
  [{ parts: [{ name: 'a', x: '' }] }, { parts: [{ x: '', name: 'a' }] }, { parts: [{ x: '', name: 'a' }] }],
  // An item keeps a default that its file names, wherever the item moves.
  [
    { parts: [{ name: 'b' }, { name: 'a', size: 'x' }] },
    { parts: [{ name: 'a', size: 'x' }, { name: 'b' }] },
    { parts: [{ name: 'b' }, { name: 'a', size: 'x' }] },
  ],
  [{ parts: [{ name: 'b', size: 'x' }] }, { parts: [{ name: 'a' }] }, { parts: [{ name: 'b' }] }],
  [{ unknown: 1, title: 't' }, {}, { title: 't', unknown: 1 }],
  [{ unknown: '' }, {}, {}],
  [{ unknown: false }, {}, { unknown: false }],
])('the form %j of the file %j gives %j', (data, before, expected) => {
  expect(normalize(data, before)).toEqual(expected);
  expect(Object.keys(normalize(data, before) as object)).toEqual(Object.keys(expected));
});

test('a field that is undefined in the form counts as left out', () => {
  expect(normalize({ title: 't', note: undefined })).toEqual({ title: 't' });
});
