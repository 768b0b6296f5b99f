/**
 * How often each property is tried, in the form of fast-check. Each run of the tests has a seed of its own; a failure prints it
 * with the shortest counterexample. `npm run test:long` tries twenty times as often, `PROPERTY_RUNS=5000 npm run unit --
 * properties` still more.
 */
export const PROPERTY_RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 50) };
