import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly bytes: number;
}

/** Watches a process and its children. */
export interface MemoryWatch {
  /** Ends the watch. @returns highest sum of resident memory seen, in bytes; undefined where the system does not tell. */
  stop(): Promise<number | undefined>;
}

const INTERVAL_MS = 1_000;

/** Looks at the memory of a process and all its descendants once a second. */
export function watchMemory(pid: number): MemoryWatch {
  let peak = 0;

  async function look(): Promise<void> {
    peak = Math.max(peak, treeMemory(pid, await processTable()));
  }

  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, INTERVAL_MS);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      await looking;
      return peak > 0 ? peak : undefined;
    },
  };
}

/** Resident memory of one process and its descendants, in bytes. */
export function treeMemory(pid: number, table: readonly ProcessEntry[]): number {
  const own = table.find((entry) => entry.pid === pid)?.bytes ?? 0;
  const children = table.filter((entry) => entry.parent === pid);
  return children.reduce((sum, child) => sum + treeMemory(child.pid, table), own);
}

async function processTable(): Promise<ProcessEntry[]> {
  try {
    return process.platform === 'linux' ? await readProc() : await readPs();
  } catch {
    // No such listing on this system: the figure is left out.
    return [];
  }
}

async function readProc(): Promise<ProcessEntry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(
    pids.map(async (pid) => {
      // A process may end between the listing and the reading.
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return { pid: Number(pid), parent: figure(status, 'PPid'), bytes: figure(status, 'VmRSS') * 1024 };
    }),
  );
  return entries;
}

function figure(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

async function readPs(): Promise<ProcessEntry[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,rss=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, bytes: kilobytes * 1024 };
    });
}
