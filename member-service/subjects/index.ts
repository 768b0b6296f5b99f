import type { Offers, StoredKind } from '../../contract/values/account';
import type { Account } from '../accounts/account';
import { requireRow, toAccount } from '../accounts/account-rows';
import { AccountChangedError } from '../accounts/change-account';
import { readAccountData, type PersonalData } from '../accounts/personal-data';
import type { Cut } from '../accounts/retention';
import { storedKinds, toStoredKind } from '../accounts/stored-kinds';
import type { AccountsConfig } from '../config';
import type { Email } from '../mail/email';
import type { QueuedEmail } from '../mail/email-queue';
import type { Services } from '../services';
import { BASE_TABLES } from '../store/base-tables';
import type { Store } from '../store/connect-store';
import type { EmailType } from '../store/schema';
import { decisions } from './decisions';
import { deletion } from './deletion';
import { emailAddress } from './email-address';
import { instructors } from './instructors';
import { invitations } from './invitations';
import { lessons } from './lessons';
import { memberImport } from './member-import';
import { operators } from './operators';
import { ownAccount } from './own-account';
import { passwords } from './passwords';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import type { DataPart, Subject } from './subject';

/** The subjects of the service, in the order of their commands, tables and data. */
export const SUBJECTS: readonly Subject[] = [
  signIn,
  signUp,
  decisions,
  invitations,
  memberImport,
  passwords,
  ownAccount,
  emailAddress,
  deletion,
  lessons,
  instructors,
  operators,
];

/** What the subjects have of one sort, by name. @param pick of one subject */
export function allOf<Value>(
  pick: (subject: Subject) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(SUBJECTS.flatMap((subject) => Object.entries(pick(subject) ?? {})));
}

/** All tables of the database. */
export const ALL_TABLES = { ...BASE_TABLES, ...allOf(({ tables }) => tables) };

/** The paths of the pages that links in emails open. */
export const LINK_PATHS: readonly string[] = SUBJECTS.flatMap(({ pages = [] }) => pages.map(({ path }) => path));

const EMAILS = allOf(({ emails }) => emails);

/**
 * Composes an email of the queue.
 * @throws Error if no subject has its type, as of a later version during an update: then it waits for that
 */
export async function composeQueued(
  services: Services,
  email: QueuedEmail,
  isFirst: boolean,
): Promise<Email | undefined> {
  // Of earlier versions, after an import.
  if (email.type === 'moved') return undefined;
  const definition = EMAILS[email.type];
  if (!definition) throw new Error(`This version has no email of the type ${email.type}.`);
  try {
    return await definition.compose(services, email, isFirst);
  } catch (error) {
    if (!(error instanceof AccountChangedError)) throw error;
    // The account was changed between the query and the link. The first attempt was counted.
    return definition.compose(services, email, false);
  }
}

/** What follows when an email fails permanently. */
export async function afterFailure(services: Services, transaction: Store, { type }: QueuedEmail): Promise<void> {
  await EMAILS[type]?.onFailed?.(services, transaction);
}

/** What the subjects announce to a member. */
export async function offersTo(services: Services, account: Account): Promise<Offers> {
  let offers: Offers = {};
  for (const { announce } of SUBJECTS) offers = { ...offers, ...(await announce?.read(services, account)) };
  return offers;
}

/** Deletes what the subjects have kept for long enough. @returns how many of what */
export async function deleteOldOfSubjects(services: Services, before: Cut): Promise<Readonly<Record<string, number>>> {
  const deleted: Record<string, number> = {};
  for (const { deleteOld } of SUBJECTS) Object.assign(deleted, await deleteOld?.(services, before));
  return deleted;
}

const DATA = SUBJECTS.flatMap(({ personalData = [] }) => personalData);

/** The parts of the file of all data that the subjects add, by their names there. */
export const DATA_PARTS: Readonly<Record<string, DataPart>> = Object.fromEntries(
  DATA.flatMap(({ parts }) => Object.entries(parts)),
);

/** What is stored about a member, in words. */
export function allStoredKinds(retention: AccountsConfig['retention']): readonly StoredKind[] {
  const ofSubjects = DATA.map(({ name, kept, parts }) => {
    const words = Object.values(parts).flatMap((part) => part.words);
    return toStoredKind(name, words, kept(retention));
  });
  return storedKinds(retention, ofSubjects);
}

const EMAIL_TYPES = Object.keys(EMAILS) as EmailType[];

const LINKS = SUBJECTS.flatMap(({ links = [] }) => links);

/** All data about a member. The export is an entry of the audit. @param by who exports, by default who runs this process */
export async function readPersonalData(services: Services, name: string, by?: string): Promise<PersonalData> {
  const account = toAccount(await requireRow(services.store, name));
  await services.record(services.store, 'exported', account, by);
  const data: Record<string, unknown> & Awaited<ReturnType<typeof readAccountData>> = await readAccountData(
    services,
    account,
    EMAIL_TYPES.filter((type) => EMAILS[type]?.isToMember),
    LINKS.filter(({ isToMember }) => isToMember),
  );
  for (const [part, { read }] of Object.entries(DATA_PARTS)) data[part] = await read(services, account);
  return data;
}

/** Does what is due every hour. */
export async function cleanUpSubjects(services: Services): Promise<void> {
  for (const { cleanUp } of SUBJECTS) await cleanUp?.(services);
}

/** Begins what works in the background. */
export async function startSubjects(services: Services): Promise<void> {
  for (const { start } of SUBJECTS) await start?.(services);
}

/** Does what is due every few seconds. */
export async function doWhatIsDue(services: Services): Promise<void> {
  for (const { due } of SUBJECTS) await due?.(services);
}
