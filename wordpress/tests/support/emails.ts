import { expect } from '@playwright/test';
import type { SMTPServerOptions } from 'smtp-server';
import { startMailServer, type MailServer } from '../../../__tests__/support/mail-server';
import { readEmails } from '../../test-env/emails';
import { addMustUsePlugin, changeRows, facts, php, undoAfterTest } from './wordpress';

/** The newest email to an address whose text matches, once it is there. */
export async function emailTo(address: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect
    .poll(() => {
      found = emailsTo(address).find((text) => pattern.test(text)) ?? '';
      return found;
    }, `email to ${address} with ${pattern.source}`)
    .not.toBe('');
  return found;
}

/** All emails to an address, the newest first, with decoded texts. */
export function emailsTo(address: string): readonly string[] {
  return allEmails().filter((text) => text.includes(`To: ${address}`));
}

/** All emails, the newest first, with decoded texts. */
export function allEmails(): readonly string[] {
  return readEmails(facts);
}

/** The link in a reset email, with its key and username. */
export interface ResetLink {
  readonly url: URL;
  readonly key: string;
  readonly login: string;
}

export function resetLinkIn(email: string): ResetLink {
  const url = new URL(/https?:\/\/\S+\/reset-password\?\S+/.exec(email)?.[0] ?? '');
  return { url, key: url.searchParams.get('key') ?? '', login: url.searchParams.get('login') ?? '' };
}

/** An email that waits or was given up. */
export interface StoredEmail {
  readonly type: string;
  readonly username: string | null;
  readonly detail: string;
  readonly attempts: number;
  /** From now, in seconds. */
  readonly dueIn: number;
  readonly isGivenUp: boolean;
  readonly error: string;
}

/** The emails that wait or were given up, oldest first. */
export function storedEmails(): readonly StoredEmail[] {
  return php(`
    $rows = Brainhouse\\Database::rows( 'SELECT * FROM {emails} ORDER BY id' );
    return array_map( static function ( $row ) {
      $user = get_userdata( (int) $row->user_id );
      return array( 'type' => $row->kind, 'username' => $user ? $user->user_login : null, 'detail' => $row->detail, 'attempts' => (int) $row->attempts,
        'dueIn' => $row->due_at - time(), 'isGivenUp' => $row->given_up_at > 0, 'error' => $row->last_error );
    }, $rows );`);
}

/** Forgets all emails that wait or were given up. */
export function forgetEmails(): void {
  changeRows('DELETE FROM {emails}');
  php(`Brainhouse\\Email_Queue::stop();`);
}

/** Lets time pass for the emails that wait. @param seconds how much */
export function passTime(seconds: number): void {
  changeRows(`UPDATE {emails} SET due_at = due_at - ${seconds}, created_at = created_at - ${seconds}`);
}

/** Requests wp-cron.php when the event that sends emails is due, as a page view or the operator's cron job does. */
export async function runEmailEvent(): Promise<void> {
  const isScheduled = php<boolean>(`
    $is_scheduled = false !== wp_next_scheduled( 'brainhouse_send_emails' );
    if ( $is_scheduled ) {
      wp_clear_scheduled_hook( 'brainhouse_send_emails' );
      wp_schedule_event( time() - 1, 'brainhouse_minute', 'brainhouse_send_emails' );
      delete_transient( 'doing_cron' );
    }
    return $is_scheduled;`);
  expect(isScheduled, 'the event that sends emails').toBe(true);
  // With this parameter it runs before the response ends.
  expect((await fetch(`${facts.origin}/wp-cron.php`)).status).toBe(200);
}

/** Lets WordPress send with an SMTP server in this test. */
export async function useMailServer(
  options: SMTPServerOptions,
): Promise<{ readonly received: MailServer['received']; stop(): Promise<void> }> {
  const server = await startMailServer(0, { hideENHANCEDSTATUSCODES: true, ...options });
  const remove = addMustUsePlugin(`add_action( 'phpmailer_init', static function ( $mailer ) {
    $mailer->isSMTP();
    $mailer->Host = '127.0.0.1';
    $mailer->Port = ${server.port};
    $mailer->SMTPAutoTLS = false;
  } );`);
  const stop = undoAfterTest(async () => {
    await remove();
    await server.close();
  });
  return { received: server.received, stop };
}

/** What an SMTP server answers. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
