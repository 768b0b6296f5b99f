import { readFileSync } from 'node:fs';

import { STORED_KINDS, storedKinds } from '../../../member-service/accounts/stored-kinds';
import { readConfig } from '../../../member-service/config';

const named = STORED_KINDS.flatMap(({ tables }) => tables).toSorted();

test('docs/privacy.md and the account of a member name the same tables, which are all tables', () => {
  const parts = readFileSync('docs/privacy.md', 'utf8').split(/^## /m);
  const service = parts.find((part) => part.startsWith('Member service')) ?? '';
  const documented = [...service.matchAll(/^\| `(\w+)`/gm)].map(([, table]) => table);
  const schema = readFileSync('member-service/store/schema.ts', 'utf8');
  const [, tables = ''] = /export interface Tables \{(.*?)\n\}/s.exec(schema) ?? [];
  const stored = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table);
  expect(named).toEqual(documented.toSorted());
  expect(named).toEqual(stored.toSorted());
});

test('the words have the times of the settings', () => {
  const { retention } = readConfig({ KEEP_AUDIT_DAYS: '30', KEEP_EVENTS_DAYS: '1' }, process.cwd());
  const texts = storedKinds(retention).map(({ name, text }) => `${name}: ${text}`);
  expect(texts).toContain('Changes: Who has changed what of your account, and when, for 30 days.');
  expect(texts).toContainEqual(expect.stringMatching(/^Sign-ins: .* for a day; failed attempts for 30 days at most\./));
});
