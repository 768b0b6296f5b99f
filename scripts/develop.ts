import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { checkBeforeBuild } from './lib/build-site';
import { runLiveSite } from './lib/live-site';
import { assertPortIsFree } from './lib/ports';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run develop

Gatsby's live server: it shows changes of content and code immediately. The member service answers the API routes;
it runs on a free port of its own. Ctrl-C stops both.

Environment (the value in brackets is used when a variable is unset):
${variablesHelp()}
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }, PROJECT_DIR);
  const port = await assertPortIsFree(config.host, config.port);
  const progress = createProgress();
  const contentCode = await checkBeforeBuild(PROJECT_DIR, progress);
  if (contentCode !== 0) {
    return contentCode;
  }
  return runLiveSite({ config: { ...config, port }, env: process.env, progress });
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError']);
