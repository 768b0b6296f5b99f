import type { Parameters } from 'fast-check';

const { PROPERTY_RUNS = '50', PROPERTY_SEED } = process.env;

/**
 * How often each property is tried. Each run of the tests has a seed of its own, unless `PROPERTY_SEED` names one; a failure
 * prints it with the shortest counterexample. `npm run test:long` tries twenty times as often, `PROPERTY_RUNS=5000 npm run unit --
 * properties` still more.
 */
export const RUNS: Pick<Parameters, 'numRuns' | 'seed'> = {
  numRuns: Number(PROPERTY_RUNS),
  ...(PROPERTY_SEED === undefined ? {} : { seed: Number(PROPERTY_SEED) }),
};
