import type * as Argon2 from '@node-rs/argon2';
import { assertConsole, watchConsole } from './console';

// The algorithm of the service, with the smallest memory and one iteration: tests hash thousands of passwords. `least-cost.cjs` does the same
// for services in a process of their own. Tests about the cost itself have the cost of the service.
jest.mock<typeof Argon2>('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  return { ...argon2, hash: (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
});

// Fastify looks for the file of each plugin that has no name of its own among all modules, which takes Jest 5 ms for each of them.
const DISPLAY_NAME = Symbol.for('fastify.display-name');
Object.defineProperty(Function.prototype, DISPLAY_NAME, {
  get(this: () => unknown) {
    return this.name;
  },
  set(this: () => unknown, value: string) {
    Object.defineProperty(this, DISPLAY_NAME, { value });
  },
});

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  jest.useRealTimers();
  // Last, because it may throw, and the steps above must run anyway.
  assertConsole();
});
