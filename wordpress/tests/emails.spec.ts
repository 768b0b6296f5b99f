import { newApplicant } from '../../contract/cases/applicant';
import type { SMTPServerOptions } from 'smtp-server';
import { createMember, requestLink, resetPassword, signUp, userOf } from './support/accounts';
import { checkRow, openMembers, openSettings } from './support/admin';
import {
  allEmails,
  emailsTo,
  emailTo,
  forgetEmails,
  passTime,
  resetLinkIn,
  runEmailEvent,
  smtpError,
  storedEmails,
  useMailServer,
} from './support/emails';
import { addMustUsePlugin, changeRows, facts, php, quote, switchOn } from './support/wordpress';
import { expect, test } from './support/test';

test.beforeEach(forgetEmails);

test.afterEach(forgetEmails);

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many stored emails have been tried. */
async function expectTried(number: number): Promise<void> {
  await expect.poll(() => storedEmails().filter(({ error }) => error !== '').length).toBe(number);
}

test('OPS-144: every email that was promised is sent when the mail server works again, once', async ({
  request,
  operator: page,
}) => {
  const [ada, bob, eve] = [await createMember(), newApplicant(), newApplicant()];
  await signUp(eve);
  await requestLink(ada.username);
  const link = resetLinkIn(await emailTo(ada.email, /reset-password/));
  function count(address: string, pattern: RegExp): number {
    return emailsTo(address).filter((text) => pattern.test(text)).length;
  }
  const repair = switchOn('fail-email');
  expect((await signUp(bob)).status()).toBe(201);
  expect(php(`return Brainhouse\\Members::reject( ${userOf(eve)}->ID );`)).toBe(false);
  expect((await resetPassword(link)).status()).toBe(200);
  expect((await requestLink(ada.email)).status()).toBe(200);
  const form = { user_login: facts.admin.username };
  const answer = await request.post(`${facts.origin}/wp-login.php?action=lostpassword`, { form });
  expect(answer.url()).toContain('confirm');
  await expectTried(6);
  // Neither a text nor a key is stored.
  expect(storedEmails().map(({ type, username, detail }) => [type, username, detail])).toEqual([
    ['sign_up', bob.username, ''],
    ['decision_request', bob.username, 'operator@example.com'],
    ['rejected', eve.username, ''],
    ['password_changed', ada.username, ''],
    ['reset_requested', null, ada.email],
    ['wordpress_reset', null, facts.admin.username],
  ]);
  await openMembers(page);
  await expect(page.locator('#brainhouse-emails')).toContainText('6 emails could not be sent yet and are tried again.');
  await openSettings(page);
  await expect(checkRow(page, 'email')).toContainText(/Error.*tried again: 6/);
  await repair();
  passTime(HOUR);
  await runEmailEvent();
  expect(count(bob.email, /received your sign-up/)).toBe(1);
  expect(count('operator@example.com', new RegExp(bob.username))).toBe(1);
  expect(count(eve.email, /About your account/)).toBe(1);
  expect(count(ada.email, /password was changed/)).toBe(1);
  expect(count(ada.email, /reset-password/)).toBe(2);
  expect(allEmails().filter((text) => text.includes('Password Reset')).length).toBeGreaterThan(0);
  expect(storedEmails()).toEqual([]);
  expect(php(`return wp_next_scheduled( 'brainhouse_send_emails' );`)).toBe(false);
});

test('OPS-144: without WP-Cron, a request of the site sends what is late', async () => {
  const applicant = newApplicant();
  const repair = switchOn('fail-email');
  await signUp(applicant);
  await expectTried(2);
  await repair();
  php(`Brainhouse\\Email_Queue::stop();`);
  await requestLink('nobody-here');
  expect(storedEmails().filter(({ type }) => type !== 'reset_requested')).toHaveLength(2);
  passTime(5 * 60);
  await requestLink('nobody-here');
  await requestLink('nobody-here');
  await emailTo(applicant.email, /received your sign-up/);
  await emailTo('operator@example.com', new RegExp(applicant.username));
});

