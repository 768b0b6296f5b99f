import path from 'node:path';

/** Levels of pino, Fastify's logger, from quietest to most talkative. */
export const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** What the member service reads from its environment. */
export interface ServiceConfig {
  /** Address to listen on. Loopback unless the operator opens the service to the network. */
  readonly host: string;
  /** TCP port, 0 for any free one. */
  readonly port: number;
  /** Absolute folder of the built site. */
  readonly publicDir: string;
  /** Base of the market-data service, without a final slash; null means: never call out, sample data only. */
  readonly marketUpstream: URL | null;
  readonly logLevel: LogLevel;
}

/** Every variable the service reads, with what it means. `--help` and the error messages are written from it. */
export const SERVICE_VARIABLES = {
  HOST: { fallback: '127.0.0.1', hint: 'address to listen on; 0.0.0.0 opens the service to the network' },
  PORT: { fallback: '8000', hint: 'port to listen on, 0 for any free one' },
  PUBLIC_DIR: { fallback: 'public', hint: 'folder of the built site' },
  MARKET_UPSTREAM: {
    fallback: 'https://api.coingecko.com/api/v3',
    hint: 'base address of the market-data service; empty: sample data only',
  },
  LOG_LEVEL: { fallback: 'info', hint: `one of ${LOG_LEVELS.join(', ')}` },
} as const;

type VariableName = keyof typeof SERVICE_VARIABLES;

/** The variables for a help text, one line each. */
export function variablesHelp(): string {
  return Object.entries(SERVICE_VARIABLES)
    .map(([name, { fallback, hint }]) => `  ${name.padEnd(16)} ${hint} (${fallback})`)
    .join('\n');
}

/** Lists every variable that has a bad value, one line each, with what to write instead. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`These environment variables need another value:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the service's variables.
 * @param env usually `process.env`
 * @param baseDir folder that a relative PUBLIC_DIR starts from
 * @throws {ConfigError} naming every bad variable at once
 */
export function readConfig(env: NodeJS.ProcessEnv, baseDir: string): ServiceConfig {
  const faults: string[] = [];

  function read<Value>(name: VariableName, parse: (value: string) => Value): Value | undefined {
    const value = (env[name] ?? SERVICE_VARIABLES[name].fallback).trim();
    try {
      return parse(value);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}, got "${value}"`);
      return undefined;
    }
  }

  const host = read('HOST', parseHost);
  const port = read('PORT', parsePort);
  const publicDir = read('PUBLIC_DIR', (value) =>
    path.resolve(baseDir, required(value, 'write a folder, such as public')),
  );
  const marketUpstream = read('MARKET_UPSTREAM', parseUpstream);
  const logLevel = read('LOG_LEVEL', parseLogLevel);

  if (
    host === undefined ||
    port === undefined ||
    publicDir === undefined ||
    marketUpstream === undefined ||
    logLevel === undefined
  ) {
    throw new ConfigError(faults);
  }
  return { host, port, publicDir, marketUpstream, logLevel };
}

function required(value: string, hint: string): string {
  if (value === '') {
    throw new Error(hint);
  }
  return value;
}

function parseHost(value: string): string {
  if (!/^[a-z0-9.:_-]+$/i.test(value)) {
    throw new Error('write an address or a host name alone, such as 127.0.0.1');
  }
  return value;
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new Error('write a whole number from 0 to 65535, such as 8000');
  }
  return port;
}

function parseUpstream(value: string): URL | null {
  if (value === '') {
    return null;
  }
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw new Error(`write an https or http address such as ${SERVICE_VARIABLES.MARKET_UPSTREAM.fallback}, or nothing`);
  }
  const url = new URL(value);
  if (url.search !== '' || url.hash !== '') {
    throw new Error('write the base address alone, without "?" or "#"');
  }
  return url;
}

function parseLogLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (!level) {
    throw new Error(`write one of ${LOG_LEVELS.join(', ')}`);
  }
  return level;
}
