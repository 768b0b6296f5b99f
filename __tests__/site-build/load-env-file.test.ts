import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { loadEnvFile } from '../../src/site-build/load-env-file';
import { readBuildEnv } from '../../src/config/env';
import { writeTree } from '../member-service/support/fixture-site';

const before = { ...process.env };
let dir: string;

beforeEach(async () => {
  dir = await writeTree({});
});

afterEach(() => {
  process.env = { ...before };
});

function loadAs(environment: string): void {
  Object.assign(process.env, { NODE_ENV: environment });
  loadEnvFile(dir);
}

test('refuses the unprotected mode if only a file sets it', async () => {
  await writeFile(join(dir, '.env.production'), 'GATSBY_UNPROTECTED=true\n');
  loadAs('production');
  expect(() => readBuildEnv(process.env)).toThrow(/GATSBY_UNPROTECTED: opens the member area to everybody/);
});

test('does not change variables that are set', async () => {
  await writeFile(join(dir, '.env.production'), 'SITE_URL=https://file.example\n');
  process.env.SITE_URL = 'https://set.example';
  loadAs('production');
  expect(process.env.SITE_URL).toBe('https://set.example');
});

test('reads the same file as Gatsby', async () => {
  await writeFile(join(dir, '.env.development'), 'SITE_URL=https://development.example\n');
  await writeFile(join(dir, '.env.staging'), 'SITE_URL=https://staging.example\n');
  loadAs('production');
  expect(process.env.SITE_URL).toBe(before.SITE_URL);
  process.env.GATSBY_ACTIVE_ENV = 'staging';
  loadAs('production');
  expect(process.env.SITE_URL).toBe('https://staging.example');
});
