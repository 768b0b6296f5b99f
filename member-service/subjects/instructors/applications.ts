import { sql, type Selectable } from 'kysely';
import type { ApplicationAnswer, InstructorApplication } from '../../../contract/values/instructors';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import type { AccountsConfig } from '../../config';
import type { Mailer } from '../../mail/email';
import type { EmailQueue } from '../../mail/email-queue';
import type { ApplicationState, Tables } from '../../store/schema';
import type { Account, Notified } from '../../accounts/account';
import { requireRow, toAccount } from '../../accounts/account-rows';
import { AccountsError } from '../../accounts/accounts-error';
import type { RecordAction } from '../../accounts/audit';
import { changeAccount, type ChangeOptions } from '../../accounts/change-account';
import { MEMBER } from '../../accounts/own-account';
import { checkDeliverable, checkField } from '../../accounts/sign-up-rules';

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

/** Applications of members as instructors (decision 101). Each change is one transaction with its entry in the audit. */
export interface Instructors {
  /**
   * Stores the application of a member in place of an earlier one, whose answer stays, and sends an email to each operator.
   * @returns false if it is the same as the open one, as after an answer that was lost: then nothing changes
   * @throws {AccountsError} by the rules of the sign-up
   * @throws {AccountChangedError}
   */
  apply(owner: Account, application: InstructorApplication): Promise<boolean>;
  /** Oldest first. */
  list(): Promise<readonly StoredApplication[]>;
  applicationOf(account: Account): Promise<StoredApplication | undefined>;
  /**
   * Answers an open application, and sends the member an email with the answer.
   * @param message a sentence for the member; may be empty
   * @throws {AccountsError} if the member has none
   */
  answer(name: string, state: 'accepted' | 'declined', message: string): Promise<Notified>;
  /** Deletes an application; nobody gets an email. @throws {AccountsError} if the member has none */
  removeApplication(name: string): Promise<Account>;
}

export interface InstructorsOptions extends ChangeOptions {
  readonly queue: Pick<EmailQueue, 'add' | 'addForDelivery' | 'wake' | 'deliver'>;
  readonly mailer: Pick<Mailer, 'takes'>;
  readonly config: Pick<AccountsConfig, 'operators'>;
  readonly record: RecordAction;
}

export function createInstructors(options: InstructorsOptions): Instructors {
  const { store, queue, mailer, config, record, now } = options;

  function select() {
    return store
      .selectFrom('instructor_applications')
      .innerJoin('members', 'members.id', 'member_id')
      .selectAll('instructor_applications')
      .select('members.username')
      .orderBy('instructor_applications.created_at')
      .orderBy('instructor_applications.id');
  }

  return {
    async apply(owner, application) {
      const checked = checkApplication(application);
      await checkDeliverable(checked.email, mailer);
      const row = { ...checked, state: 'open' as const, created_at: now().getTime() };
      const isNew = await changeAccount(options, owner, async ({ transaction }) => {
        const repeated = await transaction
          .selectFrom('instructor_applications')
          .select('id')
          .where((where) => where.and({ member_id: owner.id, state: 'open', ...checked }))
          .executeTakeFirst();
        if (repeated) return false;
        await transaction
          .insertInto('instructor_applications')
          .values({ member_id: owner.id, ...row, message: '', answered_at: null })
          // What an operator has answered to the one before stays.
          .onConflict((conflict) =>
            conflict.column('member_id').doUpdateSet({
              ...row,
              last_answer: sql<ApplicationAnswer>`
                case when instructor_applications.state = 'open' then instructor_applications.last_answer
                else instructor_applications.state end`,
            }),
          )
          .execute();
        for (const operator of config.operators) {
          await queue.add(transaction, { type: 'instructor-applied', memberId: owner.id, detail: operator });
        }
        await record(transaction, 'instructor-applied', owner, MEMBER);
        return true;
      });
      queue.wake();
      return isNew;
    },

    async list() {
      return (await select().execute()).map(toApplication);
    },

    async applicationOf({ id }) {
      const row = await select().where('member_id', '=', id).executeTakeFirst();
      return row && toApplication(row);
    },

    async answer(name, state, message) {
      const account = toAccount(await requireRow(store, name));
      const emailId = await store.transaction().execute(async (transaction) => {
        const answered = await transaction
          .updateTable('instructor_applications')
          .set({ state, message: trimInvisible(message), answered_at: now().getTime() })
          .where('member_id', '=', account.id)
          .where('state', '=', 'open')
          .returning('id')
          .executeTakeFirst();
        if (!answered) throw noApplication(account, 'open application');
        await record(transaction, `instructor-${state}`, account);
        return queue.addForDelivery(transaction, { type: 'instructor-answered', memberId: account.id });
      });
      return { account, mail: await queue.deliver(emailId) };
    },

    async removeApplication(name) {
      const account = toAccount(await requireRow(store, name));
      await store.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('instructor_applications')
          .where('member_id', '=', account.id)
          .returning('id')
          .executeTakeFirst();
        if (!removed) throw noApplication(account, 'application');
        await record(transaction, 'application-deleted', account);
      });
      return account;
    },
  };
}

/** The route has checked that the texts can be read. @throws {AccountsError} about a value that breaks the rules of the sign-up */
function checkApplication({ fullName, email, phone, expertise }: InstructorApplication) {
  return {
    full_name: checkField('fullName', fullName),
    email: checkField('email', email),
    phone: isVisible(phone) ? checkField('phone', phone) : '',
    expertise: trimInvisible(expertise),
  };
}

function noApplication({ username }: Account, what: string): AccountsError {
  return new AccountsError('unknown_member', `${username} has no ${what}. The command instructors lists them.`);
}

type Row = Selectable<Tables['instructor_applications']> & { readonly username: string };

function toApplication(row: Row): StoredApplication {
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
