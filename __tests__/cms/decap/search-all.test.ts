import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

import { fireEvent, screen } from '@testing-library/dom';

import { patchDecap } from '../../../src/build/cms/patch-decap';
import { searchAllGroups } from '../../../src/cms/decap/search-all';

const program = readFileSync('node_modules/decap-cms/dist/decap-cms.js', 'utf8');
const patched = patchDecap(program);

searchAllGroups();
const globals = createContext({
  cmsSearch: Reflect.get(window, 'cmsSearch') as object,
  $c: { push: (address: string) => (location.hash = address) },
});

/** A part of Decap's program with our changes, as a function. @param shape of the function around the part, `…` */
function partOf(pattern: RegExp, shape: string): (...values: readonly unknown[]) => unknown {
  const [, code = ''] = pattern.exec(patched) ?? [];
  return runInContext(
    shape.replace('…', () => code),
    globals,
  ) as never;
}

const pressGroup = partOf(/onSubmit:\(e,t\)=>(function\(e,t\)\{.*?\})\(e,t\)/, '(…)');
const readParams = partOf(/(\{name:s,searchTerm:l="",filterTerm:u=""\}=.*?),c=/, '(o) => { const …; return l; }');
const isHit = partOf(/o=i\.filter\((\(\{score:e.*?)\)\.sort\(/, '(t, entry) => (…)(entry)');

/** What Decap's router takes from an address, and Decap from that: the address is decoded once or twice, and split at some signs. */
function searched(hash: string): unknown {
  const path = decodeURI(decodeURI(hash.slice(1)))
    .split(/[?#]/, 1)
    .join();
  const [, searchTerm] = /^(?:\/collections\/events)?\/search\/([^/]+?)(?:\/(?=$))?(?=\/|$)/.exec(path) ?? [];
  return readParams({ params: { searchTerm } });
}

describe.each(
  [
    ['50% off', '#1', 'and/or', 'a?b', '100%', '%41', '%2541', '\\', '🙂', '\uD83D', '~23~', 'a&b=c;d:e@f,g+h$', '..'],
    ['علی\u200Cرضا', 'Größe नमस्ते', '  two  spaces '],
  ].flat(),
)('the text %j', (text) => {
  test('is searched in all groups as it was typed', () => {
    document.body.innerHTML = '<input placeholder="Search all">';
    const box = screen.getByPlaceholderText('Search all');
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(searched(location.hash)).toBe(text);
  });

  test.each([undefined, 'events'])('is searched with a press on a group: %s', (group) => {
    pressGroup(text, group);
    expect(searched(location.hash)).toBe(text);
  });

  test('is found in an entry that contains it, however short it is', () => {
    const found = [`AN ENTRY with ${text} IN IT`, 'another'].map((string) => isHit(text, { score: 1, string }));
    expect([...found, isHit(text, { score: 6, string: 'another' })]).toEqual([true, false, true]);
  });
});

test('another version of Decap is refused', () => {
  expect(() => patchDecap(program.replace('searchTerm:l=""', 'searchTerm:m=""'))).toThrow('decap-cms.js has changed');
});
