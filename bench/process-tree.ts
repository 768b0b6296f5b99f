import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
}

/** Memory that a process and all its descendants hold at this moment, in bytes. */
export function residentBytesOfTree(root: number): number {
  const rows = process.platform === 'linux' ? readProc() : readPs();
  const childrenOf = groupByParent(rows);
  const own = rows.find((row) => row.pid === root)?.residentBytes ?? 0;
  return own + sumBelow(root, childrenOf);
}

function groupByParent(rows: readonly ProcessRow[]): Map<number, ProcessRow[]> {
  const groups = new Map<number, ProcessRow[]>();
  for (const row of rows) groups.set(row.parent, [...(groups.get(row.parent) ?? []), row]);
  return groups;
}

function sumBelow(pid: number, childrenOf: ReadonlyMap<number, readonly ProcessRow[]>): number {
  const children = childrenOf.get(pid) ?? [];
  return children.reduce((sum, child) => sum + child.residentBytes + sumBelow(child.pid, childrenOf), 0);
}

function readProc(): ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const kibibytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
        const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
        return [{ pid: Number(name), parent, residentBytes: kibibytes * 1024 }];
      } catch {
        // It ended between the listing and the look.
        return [];
      }
    });
}

function readPs(): ProcessRow[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid = 0, parent = 0, kibibytes = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, residentBytes: kibibytes * 1024 };
  });
}
