import { keepPolicy } from '../../src/lib/trusted-types';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'trustedTypes');
});

test('the policy of webpack is returned again in each start of React, no other is', () => {
  const names: string[] = [];
  const factory = {
    createPolicy(name: string): object {
      if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      names.push(name);
      return { name };
    },
  };
  Object.assign(globalThis, { trustedTypes: factory });
  keepPolicy('bundle');
  const first = factory.createPolicy('bundle');
  keepPolicy('bundle');
  expect(factory.createPolicy('bundle')).toBe(first);
  factory.createPolicy('message');
  expect(() => factory.createPolicy('message')).toThrow('already exists');
  expect(names).toEqual(['bundle', 'message']);
});
