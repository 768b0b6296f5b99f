import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { HookError, hookState, switchHook } from './lib/git-hooks';

const HELP = `npm run hooks -- on | off | status

on      check content/ before every commit that changes it
off     do not check
status  print on or off

It sets core.hooksPath of your copy of the repository; git commit --no-verify skips the check once.`;

/** Switches the check before commits on and off. */
async function main(): Promise<number> {
  showHelp(HELP);
  const [wanted, ...more] = process.argv.slice(2);
  if (more.length > 0 || (wanted !== 'on' && wanted !== 'off' && wanted !== 'status')) {
    throw new HookError(`npm run hooks takes one of on, off, status, got ${[wanted, ...more].join(' ') || 'nothing'}`);
  }
  const state = wanted === 'status' ? hookState(PROJECT_DIR) : switchHook(PROJECT_DIR, wanted);
  console.info(`the check of content/ before commits is ${state}`);
  return 0;
}

runScript(main, ['HookError']);
