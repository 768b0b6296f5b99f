import { readFileSync } from 'node:fs';
import { Kind, parse, visit, type DocumentNode } from 'graphql';

import { withFragments } from '../../../src/build/member-content/fragments';
import { MEMBER_PAGE_QUERIES, MEMBER_PART_QUERIES } from '../../../src/build/member-content/member-queries';
import { textFileOf } from '../../../src/config/route-content';
import { ROUTES } from '../../../src/config/routes';
import { KINDS } from '../../../src/content-model/kinds';

function operationName(document: DocumentNode): string | undefined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  expect(operations).toHaveLength(1);
  return operations[0]?.name?.value;
}

/** `change-password` → `ChangePassword`. */
function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

test.each(Object.entries({ ...MEMBER_PAGE_QUERIES, ...MEMBER_PART_QUERIES }))(
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

test.each(Object.entries(MEMBER_PAGE_QUERIES))('the view for %s uses the type of its query', (type, query) => {
  const view = readFileSync(`src/member/views/${type}-view.tsx`, 'utf8');
  const types = [...view.matchAll(/Queries\.(\w+)Query/g)].map(([, name]) => name);
  expect(new Set(types)).toEqual(new Set([operationName(parse(query))]));
});

test.each(ROUTES.filter(({ access }) => access === 'member'))('the query for $path reads an existing file', (route) => {
  const queries: Readonly<Record<string, string>> = MEMBER_PAGE_QUERIES;
  const query = queries[route.type] ?? '';
  const [key = textFileOf(route)] = [...query.matchAll(/eq: "([^"]+)"/g)].map((match) => match[1]);
  expect(key).toBe(textFileOf(route));
  expect(KINDS.find(({ name }) => name === route.content)?.keys).toContain(key);
});

test('every part of a public page for members has a query', () => {
  expect(ROUTES.flatMap(({ memberPart }) => memberPart ?? [])).toEqual(Object.keys(MEMBER_PART_QUERIES));
});
