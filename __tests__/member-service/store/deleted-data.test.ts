import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { noteCleanUp } from '../../../member-service/store/clean-up-times';
import { openServices } from '../../../member-service/open-services';
import { startService, type ServiceUnderTest } from '../support/service-under-test';
import { signUpForm } from '../support/sign-up-form';
import { approve } from '../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount, signUp } from '../../../member-service/subjects/sign-up/sign-up';

const NAMES = ['ada.lovelace', 'grace.hopper'];

const log = { debug: jest.fn(), info: jest.fn(), warn: jest.fn(), error: jest.fn() };

let service: ServiceUnderTest;

beforeEach(async () => {
  service = await startService();
});

/** Which of the names are in a file of the folder of the data. */
async function namesInFiles(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    // A connection that is closed deletes its files beside the database.
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1').catch(() => '')),
  );
  return NAMES.filter((name) => texts.some((text) => text.toLowerCase().includes(name)));
}

it('OPS-92: leaves nothing of a deleted account in any file, while the service runs', async () => {
  const { services } = service;
  for (const name of NAMES) {
    const { ivCode } = signUpForm(name);
    await createAccount(services, { ...signUpForm(name), ivCode: `code of ${name}, ${ivCode}` }, { approved: true });
    await sendReset(services, name);
  }
  expect(await namesInFiles(service.config.dataDir)).toEqual(NAMES);

  await deleteAccount(services, 'ada.lovelace');
  expect(await namesInFiles(service.config.dataDir)).toEqual(['grace.hopper']);
});

it('OPS-92: leaves nothing of a sign-up that was not confirmed in time', async () => {
  await service.services.close();
  const mail = { from: 'post@brainhouse.example', smtpUrl: 'smtp://127.0.0.1:1' };
  const { dataDir } = service.config;
  const signingUp = await openServices({ ...service.config, mail: { ...service.config.mail, ...mail } }, log);
  for (const name of NAMES) await signUp(signingUp, signUpForm(name));
  await approve(signingUp, 'grace.hopper', { evenUnconfirmed: true });
  await signingUp.close();
  expect(await namesInFiles(dataDir)).toEqual(NAMES);

  // A service that has worked until then: a jump of the clock would stop the deletion. It tries the emails again, and their links
  // extend the time for a confirmation, but not by more than 23 days.
  const later = new Date(Date.now() + 31 * 24 * 60 * 60_000);
  const store = service.connect();
  await noteCleanUp(store, later);
  const cleaning = await openServices(service.config, log, { now: () => later, worksInBackground: false });
  await cleaning.cleanUp();
  expect(await namesInFiles(dataDir)).toEqual(['grace.hopper']);
  await cleaning.close();
});

/** What is stored about a failed sign-in, by a service with this secret. */
async function storedAttempts(jwtSecret: string): Promise<readonly string[]> {
  const other = await startService({ jwtSecret });
  await other.post('/wp-json/jwt-auth/v1/token', { username: 'ada', password: 'wrong password' });
  const store = other.connect();
  const rows = await store.selectFrom('attempts').select('attempt_key').orderBy('attempt_key').execute();
  return rows.map(({ attempt_key: key }) => key);
}

it('OPS-92: stores names and addresses of sign-ins in a form that nobody can find by trying without the secret', async () => {
  const first = await storedAttempts('a'.repeat(40));
  expect(first.length).toBeGreaterThan(1);
  expect(first).toEqual(await storedAttempts('a'.repeat(40)));
  const second = await storedAttempts('b'.repeat(40));
  expect(first.filter((key) => second.includes(key))).toEqual([]);
});
