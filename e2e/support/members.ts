import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { readConfig } from '../../member-service/config';
import { createLog } from '../../member-service/lib/log';
import { openServices } from '../../member-service/open-services';
import type { Services } from '../../member-service/services';
import { newApplicant } from '../../contract/cases/applicant';
import { ACCOUNT_ROUTES, SESSIONS_PER_MEMBER } from '../../contract/values/account';
import { REST_BASE } from '../../contract/values/routes';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { FEATURES_STORAGE_KEY, SESSION_STORAGE_KEYS } from '../../src/config/storage-keys';
import { textsOf } from '../../src/features/session/stored-session';
import { E2E_DATA_DIR } from './data-dir';
import { approve as approveAccount } from '../../member-service/subjects/decisions/decide';
import { addOperator } from '../../member-service/subjects/operators/operators';

const run = promisify(execFile);

/** Runs the operator's command `npm run members -- …` on the service's data. @returns its output */
export async function runMembersCommand(...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'member-service/cli/index.ts', ...args], {
    env: { ...process.env, DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'warn' },
    timeout: 30_000,
  });
  return stdout;
}

/** Creates an account that waits for a decision, without the browser. */
export async function createApplicant(
  request: APIRequestContext,
  changes?: Partial<SignUpValues>,
): Promise<SignUpValues> {
  const applicant = newApplicant(changes);
  const response = await request.post(SERVICE_PATHS.signup, { data: applicant });
  expect(response.ok(), await response.text()).toBe(true);
  return applicant;
}

/** Creates and approves an account without the browser. */
export async function createApprovedMember(
  request: APIRequestContext,
  changes?: Partial<SignUpValues>,
): Promise<SignUpValues> {
  const applicant = await createApplicant(request, changes);
  await approve(applicant.username);
  return applicant;
}

/** Opens the service's store, without a new process. */
async function withServices<Result>(run: (services: Services) => Promise<Result>): Promise<Result> {
  const config = readConfig({ ...process.env, DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'warn' }, process.cwd());
  const services = await openServices(config, createLog(config.logLevel));
  try {
    return await run(services);
  } finally {
    await services.close();
  }
}

/** Approves an account. */
export async function approve(username: string): Promise<void> {
  await withServices((services) => approveAccount(services, username));
}

/** Creates an account that is approved and of an operator. */
export async function createOperator(request: APIRequestContext, fullName: string): Promise<SignUpValues> {
  const operator = await createApplicant(request, { fullName });
  await withServices(async (services) => {
    await approveAccount(services, operator.username);
    await addOperator(services, operator.username, 'test');
  });
  return operator;
}

/** Lets the decision of an operator about an account take effect now, and not after a minute. */
export async function makeDecisionDue(username: string): Promise<void> {
  await withServices(({ store }) =>
    store
      .updateTable('waiting_decisions')
      .set({ effective_at: 0 })
      .where('member_id', 'in', (members) =>
        members.selectFrom('members').select('id').where('username', '=', username),
      )
      .execute(),
  );
}

/** Makes the password old with which an operator has opened the page: its next request is asked for it again. */
export async function makeOpeningOld(username: string): Promise<void> {
  await withServices(({ store }) =>
    store
      .updateTable('operator_pages')
      .set({ opened_at: 0 })
      .where('member_id', 'in', (members) =>
        members.selectFrom('members').select('id').where('username', '=', username),
      )
      .execute(),
  );
}

let sharedMember: Promise<SignUpValues> | undefined;

/** How many sessions the shared member has had. The service limits logins, and ends the oldest of many sessions. */
let sharedSessions = 0;

/**
 * Signs in without the browser.
 * @param own the member; by default one that the tests of this process share, so they must not change it
 * @returns the member, and what the site stores in `localStorage` after a login
 */
export async function createSession(
  request: APIRequestContext,
  own?: SignUpValues,
): Promise<{ member: SignUpValues; storage: Readonly<Record<string, string>> }> {
  if (own === undefined && sharedSessions++ % (SESSIONS_PER_MEMBER / 2) === 0) {
    sharedMember = createApprovedMember(request);
  }
  const member = own ?? (await (sharedMember ??= createApprovedMember(request)));
  const response = await request.post(SERVICE_PATHS.token, {
    data: { username: member.username, password: member.password },
  });
  const { token } = (await response.json()) as { token: string };
  const me = await request.get(SERVICE_PATHS.me, { headers: { authorization: `Bearer ${token}` } });
  const { id } = (await me.json()) as { id: number };
  const session = { token, user: { id, email: member.email, name: member.fullName }, expiresAt: undefined };
  const { user, features = '' } = textsOf({ ...session, features: ['account', 'progress', 'instructors'] });
  const keys = SESSION_STORAGE_KEYS;
  return { member, storage: { [keys.token]: token, [keys.user]: user, [FEATURES_STORAGE_KEY]: features } };
}

/** Writes a session to the browser's storage, as after an earlier login. @see createSession */
export async function signIn(page: Page, request: APIRequestContext, own?: SignUpValues): Promise<SignUpValues> {
  const { member, storage } = await createSession(request, own);
  await page.goto('/robots.txt');
  await page.evaluate((values) => {
    Object.assign(localStorage, values);
  }, storage);
  return member;
}

/** Asks for the deletion of an account, as its owner. */
export async function askForDeletion(request: APIRequestContext, member: SignUpValues): Promise<void> {
  const { storage } = await createSession(request, member);
  const response = await request.post(REST_BASE + ACCOUNT_ROUTES.delete, {
    headers: { authorization: `Bearer ${storage[SESSION_STORAGE_KEYS.token] ?? ''}` },
    data: { password: member.password },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Fills in and submits the open login dialog. */
export async function fillLogin(
  page: Page,
  { username, password }: Pick<SignUpValues, 'username' | 'password'>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Welcome Back' });
  await dialog.getByLabel('Username or email').fill(username);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Fills in the open sign-up dialog, and submits it by default. */
export async function fillSignUp(page: Page, applicant: SignUpValues, { submit = true } = {}): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'ASF Member Registration' });
  await dialog.getByLabel('Full name').fill(applicant.fullName);
  await dialog.getByLabel('Username').fill(applicant.username);
  await dialog.getByLabel('Email').fill(applicant.email);
  await dialog.getByLabel('Phone').fill(applicant.phone);
  await dialog.getByLabel('I.V. code').fill(applicant.ivCode);
  await dialog.getByLabel('Password', { exact: true }).fill(applicant.password);
  await dialog.getByLabel('Confirm password', { exact: true }).fill(applicant.password);
  if (submit) {
    await dialog.getByRole('button', { name: 'Submit' }).click();
  }
}
