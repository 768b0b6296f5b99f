import { ENVIRONMENT_HELP, onEachWordPress, readArguments, RUN_HELP } from '../test-env/run';
import { runCommand } from '../lib/command';

const HELP = `
npm run try -w wordpress [-- --versions 6.8]

Starts a WordPress with the packed plugin, which you can try by hand. Enter stops it and deletes it.

${RUN_HELP.replace('[debian,newest]', '[newest]')}

${ENVIRONMENT_HELP}
`;

function main(): Promise<number> {
  return onEachWordPress(
    readArguments(['--versions', 'newest', ...process.argv.slice(2)]),
    async ({ origin, admin }) => {
      console.log(`${origin}/wp-admin/ (${admin.username}, ${admin.password}). Press Enter to stop.`);
      await new Promise((resolve) => process.stdin.once('data', resolve));
      process.stdin.pause();
      return 0;
    },
  );
}

void runCommand(HELP, main);
