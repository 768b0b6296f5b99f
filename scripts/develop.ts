import { readConfig } from '../member-service/config';
import { variablesHelp } from '../member-service/config/variables';
import { listen } from '../member-service/listen';
import { forgetRecord } from './lib/build-record';
import { checkContent, gatsbyEnv } from './lib/build-site';
import { assertPortIsFree } from './lib/ports';
import { prepareService } from './lib/prepare-service';
import { PROJECT_DIR, runScript, showHelp } from './lib/project';
import { runNode } from './lib/run-command';

const HELP = `
npm run develop

Gatsby's live server: changes of content and code show at once. The API routes are answered by the member service,
which runs beside it on a free port of its own. Ctrl-C stops both.

Environment (what stands in brackets counts when a variable is unset):
${variablesHelp()}
`;

/** The service runs behind the live server, which alone is meant to be reached from outside. */
const SERVICE_PLACE = { host: '127.0.0.1', port: 0 };

async function main(): Promise<number> {
  showHelp(HELP);
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }, PROJECT_DIR);
  await assertPortIsFree(config.host, config.port);
  const contentCode = await checkContent(PROJECT_DIR);
  if (contentCode !== 0) {
    return contentCode;
  }
  // The live server writes into public/ too.
  await forgetRecord(PROJECT_DIR);

  // Without a guard there is no token to ask for.
  const isOpen = process.env.GATSBY_UNPROTECTED === 'true';
  const { app: service, welcome } = await prepareService({
    ...config,
    isMemberContentOpen: config.isMemberContentOpen || isOpen,
  });
  const { port: servicePort } = await listen(service, SERVICE_PLACE);
  if (welcome !== undefined) {
    console.log(welcome);
  }
  try {
    return await runNode(
      [require.resolve('gatsby/cli.js'), 'develop', '--host', config.host, '--port', String(config.port)],
      {
        cwd: PROJECT_DIR,
        env: { ...gatsbyEnv(process.env), SERVICE_URL: `http://${SERVICE_PLACE.host}:${servicePort}` },
      },
    );
  } finally {
    await service.close();
  }
}

runScript(main, ['ConfigError', 'ListenError', 'StoreError']);
