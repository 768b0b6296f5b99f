/** @jest-environment node */
import { Kind, parse, visit } from 'graphql';

import { MEMBER_QUERIES } from '../../../src/build/member-content/member-queries';
import { KINDS } from '../../../src/content-model/kinds';

describe.each(Object.entries(MEMBER_QUERIES))('the query for %s', (name, { query, variables }) => {
  const document = parse(query);

  test('is named, asks with the variables that it gets, and carries exactly the fragments that it uses', () => {
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    expect(operations.map((operation) => operation.name?.value)).toEqual([expect.stringMatching(/^Member[A-Z]/)]);
    const asked = operations.flatMap(({ variableDefinitions = [] }) =>
      variableDefinitions.map(({ variable }) => variable.name.value),
    );
    expect(asked).toEqual(Object.keys(variables ?? {}));

    const carried = document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [definition.name.value] : [],
    );
    const used = new Set<string>();
    visit(document, { FragmentSpread: ({ name: { value } }) => void used.add(value) });
    expect(carried.toSorted()).toEqual([...used].toSorted());
  });

  test('names a file that there is', () => {
    const keys = [...query.matchAll(/eq: "([^"]+)"/g)].map((match) => match[1]);
    const key = variables?.key ?? keys[0];
    expect(keys.length + (variables ? 1 : 0)).toBeLessThanOrEqual(1);
    if (key === undefined) {
      expect(name).toBe('landing');
    } else {
      expect(KINDS.flatMap((kind) => kind.keys ?? [])).toContain(key);
      expect(key).toBe(name);
    }
  });
});
