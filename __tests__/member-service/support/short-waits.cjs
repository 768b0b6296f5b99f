// Loaded first by a service process whose long waits are not the subject: a quarter of each wait of five seconds or more.
const wait = globalThis.setTimeout;

globalThis.setTimeout = Object.assign((run, ms, ...rest) => wait(run, ms < 5_000 ? ms : ms / 4, ...rest), wait);
