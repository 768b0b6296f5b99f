import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { LOG_FILE, removeClone, takeFirstSteps } from './newcomer/first-steps';
import type { FirstSteps } from './newcomer/first-steps';
import { fits, installNode, installNpm, toolchain } from './newcomer/toolchain';
import type { Toolchain } from './newcomer/toolchain';

const HELP = `
npm run test:newcomer [-- --node 24 --npm 12]

Follows the first steps of a new contributor with each supported version of Node and npm: clones the last commit, runs
npm ci with an empty cache, runs npm start, opens pages and signs in as the demonstration member. Then it runs the tests
of the member service on SQLite, once for each Node version. In a second clone it installs and starts the service alone, with
the commands of docs/deploying.md. Node and npm are installed into a temporary folder.

  --node LIST       major versions of Node [20,22,24,26]
  --npm LIST        major versions of npm [10,11,12]; incompatible pairs are skipped
  --ignore-scripts  run npm ci --ignore-scripts
  --keep            keep the temporary folder; by default only the logs of failed pairs are kept
  --report FILE     write the numbers of passed and failed pairs to a JSON file
  --help            show this text

A pair takes about three minutes.
`;

/**
 * Dependencies whose `engines` may exclude a Node version, by its major version. Node 20 has reached its end of life, and
 * newer packages exclude it. Gatsby 5.16 allows versions below 26, but the site builds and runs on 26 too.
 */
const MAY_BE_UNSUPPORTED: Readonly<Record<string, RegExp>> = {
  20: /./,
  26: /gatsby|^babel-plugin-remove-graphql-queries@/,
};

interface Pair {
  readonly tools: Toolchain;
  readonly folder: string;
  readonly withTests: boolean;
}

async function main(): Promise<number> {
  showHelp(HELP);
  const { values } = parseArgs({
    options: {
      node: { type: 'string', default: '20,22,24,26' },
      npm: { type: 'string', default: '10,11,12' },
      'ignore-scripts': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  warnOfChanges();
  const root = await mkdtemp(path.join(tmpdir(), 'brainhouse-newcomer-'));
  const pairs = await preparePairs(root, list(values.node), list(values.npm));
  let failed = 0;
  for (const pair of pairs) {
    failed += (await tryPair(pair, values['ignore-scripts'] ? ['--ignore-scripts'] : [], values.keep)) ? 0 : 1;
  }
  if (failed === 0 && !values.keep) {
    await rm(root, { recursive: true, force: true });
  } else {
    console.log(`Logs: ${root}`);
  }
  if (values.report !== undefined) {
    await writeFile(values.report, JSON.stringify({ passed: pairs.length - failed, failed }));
  }
  return failed === 0 ? 0 : 1;
}

function list(text: string): string[] {
  const majors = text.split(',').map((major) => major.trim());
  const wrong = majors.find((major) => !/^\d+$/.test(major));
  if (wrong !== undefined) {
    throw new Error(`"${wrong}" is not a major version. Write, for example, --node 22,24.`);
  }
  return majors;
}

function warnOfChanges(): void {
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: PROJECT_DIR, encoding: 'utf8' });
  if (stdout.trim() !== '') {
    console.log('Uncommitted changes are not tested: the test clones the last commit.');
  }
}

async function preparePairs(root: string, nodes: readonly string[], npms: readonly string[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const nodeMajor of nodes) {
    const node = await installNode(root, nodeMajor);
    let isFirst = true;
    for (const npmMajor of npms) {
      const npm = await installNpm(root, npmMajor);
      if (!fits(npm, node)) {
        console.log(`Node ${node.version}  npm ${npm.version}  skipped: this npm requires Node ${npm.engines}`);
        continue;
      }
      const folder = path.join(root, `node-${nodeMajor}-npm-${npmMajor}`);
      await mkdir(folder);
      pairs.push({ tools: toolchain(node, npm, path.join(folder, 'cache')), folder, withTests: isFirst });
      isFirst = false;
    }
  }
  return pairs;
}

/** Tests a pair and prints the result. @returns whether it passed */
async function tryPair(
  { tools, folder, withTests }: Pair,
  installArgs: readonly string[],
  keep: boolean,
): Promise<boolean> {
  const name = `Node ${tools.nodeVersion.padEnd(8)} npm ${tools.npmVersion.padEnd(8)}`;
  try {
    const steps = await takeFirstSteps({ tools, folder, repository: PROJECT_DIR, installArgs, withTests });
    assertQuiet(steps, tools.nodeVersion);
    console.log(`${name} passed   ${describeSteps(steps)}`);
    return true;
  } catch (error) {
    console.log(`${name} FAILED   ${error instanceof Error ? error.message : String(error)}`);
    console.log(`  All output: ${path.join(folder, LOG_FILE)}`);
    return false;
  } finally {
    if (!keep) {
      await removeClone(folder);
    }
  }
}

/** @throws Error that lists the unexpected warnings */
function assertQuiet({ warnings, unsupported }: FirstSteps, nodeVersion: string): void {
  const allowed = MAY_BE_UNSUPPORTED[nodeVersion.split('.')[0] ?? ''];
  const unexpected = unsupported.filter((name) => allowed?.test(name) !== true);
  const lines = [...warnings, ...unexpected.map((name) => `${name} does not support Node ${nodeVersion}`)];
  if (lines.length > 0) {
    throw new Error(`npm ci printed warnings:\n${lines.slice(0, 20).join('\n')}`);
  }
}

function describeSteps({
  installSeconds,
  packages,
  unsupported,
  startSeconds,
  testSeconds,
  service,
}: FirstSteps): string {
  const parts = [
    `install ${installSeconds.toFixed(0)} s, ${packages} packages, ${unsupported.length} without support for this Node`,
    `start ${startSeconds.toFixed(0)} s`,
    ...(testSeconds === undefined ? [] : [`tests ${testSeconds.toFixed(0)} s`]),
    `service alone ${service.packages} packages`,
  ];
  return parts.join('; ');
}

runScript(main, ['Error']);
