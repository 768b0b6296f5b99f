import { keepPolicies } from '../../src/lib/trusted-types';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

test('a policy that there is already is returned again, in each start of React', () => {
  const names: string[] = [];
  const factory = {
    createPolicy(name: string): object {
      if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      names.push(name);
      return { name };
    },
  };
  Object.assign(globalThis, { trustedTypes: factory });
  keepPolicies();
  const first = factory.createPolicy('bundle');
  keepPolicies();
  expect(factory.createPolicy('bundle')).toBe(first);
  expect(factory.createPolicy('message')).not.toBe(first);
  expect(names).toEqual(['bundle', 'message']);
});
