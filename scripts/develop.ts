import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { checkBeforeBuild } from './lib/build-site';
import { runLiveSite, startLiveSite } from './lib/live-site';
import { DEVELOP_PORT } from './lib/ports';
import { createProgress } from './lib/progress';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';

const HELP = `
npm run develop

Starts Gatsby's development server, which shows changes of content and code immediately, and the member service behind it
for the API routes, on a free port. Ctrl-C stops both. Meanwhile npm start and npm run build build in .publish/.

Environment (default values in parentheses):
${variablesHelp()}
  The default of PORT is ${DEVELOP_PORT} here.
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { LOG_LEVEL = 'warn', PORT = DEVELOP_PORT } = process.env;
  const config = readConfig({ ...process.env, LOG_LEVEL, PORT }, PROJECT_DIR);
  const progress = createProgress();
  const port = await startLiveSite(config, progress);
  const { code } = await checkBeforeBuild(PROJECT_DIR, progress);
  if (code !== 0) return code;
  return runLiveSite({ config: { ...config, port }, env: process.env, progress });
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError', 'FolderInUseError']);
