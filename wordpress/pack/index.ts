import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_DIR, runCommand, TYPED_IN } from '../lib/command';
import { packPlugin, PLUGIN_NAME } from './zip';

const HELP = `
npm run pack -w wordpress [-- FILE]

Packs the plugin (wordpress/plugin) as a zip file, which you upload in Plugins > Add Plugin of WordPress. It adds the list of common
passwords and the values of contract/.

  FILE    the zip file [hosting/brainhouse-<version>.zip]
  --help  show this text
`;

async function main(): Promise<number> {
  const { version, bytes } = packPlugin();
  const [, , given] = process.argv;
  const file =
    given === undefined
      ? path.join(PROJECT_DIR, 'hosting', `${PLUGIN_NAME}-${version}.zip`)
      : path.resolve(TYPED_IN, given);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  console.log(
    `Packed version ${version} of the plugin: ${path.relative(TYPED_IN, file)}. Upload it in Plugins > Add Plugin of WordPress.`,
  );
  return 0;
}

void runCommand(HELP, main);
