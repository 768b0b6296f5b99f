import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { checkBeforeBuild } from './lib/build-site';
import { runLiveSite } from './lib/live-site';
import { assertPortIsFree } from './lib/ports';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run develop

Starts Gatsby's development server, which shows changes of content and code immediately, and the member service behind it
for the API routes, on a free port. Ctrl-C stops both.

Environment (default values in parentheses):
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
