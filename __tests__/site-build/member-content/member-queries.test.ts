import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Kind, parse, visit, type DocumentNode } from 'graphql';

import { withFragments } from '../../../src/site-build/member-content/member-content';
import { readContentQuery, readPartQueries } from '../../../src/site-build/member-content/member-queries';
import { fileOfPage, textFileOf } from '../../../src/config/route-content';
import { ROUTES } from '../../../src/config/routes';
import { KINDS } from '../../../src/content-model/kinds';
import { writeTree } from '../../member-service/support/fixture-site';

const MEMBER_ROUTES = ROUTES.filter(({ access }) => access === 'member');
const PAGE_QUERIES = MEMBER_ROUTES.map((route) => [route.type, readContentQuery(fileOfPage(route))] as const);

function operationName(document: DocumentNode): string | undefined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  expect(operations).toHaveLength(1);
  return operations[0]?.name?.value;
}

/** `change-password` → `ChangePassword`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

test.each([...new Map([...PAGE_QUERIES, ...readPartQueries()])])(
  'the query for %s is named after it, has no variable except $key, and contains its fragments',
  (name, query) => {
    const document = parse(withFragments(query));
    expect(operationName(document)).toBe(`Member${pascalCase(name)}`);
    const variables: string[] = [];
    visit(document, { VariableDefinition: ({ variable }) => void variables.push(variable.name.value) });
    expect(variables.filter((variable) => variable !== 'key')).toEqual([]);

    const carried = document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [],
    );
    const used = new Set<string>();
    visit(document, { FragmentSpread: ({ name: { value } }) => void used.add(value) });
    expect(carried.toSorted()).toEqual([...used].toSorted());
  },
);

test.each([...new Map(PAGE_QUERIES)])('the view for %s uses the type of its query', (type, query) => {
  const view = readFileSync(`src/member/views/${type}-view.tsx`, 'utf8');
  const types = [...view.matchAll(/Queries\.(\w+)Query/g)].map(([, name]) => name);
  expect(new Set(types)).toEqual(new Set([operationName(parse(query))]));
});

test.each(MEMBER_ROUTES)('the query for $path reads an existing file', (route) => {
  const query = readContentQuery(fileOfPage(route));
  const [key = textFileOf(route)] = [...query.matchAll(/eq: "([^"]+)"/g)].map((match) => match[1]);
  expect(key).toBe(textFileOf(route));
  expect(KINDS.find(({ name }) => name === route.content)?.keys).toContain(key);
});

test('every view is that of a route', () => {
  const views = readdirSync('src/member/views').map((name) => `src/member/views/${name}`);
  expect(views.toSorted()).toEqual([...new Set(MEMBER_ROUTES.map(fileOfPage))].toSorted());
});

test.each([
  ['none', 'export default function View() {}'],
  [
    'two',
    'export const contentQuery = /* GraphQL */ `\n{ a }\n`;\nexport const contentQuery = /* GraphQL */ `\n{ b }\n`;',
  ],
  ['one of several parts', 'export const contentQuery = /* GraphQL */ `\n{ ${fields} }\n`;'],
])('a view whose query is %s stops the build and is named', async (_, text) => {
  const root = await writeTree({ 'views/skill-view.tsx': text });
  jest.spyOn(process, 'cwd').mockReturnValue(root);
  expect(() => readContentQuery(join('views', 'skill-view.tsx'))).toThrow(/^views.skill-view\.tsx must have one query/);
});
