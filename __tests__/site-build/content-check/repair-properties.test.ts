import fc from 'fast-check';
import { repairText } from '../../../src/site-build/content-check/repair/repair-text';
import { readEntryText } from '../../../src/content-model/entry-text';
import { KINDS } from '../../../src/content-model/kinds';
import { valuesOf, writtenForms } from '../../support/content-arbitraries';
import { RUNS } from '../../support/property-runs';

test('EDIT-06: values never change, and a second repair changes nothing', () => {
  const cases = fc
    .constantFrom(...KINDS)
    .chain((kind) => fc.tuple(fc.constant(kind), valuesOf(kind).chain(writtenForms)));
  fc.assert(
    fc.property(cases, ([kind, text]) => {
      const { text: repaired } = repairText(kind, text);
      expect(readEntryText(repaired)).toEqual(readEntryText(text));
      expect(repaired.match(/# comment \d+/g)?.sort()).toEqual(text.match(/# comment \d+/g)?.sort());
      expect(repairText(kind, repaired)).toEqual({ text: repaired, done: [] });
    }),
    RUNS,
  );
});