test('OPS-144: a sign-up whose PHP ends while its email is sent gets the email later, with the same Message-ID', async () => {
  const applicant = newApplicant();
  const restore = addMustUsePlugin(`add_action( 'phpmailer_init', static function ( $mailer ) {
    file_put_contents( ${quote(`${facts.mailDir}/interrupted`)}, $mailer->MessageID );
    exit;
  } );`);
  expect((await signUp(applicant)).status()).toBe(201);
  await expect.poll(() => storedEmails()[0]?.attempts).toBe(1);
  await restore();
  php(`Brainhouse\\Email_Queue::run();`);
  expect(emailsTo(applicant.email)).toEqual([]);
  // The claim of the process that has ended is over.
  changeRows('UPDATE {emails} SET due_at = 1');
  php(`Brainhouse\\Email_Queue::run();`);
  const id = php<string>(`return file_get_contents( ${quote(`${facts.mailDir}/interrupted`)} );`);
  expect(id).toMatch(/^<[\d.]+brainhouse@/);
  expect(await emailTo(applicant.email, /received your sign-up/)).toContain(`Message-ID: ${id}`);
});

test.describe('OPS-144: with an SMTP server', () => {
  test('emails to an address that does not exist are given up and named, others are sent', async ({
    operator: page,
  }) => {
    const server = await useMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('ada-') ? smtpError(550, '5.1.1 No such mailbox') : undefined),
    });
    const applicant = newApplicant();
    expect((await signUp(applicant)).status()).toBe(201);
    await expect.poll(() => server.received.length).toBe(1);
    expect(server.received[0]?.to).toEqual(['operator@example.com']);
    expect(storedEmails()).toMatchObject([{ type: 'sign_up', isGivenUp: true, attempts: 1 }]);
    await openMembers(page);
    const notice = page.locator('#brainhouse-emails');
    await expect(notice.getByRole('listitem')).toHaveText(
      new RegExp(`${applicant.username} \\(To the applicant, after the sign-up[^)]*\\).*No such mailbox`),
    );
    await openSettings(page);
    await expect(checkRow(page, 'email')).toContainText(/given up within a day: 1/);
    changeRows(`UPDATE {emails} SET given_up_at = given_up_at - ${DAY + 1}`);
    await openSettings(page);
    await expect(checkRow(page, 'email')).not.toContainText('given up');
    changeRows(`UPDATE {emails} SET given_up_at = given_up_at - ${30 * DAY}`);
    php(`Brainhouse\\Email_Queue::clean();`);
    expect(storedEmails()).toEqual([]);
  });

  const refusals: readonly (readonly [string, SMTPServerOptions])[] = [
    ['refuses the sender', { onMailFrom: (_a, _s, done) => done(smtpError(550, '5.7.60 Sender not allowed')) }],
    ['does not say why', { onRcptTo: (_a, _s, done) => done(smtpError(550, 'Not accepted')) }],
    ['asks to try again later', { onRcptTo: (_a, _s, done) => done(smtpError(450, '4.2.0 Try again later')) }],
    [
      'refuses the text',
      {
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => done(smtpError(554, '5.7.1 Looks like spam')));
        },
      },
    ],
  ];
  test('emails wait for three days with growing pauses when the mail server refuses them', async () => {
    for (const [what, options] of refusals) {
      forgetEmails();
      const { stop } = await useMailServer(options);
      await signUp(newApplicant());
      await expectTried(2);
      const [first] = storedEmails();
      expect([what, first?.isGivenUp, first?.attempts]).toEqual([what, false, 1]);
      expect(first?.dueIn).toBeGreaterThan(20);
      expect(first?.dueIn).toBeLessThanOrEqual(30);
      passTime(31);
      await runEmailEvent();
      const [second] = storedEmails();
      expect([what, second?.isGivenUp, second?.attempts]).toEqual([what, false, 2]);
      expect(second?.dueIn).toBeGreaterThan(45);
      expect(second?.dueIn).toBeLessThanOrEqual(60);
      passTime(3 * DAY + 60);
      await runEmailEvent();
      expect(storedEmails().map(({ isGivenUp }) => [what, isGivenUp])).toEqual([
        [what, true],
        [what, true],
      ]);
      await stop();
    }
  });
});
