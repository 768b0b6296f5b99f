import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runScript, showHelp } from '../../scripts/lib/project';
import { packPlugin } from './zip';

const HELP = `
npm run plugin [-- FILE]

Packs the WordPress plugin (wordpress-plugin/brainhouse) as a zip file, which you upload in Plugins > Add Plugin of WordPress.

  FILE    the zip file [hosting/brainhouse-<version>.zip]
  --help  show this text
`;

async function main(): Promise<number> {
  showHelp(HELP);
  const { version, bytes } = packPlugin();
  const file = process.argv[2] ?? `hosting/brainhouse-${version}.zip`;
  await mkdir(path.dirname(path.resolve(file)), { recursive: true });
  await writeFile(file, bytes);
  console.log(`Packed version ${version} of the plugin: ${file}. Upload it in Plugins > Add Plugin of WordPress.`);
  return 0;
}

runScript(main, ['Error']);
