import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { APIRequestContext, Page } from '@playwright/test';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/log';
import { openServices } from '../../member-service/services';
import { SERVICE_PATHS } from '../../src/config/service-paths';
import { SESSION_STORAGE_KEYS } from '../../src/config/limits';
import { E2E_DATA_DIR } from './data-dir';

const run = promisify(execFile);

/** Somebody who signs up. */
export interface Applicant {
  readonly fullName: string;
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly ivCode: string;
  readonly password: string;
}

/** A sample person whose names nobody else in this run has. */
export function newApplicant(): Applicant {
  const username = `ada-${randomBytes(5).toString('hex')}`;
  return {
    fullName: 'Ada Sample',
    username,
    email: `${username}@example.com`,
    phone: '5550100',
    ivCode: 'IV-SAMPLE',
    password: 'correct horse battery',
  };
}

/** What the operator types: `npm run members -- …` on the service's data. */
export async function operate(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'member-service/cli.ts', ...args], {
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'warn' },
    timeout: 30_000,
  });
  return stdout;
}

/** Signs somebody up and approves them, without the browser. */
export async function createApprovedMember(request: APIRequestContext): Promise<Applicant> {
  const applicant = newApplicant();
  const answer = await request.post(SERVICE_PATHS.signup, { data: { ...applicant, countryCode: '+1' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await approve(applicant.username);
  return applicant;
}

/** Does what the operator's command does, on the same store, without a process of its own for every test. */
export async function approve(username: string): Promise<void> {
  const config = readConfig({ DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'warn' }, process.cwd());
  const services = await openServices(config, createLog(config.logLevel));
  await services.members.approve(username);
  await services.close();
}

let sharedMember: Promise<Applicant> | undefined;

/**
 * Puts a real session into the browser's storage before the next page opens, as an earlier visit would have left it.
 * @param own the member; without it, one that the tests of this process share and none of them changes
 */
export async function signIn(page: Page, request: APIRequestContext, own?: Applicant): Promise<Applicant> {
  const member = own ?? (await (sharedMember ??= createApprovedMember(request)));
  const answer = await request.post(SERVICE_PATHS.token, {
    data: { username: member.username, password: member.password },
  });
  const { token } = (await answer.json()) as { token: string };
  const user = JSON.stringify({ id: 0, email: member.email, name: member.fullName });
  await page.goto('/robots.txt');
  await page.evaluate(
    ([tokenKey, userKey, tokenValue, userValue]) => {
      localStorage.setItem(tokenKey, tokenValue);
      localStorage.setItem(userKey, userValue);
    },
    [SESSION_STORAGE_KEYS.token, SESSION_STORAGE_KEYS.user, token, user] as const,
  );
  return member;
}

/** Signs in through the login dialog, which has to be open. */
export async function fillLogin(
  page: Page,
  { username, password }: Pick<Applicant, 'username' | 'password'>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Username or email').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
}

/** Fills in the sign-up dialog, which has to be open, and sends it. */
export async function fillSignUp(page: Page, applicant: Applicant): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'ASF Member Registration' });
  await dialog.getByLabel('Full name').fill(applicant.fullName);
  await dialog.getByLabel('Username').fill(applicant.username);
  await dialog.getByLabel('Email').fill(applicant.email);
  await dialog.getByLabel('Phone').fill(applicant.phone);
  await dialog.getByLabel('I.V. code').fill(applicant.ivCode);
  await dialog.getByLabel('Password', { exact: true }).fill(applicant.password);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(applicant.password);
  await dialog.getByRole('button', { name: 'Submit' }).click();
}
