import { buildBackEnd } from '../../../scripts/cms/back-end';

// Starts the back end of the CMS alone, for tests that kill it: FOLDER PORT

const [root = '', port = ''] = process.argv.slice(2);

async function main(): Promise<void> {
  const publisher = { state: () => ({ state: 'idle' }) as const, publish: () => undefined };
  const publicUrl = 'http://127.0.0.1:9';
  const sitePort = Number(port);
  const app = await buildBackEnd({ root, cmsDir: root, sitePort, onSaved: () => undefined, publisher, publicUrl });
  await app.listen({ host: '127.0.0.1', port: sitePort });
  console.log('listening');
}

void main();
