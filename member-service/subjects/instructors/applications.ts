import type { Selectable } from 'kysely';
import type { ApplicationAnswer, InstructorApplication } from '../../../contract/values/instructors';
import type { Account } from '../../accounts/account';
import type { Services } from '../../services';
import type { Tables } from '../../store/schema';
import type { ApplicationState } from './tables';

/** An application with the username of its member. Times are in the form of ISO 8601. */
export interface StoredApplication extends InstructorApplication {
  readonly username: string;
  readonly state: ApplicationState;
  /** The last answer, which may be to an application before this one; null: none. */
  readonly answer: ApplicationAnswer | null;
  /** The sentence of the operator with it. */
  readonly message: string;
  readonly createdAt: string;
  readonly answeredAt: string | null;
}

/** All applications, oldest first. */
export async function listApplications(services: Services): Promise<readonly StoredApplication[]> {
  return (await select(services).execute()).map(toApplication);
}

/** The application of a member. */
export async function readApplication(services: Services, { id }: Account): Promise<StoredApplication | undefined> {
  const row = await select(services).where('member_id', '=', id).executeTakeFirst();
  return row && toApplication(row);
}

/** Deletes open and answered applications. @returns how many */
export async function deleteOldApplications(
  { store }: Services,
  openBefore: number | undefined,
  answeredBefore: number | undefined,
): Promise<number> {
  const { numDeletedRows } = await store
    .deleteFrom('instructor_applications')
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'open'), where('created_at', '<=', openBefore ?? 0)]),
        where.and([where('state', '!=', 'open'), where('answered_at', '<=', answeredBefore ?? 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

function select({ store }: Services) {
  return store
    .selectFrom('instructor_applications')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('instructor_applications')
    .select('members.username')
    .orderBy('instructor_applications.created_at')
    .orderBy('instructor_applications.id');
}

type Row = Selectable<Tables['instructor_applications']> & { readonly username: string };

export function toApplication(row: Row): StoredApplication {
  const { username, full_name: fullName, email, phone, expertise, state, message, created_at: createdAt } = row;
  return {
    username,
    fullName,
    email,
    phone,
    expertise,
    state,
    // A process of the version before has deleted an answer with its time.
    answer: row.answered_at === null ? null : state === 'open' ? row.last_answer : state,
    message,
    createdAt: new Date(createdAt).toISOString(),
    answeredAt: row.answered_at === null ? null : new Date(row.answered_at).toISOString(),
  };
}
