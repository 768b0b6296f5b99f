import path from 'node:path';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { copyProject } from './lib/project-copy';
import { runNode } from './lib/run-command';
import { runPlaywright } from './lib/run-playwright';

const HELP = `
npm run test:third-parties

Builds a copy of the project with GATSBY_THIRD_PARTIES=after-press and tests in a browser that its pages ask no other host
before a visitor presses something. Environment: CHROMIUM_PATH, E2E_PORT (8123).
`;

/** Inside the project, so that Node finds the packages. The next build there is fast. */
const WORK_DIR = path.join(PROJECT_DIR, 'test-results/third-parties');

async function main(): Promise<number> {
  showHelp(HELP);
  process.env.GATSBY_THIRD_PARTIES = 'after-press';
  await copyProject(WORK_DIR);
  const code = await runNode(['--import', 'tsx', 'scripts/build.ts'], { cwd: WORK_DIR });
  if (code !== 0) return code;
  process.env.E2E_PUBLIC_DIR = path.join(WORK_DIR, 'public');
  return runPlaywright(['third-parties', ...process.argv.slice(2)]);
}

runScript(main, ['Error']);
