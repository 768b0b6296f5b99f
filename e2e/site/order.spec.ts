import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultTreeAdapter, parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import { parse } from 'yaml';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { listFiles } from '../../src/build/files';
import type { Kind } from '../../src/content-model/define-kind';
import { KINDS } from '../../src/content-model/kinds';
import { expect, test } from '../support/test';

// What visitors see and what the pages load is read from the files of the build: a list is recognized by the texts of its entries.

const PUBLIC_DIR = path.join(PROJECT_DIR, 'public');

/** The texts of a document in their order, by its file: those of the elements of a page, or those of JSON with the content of a page. */
async function documents(): Promise<ReadonlyMap<string, readonly string[]>> {
  const files = await listFiles(PUBLIC_DIR);
  const wanted = files.filter((file) => /^(?!admin\/).*\.html$|^(page-data|member-content)\/.*\.json$/.test(file));
  return new Map(
    wanted.map((file) => {
      const text = readFileSync(path.join(PUBLIC_DIR, file), 'utf8');
      return [file, file.endsWith('.html') ? textsOfHtml(text) : textsOfJson(JSON.parse(text))];
    }),
  );
}

function textsOfHtml(html: string): string[] {
  const texts: string[] = [];
  function collect(parent: DefaultTreeAdapterTypes.ParentNode): void {
    for (const node of parent.childNodes) {
      if (defaultTreeAdapter.isTextNode(node)) texts.push(node.value.trim());
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      texts.push(...node.attrs.filter(({ name }) => name === 'alt').map(({ value }) => value));
      collect('content' in node ? node.content : node);
    }
  }
  collect(parseHtml(html, { scriptingEnabled: false }));
  return texts;
}

/** The view of a member page is HTML in its content. */
function textsOfJson(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('<') ? textsOfHtml(value) : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfJson) : [];
}

type Entry = Readonly<Record<string, unknown>> & { readonly order: number };

/** The entries of a kind as editors order them. */
function entriesOf({ folder }: Kind): readonly Entry[] {
  const dir = path.join(PROJECT_DIR, 'content', folder);
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  const entries = files.map((file) => parse(readFileSync(path.join(dir, file), 'utf8')) as Entry);
  // Equal positions stay in the order of the files' names.
  return entries.sort((a, b) => a.order - b.order);
}

/** The name of an icon or a link: the same word has other meanings. */
const KEY = /^[a-z]+$/;

/** For each field of a kind the texts of its entries, if these differ: their titles, names, … */
function signs(kind: Kind): readonly (readonly string[])[] {
  const entries = entriesOf(kind);
  const fields = new Set(entries.flatMap((entry) => Object.keys(entry)));
  return [...fields]
    .map((field) => entries.map((entry) => entry[field]).filter((value) => typeof value === 'string'))
    .filter((values) => new Set(values).size === values.length && !values.every((value) => KEY.test(value)));
}

/** Whether a document has all texts that it shows of a list one after the other, in the order of the list. */
function isInOrder(found: readonly string[], values: readonly string[]): boolean {
  const wanted = values.filter((value) => found.includes(value));
  return found.some((_, start) => wanted.every((value, index) => found[start + index] === value));
}

/** The kinds of which a query of the site lists entries. */
function listedKinds(): readonly Kind[] {
  const files = readdirSync(path.join(PROJECT_DIR, 'src'), { recursive: true, encoding: 'utf8' });
  const code = files
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(PROJECT_DIR, 'src', file), 'utf8'));
  const types = new Set(code.flatMap((text) => text.match(/(?<=\ball)Content\w+(?=\()/g) ?? []));
  return KINDS.filter(({ graphqlType }) => types.has(graphqlType));
}

test('EDIT-07: each list of each page has the order of the content', async () => {
  const texts = await documents();
  const kinds = listedKinds();
  const allSigns = kinds.flatMap(signs);
  for (const kind of kinds) {
    // Not a page that only mentions some of the entries.
    const lists = signs(kind).flatMap((values) =>
      [...texts]
        .map(([file, all]) => [file, all.filter((text) => values.includes(text))] as const)
        .filter(([, found]) => new Set(found).size > Math.max(2, values.length / 2)),
    );
    expect([kind.folder, lists.length > 0]).toEqual([kind.folder, true]);
    // A person can be in two lists, each with its order.
    const wrong = lists.filter(([, found]) => {
      const possible = allSigns.filter((values) => found.every((text) => values.includes(text)));
      return !possible.some((values) => isInOrder(found, values));
    });
    expect.soft(wrong).toEqual([]);
  }
  expect(kinds.length).toBeGreaterThan(12);
});
