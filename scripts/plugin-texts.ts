import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runScript, showHelp } from './lib/project';
import { pluginTexts, TEMPLATE } from './wordpress/plugin-texts';
import { PLUGIN_DIR } from './wordpress/plugin-zip';

const HELP = `
npm run plugin:texts

Writes the texts of the WordPress plugin to wordpress-plugin/brainhouse/${TEMPLATE}, the template for translations. Run it
after a change of a text.

  --help  show this text
`;

function main(): Promise<undefined> {
  showHelp(HELP);
  const file = path.join(PLUGIN_DIR, TEMPLATE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, pluginTexts(PLUGIN_DIR));
  console.log(`Written: ${path.relative(process.cwd(), file)}`);
  return Promise.resolve(undefined);
}

runScript(main, ['Error']);
