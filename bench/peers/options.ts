import { existsSync } from 'node:fs';
import path from 'node:path';
import { PEER_PARTS } from './figures';
import type { PeerPart } from './figures';

/** What `npm run bench -- --peers` measures. */
export interface PeersOptions {
  readonly runs: number;
  readonly parts: readonly PeerPart[];
  /** Absolute folder of an earlier build, which is measured too. */
  readonly before?: string;
  /** Writes the record of the run. */
  readonly save: boolean;
  /** Compares with the record, and fails if a figure got worse. */
  readonly check: boolean;
}

/** The values of the command line, as `parseArgs` returns them. */
export interface PeersArguments {
  readonly only?: string | undefined;
  readonly before?: string | undefined;
  readonly save?: boolean | undefined;
  readonly check?: boolean | undefined;
}

/** @throws Error that names the option and says what to write */
export function parsePeersOptions({ only, before, save, check }: PeersArguments, runs: number): PeersOptions {
  if (save === true && check === true) throw new Error('--save and --check: use one of them.');
  return {
    runs,
    parts: parseParts(only),
    ...(before === undefined ? {} : { before: parseBefore(before) }),
    save: save === true,
    check: check === true,
  };
}

function parseParts(only: string | undefined): readonly PeerPart[] {
  if (only === undefined) return PEER_PARTS;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !PEER_PARTS.some((part) => part === name));
  if (unknown.length > 0) {
    throw new Error(
      `--only: unknown measurement ${unknown.join(', ')}. With --peers the measurements are ${PEER_PARTS.join(', ')}.`,
    );
  }
  return PEER_PARTS.filter((part) => names.includes(part));
}

function parseBefore(folder: string): string {
  if (!existsSync(path.join(folder, 'index.html'))) {
    throw new Error(
      `--before: ${folder} has no index.html. Give the folder "public" of an earlier version that is built.`,
    );
  }
  return path.resolve(folder);
}
