import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startGuarded, waitForServer } from '../../test-env/guarded-server';

it('has ended every process of a server when it stops, also one that takes no signal, and deletes its folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'brainhouse-guarded-'));
  // As Apache does: its processes write to a log, and it ends all of its group.
  const program = `trap '' TERM; sleep 600 2>/dev/null & echo $! > pid; trap 'kill -TERM 0; exit' TERM; wait`;
  const server = startGuarded(['sh', '-c', program], { cwd: folder, account: undefined, removes: folder });
  const file = path.join(folder, 'pid');
  await waitForServer('It', server, () => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  const pid = readFileSync(file, 'utf8').trim();
  await server.stop();
  expect(stateOf(pid)).toMatch(/^(?:Z.*)?$/);
  expect(existsSync(folder)).toBe(false);
});

/** @returns nothing, or Z, if it has ended */
function stateOf(pid: string): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout.trim();
}
