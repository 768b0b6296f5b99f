import type { Parameters } from 'fast-check';

const { PROPERTY_RUNS = '20', PROPERTY_SEED } = process.env;

/**
 * The number of runs of each property. Each run of the tests has a new seed, unless `PROPERTY_SEED` is set; a failure prints
 * the seed with the shortest counterexample. `npm run test:long` has fifty times as many runs, and
 * `PROPERTY_RUNS=5000 npm run unit -- properties` even more.
 */
export const RUNS: Pick<Parameters, 'numRuns' | 'seed'> = {
  numRuns: Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
};
