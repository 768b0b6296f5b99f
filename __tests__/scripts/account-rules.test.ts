import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCOUNT_RULES_FILE, accountRulesPhp } from '../../scripts/wordpress/account-rules';
import { PLUGIN_DIR } from '../../scripts/wordpress/plugin-zip';

test('the plugin has the values of account-rules/ (npm run plugin:rules)', () => {
  expect(readFileSync(path.join(PLUGIN_DIR, ACCOUNT_RULES_FILE), 'utf8')).toBe(accountRulesPhp());
});
