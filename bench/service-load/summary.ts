import { median } from '../median';

/** The servers that are measured, as they are named in the table. */
export const SERVERS = ['node:http', 'member service', 'member service, sign-ins', 'nginx'] as const;

export type ServerName = (typeof SERVERS)[number];

/** The result of one measurement, or medians of several. Times in milliseconds. */
export interface LoadFigures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the server for one request, in microseconds. It does not depend on the speed of the clients. */
  readonly cpuMicroseconds: number;
}

/** A figure of the issue, its limit and whether it is reached. */
export interface LoadTarget {
  readonly figure: string;
  readonly value: number;
  readonly limit: number;
  readonly isReached: boolean;
}

/** Medians of all measurements, by server. */
export type LoadSummary = Partial<Readonly<Record<ServerName, LoadFigures>>>;

/** Limits for the member service (docs/requirements.md, OPS). */
const MIN_RATIO = 0.8;
const MAX_P99_MS = 15;
const MAX_SIGN_IN_DELAY_MS = 50;

/** The median of each figure. @param measured all measurements of each server */
export function summarize(measured: Partial<Record<ServerName, readonly LoadFigures[]>>): LoadSummary {
  return Object.fromEntries(
    Object.entries(measured).map(([server, runs]) => {
      function medianOf(figure: keyof LoadFigures): number {
        return median(runs.map((run) => run[figure]));
      }
      const medians: LoadFigures = {
        requestsPerSecond: medianOf('requestsPerSecond'),
        p50: medianOf('p50'),
        p99: medianOf('p99'),
        cpuMicroseconds: medianOf('cpuMicroseconds'),
      };
      return [server, medians];
    }),
  );
}

/** Compares the member service with its limits. Figures of servers that were not measured are left out. */
export function compareWithTargets(summary: LoadSummary): readonly LoadTarget[] {
  const { 'node:http': bare, 'member service': service, 'member service, sign-ins': busy } = summary;
  const targets: LoadTarget[] = [];
  if (bare && service) {
    const ratio = service.requestsPerSecond / bare.requestsPerSecond;
    targets.push({
      figure: 'requests per second, × node:http',
      value: ratio,
      limit: MIN_RATIO,
      isReached: ratio >= MIN_RATIO,
    });
  }
  if (service) {
    targets.push(atMost('99th percentile of pages, ms', service.p99, MAX_P99_MS));
  }
  if (service && busy) {
    targets.push(
      atMost(
        '99th percentile of pages during sign-ins minus that without, ms',
        busy.p99 - service.p99,
        MAX_SIGN_IN_DELAY_MS,
      ),
    );
  }
  return targets;
}

function atMost(figure: string, value: number, limit: number): LoadTarget {
  return { figure, value, limit, isReached: value <= limit };
}
