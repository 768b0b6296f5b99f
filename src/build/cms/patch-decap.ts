/**
 * What is changed in Decap's program, which has no other way to do it: the text of a search goes into the address, and comes out of it, as
 * `src/cms/decap/search-all.ts` writes and reads it (Decap does not encode it, and decodes a part), and a text that contains what was typed is
 * found also if it is short.
 */
const PATCHES: readonly (readonly [before: string, after: string])[] = [
  ['`/collections/${t}/search/${e}`', '`/collections/${t}/search/${cmsSearch.write(e)}`'],
  ['`/search/${e}`', '`/search/${cmsSearch.write(e)}`'],
  [
    '{name:s,searchTerm:l="",filterTerm:u=""}=o.params',
    '{name:s,searchTerm:l="",filterTerm:u=""}=cmsSearch.read(o.params)',
  ],
  ['filter(({score:e})=>e>5)', 'filter(({score:e,string:s})=>e>5||cmsSearch.isIn(t,s))'],
];

/** @param program Decap's bundle @throws Error if it is another version */
export function patchDecap(program: string): string {
  return PATCHES.reduce((text, [before, after]) => {
    const parts = text.split(before);
    if (parts.length !== 2)
      throw new Error(`decap-cms.js has changed → correct src/build/cms/patch-decap.ts: ${before}`);
    return parts.join(after);
  }, program);
}
