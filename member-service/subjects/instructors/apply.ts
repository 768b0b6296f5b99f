import { sql } from 'kysely';
import type { ApplicationAnswer, InstructorApplication } from '../../../contract/values/instructors';
import { isVisible, trimInvisible } from '../../../contract/visible-text';
import type { Account } from '../../accounts/account';
import { MEMBER } from '../../accounts/audit';
import { changeAccount } from '../../accounts/change-account';
import { checkDeliverable, checkField } from '../../accounts/sign-up-rules';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';

/**
 * Stores the application of a member in place of an earlier one, whose answer stays, and sends an email to each operator.
 * @returns false if it is the same as the open one, as after an answer that was lost: then nothing changes
 * @throws {AccountsError} by the rules of the sign-up
 * @throws {AccountChangedError}
 */
export async function applyAsInstructor(
  services: Services,
  owner: Account,
  application: InstructorApplication,
): Promise<boolean> {
  const { config, emailQueue, mailer, now, record } = services;
  const values = checkApplication(application);
  await checkDeliverable(values.email, mailer);
  const isNew = await changeAccount(services, owner, async ({ transaction }) => {
    if (await isOpen(transaction, owner, values)) return false;
    await replaceApplication(transaction, owner, values, now());
    for (const operator of config.operators) {
      await emailQueue.add(transaction, { type: 'instructor-applied', memberId: owner.id, detail: operator });
    }
    await record(transaction, 'instructor-applied', owner, MEMBER);
    return true;
  });
  emailQueue.wake();
  return isNew;
}

type Values = ReturnType<typeof checkApplication>;

/** The route has checked that the texts can be read. @throws {AccountsError} about a value that breaks the rules of the sign-up */
function checkApplication({ fullName, email, phone, expertise }: InstructorApplication) {
  return {
    full_name: checkField('fullName', fullName),
    email: checkField('email', email),
    phone: isVisible(phone) ? checkField('phone', phone) : '',
    expertise: trimInvisible(expertise),
  };
}

/** Whether the same application waits for an answer. */
async function isOpen(transaction: Store, { id }: Account, values: Values): Promise<boolean> {
  const same = await transaction
    .selectFrom('instructor_applications')
    .select('id')
    .where((where) => where.and({ member_id: id, state: 'open', ...values }))
    .executeTakeFirst();
  return same !== undefined;
}

async function replaceApplication(transaction: Store, { id }: Account, values: Values, now: Date): Promise<void> {
  const row = { ...values, state: 'open' as const, created_at: now.getTime() };
  await transaction
    .insertInto('instructor_applications')
    .values({ member_id: id, ...row, message: '', answered_at: null })
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
}
