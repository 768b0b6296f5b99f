import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runScript, showHelp } from './lib/project';
import { COMMON_PASSWORDS, pluginPasswords } from '../wordpress/pack/passwords';
import { pluginTexts, TEMPLATE } from '../wordpress/pack/template';
import { PLUGIN_DIR } from '../wordpress/pack/zip';

const HELP = `
npm run plugin:texts

Writes the texts of the WordPress plugin to wordpress-plugin/brainhouse/${TEMPLATE}, the template for translations, and the
common passwords to ${COMMON_PASSWORDS}. Run it after a change of a text, and after an update of @zxcvbn-ts/language-common.

  --help  show this text
`;

function main(): Promise<undefined> {
  showHelp(HELP);
  const file = path.join(PLUGIN_DIR, TEMPLATE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pluginTexts(PLUGIN_DIR));
  const passwords = path.join(PLUGIN_DIR, COMMON_PASSWORDS);
  writeFileSync(passwords, pluginPasswords());
  console.log(`Written: ${path.relative(process.cwd(), file)}, ${path.relative(process.cwd(), passwords)}`);
  return Promise.resolve(undefined);
}

runScript(main, ['Error']);
