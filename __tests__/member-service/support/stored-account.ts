import type { Account } from '../../../member-service/accounts/account';
import type { Email } from '../../../member-service/mail/email';
import type { Store } from '../../../member-service/store/connect-store';

/** What is stored about a member. The emails are those that wait and those that were sent. @param known the account, if its row may be gone */
export async function readStored(store: Store, username: string, known: Account | undefined, sent: readonly Email[]) {
  const row = await store.selectFrom('members').selectAll().where('username', '=', username).executeTakeFirst();
  const id = row?.id ?? known?.id ?? 0;
  const audit = await store.selectFrom('audit').select('action').where('member_id', '=', id).orderBy('id').execute();
  const waiting = await store.selectFrom('email_queue').select(['id', 'created_at']).execute();
  const emails = new Set([
    ...waiting.map((email) => `${email.created_at}.${email.id}`),
    ...sent.map((email) => email.id),
  ]);
  const keys = await store
    .selectFrom('account_keys')
    .select('key_hash')
    .where('member_id', '=', id)
    .where('purpose', '=', 'password')
    .where('account_version', '=', row?.version ?? 0)
    .execute();
  const marks = await store
    .selectFrom('lesson_marks')
    .select(['is_done', 'number'])
    .where('member_id', '=', id)
    .execute();
  const decision = await store
    .selectFrom('waiting_decisions')
    .select('status')
    .where('member_id', '=', id)
    .executeTakeFirst();
  return {
    account: row && {
      status: row.status,
      decision: decision?.status,
      emailState: row.email_state,
      decided: row.decided_at !== null,
      sessionsEnded: row.tokens_valid_from > 0,
      resetTokens: keys.length,
      marks,
    },
    audit: audit.map(({ action }) => action),
    emails: emails.size,
  };
}
