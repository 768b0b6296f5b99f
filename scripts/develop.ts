import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { checkContent } from './lib/build-site';
import { runLiveSite } from './lib/live-site';
import { assertPortIsFree } from './lib/ports';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run develop

Gatsby's live server: changes of content and code show at once. The API routes are answered by the member service,
which runs beside it on a free port of its own. Ctrl-C stops both.

Environment (what stands in brackets counts when a variable is unset):
${variablesHelp()}
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }, PROJECT_DIR);
  const port = await assertPortIsFree(config.host, config.port);
  const contentCode = await checkContent(PROJECT_DIR);
  if (contentCode !== 0) {
    return contentCode;
  }
  return runLiveSite({ config: { ...config, port }, env: process.env });
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError']);
