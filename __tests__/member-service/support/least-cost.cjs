// Loaded first by each service process of a test. Tests in this process have the same cost: see `setup-node.ts`.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
Object.defineProperty(argon2, 'hash', {
  value: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
});
