import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { HookError, hookState, switchHook } from './lib/git-hooks';

const HELP = `npm run hooks -- on | off | status

on      check content/ before every commit that changes it
off     do not check
status  print whether the check is on or off

The command sets core.hooksPath of your clone. git commit --no-verify skips the check once.`;

async function main(): Promise<number> {
  showHelp(HELP);
  const [wanted, ...more] = process.argv.slice(2);
  if (more.length > 0 || (wanted !== 'on' && wanted !== 'off' && wanted !== 'status')) {
    throw new HookError(
      `npm run hooks takes one argument, got ${[wanted, ...more].join(' ') || 'none'} → write on, off or status`,
    );
  }
  const state = wanted === 'status' ? hookState(PROJECT_DIR) : switchHook(PROJECT_DIR, wanted);
  console.info(`The check of content/ before commits is ${state}.`);
  return 0;
}

runScript(main, ['HookError']);
