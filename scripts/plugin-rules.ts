import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { runScript, showHelp } from './lib/project';
import { ACCOUNT_RULES_FILE, accountRulesPhp } from '../wordpress/pack/contract-values';
import { PLUGIN_DIR } from '../wordpress/pack/zip';

const HELP = `
npm run plugin:rules

Writes the values of contract/values/ to wordpress-plugin/brainhouse/${ACCOUNT_RULES_FILE}. Run it after a change of a value.

  --help  show this text
`;

function main(): Promise<undefined> {
  showHelp(HELP);
  const file = path.join(PLUGIN_DIR, ACCOUNT_RULES_FILE);
  writeFileSync(file, accountRulesPhp());
  console.log(`Written: ${path.relative(process.cwd(), file)}`);
  return Promise.resolve(undefined);
}

runScript(main, ['Error']);
