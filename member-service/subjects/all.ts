import type { Offers, StoredKind } from '../../contract/values/account';
import type { Account } from '../accounts/account';
import { findMember, requireRow, toAccount } from '../accounts/account-rows';
import { readAccountData, type PersonalData } from '../accounts/personal-data';
import type { Cut } from '../accounts/retention';
import { storedKinds, toStoredKind } from '../accounts/stored-kinds';
import type { AccountsConfig } from '../config';
import type { Email } from '../mail/email';
import type { ComposeEmail, QueuedEmail } from '../mail/email-queue';
import type { Services } from '../services';
import type { EmailType } from '../store/schema';
import { allOf, SUBJECTS } from '.';

const EMAILS = allOf(({ emails }) => emails);

const EMAIL_TYPES = Object.keys(EMAILS) as EmailType[];

/** The emails that go to the member whom they are about. */
const EMAILS_TO_MEMBER = EMAIL_TYPES.filter((type) => EMAILS[type]?.isToMember);

/** Composes an email of the queue. @param composeOther for the emails that are no subject's */
export async function composeQueued(
  services: Services,
  composeOther: ComposeEmail,
  email: QueuedEmail,
  isFirst: boolean,
): Promise<Email | undefined> {
  const { [email.type]: definition } = EMAILS;
  if (!definition) return composeOther(email, isFirst);
  const account = email.memberId === undefined ? undefined : await findMember(services.store, email.memberId);
  return account && definition.compose(services, account, email);
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

/** The parts of the file of all data that the subjects add, by their names there. */
export const DATA_PARTS = allOf(({ personalData }) => personalData?.parts);

/** What is stored about a member, in words. */
export function allStoredKinds(retention: AccountsConfig['retention']): readonly StoredKind[] {
  const ofSubjects = SUBJECTS.flatMap(({ personalData }) => {
    if (!personalData) return [];
    const { name, kept, parts } = personalData;
    const words = Object.values(parts).flatMap((part) => part.words);
    return [toStoredKind(name, words, kept(retention))];
  });
  return storedKinds(retention, ofSubjects);
}

/** All data about a member. The export is an entry of the audit. @param by who exports, by default who runs this process */
export async function readPersonalData(services: Services, name: string, by?: string): Promise<PersonalData> {
  const account = toAccount(await requireRow(services.store, name));
  await services.record(services.store, 'exported', account, by);
  const data: Record<string, unknown> & Awaited<ReturnType<typeof readAccountData>> = await readAccountData(
    services,
    account,
    EMAILS_TO_MEMBER,
  );
  for (const [part, { read }] of Object.entries(DATA_PARTS)) data[part] = await read(services, account);
  return data;
}
