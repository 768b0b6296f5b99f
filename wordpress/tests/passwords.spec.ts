import { renameSync } from 'node:fs';
import path from 'node:path';
import { newApplicant } from '../../contract/cases/applicant';
import { expect, test } from './support/test';
import { createMember, expectError, requestLink, resetPassword, signIn, signUp, userOf } from './support/accounts';
import { emailsTo, emailTo, resetLinkIn, storedEmails } from './support/emails';
import { facts, php, quote, rest, undoAfterTest } from './support/wordpress';

test('API-46: the form of wp-login.php refuses passwords that are easy to guess', async ({ request }) => {
  const member = await createMember();
  const key = php<string>(`return get_password_reset_key( ${userOf(member)} );`);
  const form = `${rest('').split('/wp-json')[0] ?? ''}/wp-login.php`;
  await request.get(form, { params: { action: 'rp', key, login: member.username } });

  async function answer(password: string): Promise<string> {
    const values = { pass1: password, pass2: password, rp_key: key };
    return (await request.post(form, { params: { action: 'resetpass' }, form: values })).text();
  }
  expect(await answer('Brainhouse2026!')).toContain('easy to guess');
  expect(await answer('Password1')).toContain('too common');
  expect(await answer('another good one')).toContain('Your password has been reset');
  await signIn({ username: member.username, password: 'another good one' });
});

test('a link for a new password ends when the email address of the account changes', async () => {
  const member = await createMember();
  await requestLink(member.username);
  const link = resetLinkIn(await emailTo(member.email, /reset-password/));
  // WordPress 6.1 would drop the key of a link to an address with an apostrophe.
  const address = `o'new-${member.email}`;
  php(`wp_update_user( array( 'ID' => ${userOf(member)}->ID, 'user_email' => ${quote(address)} ) );`);
  await expectError(await resetPassword(link), 400, 'invalid_key');
  await signIn({ username: address, password: member.password });
  await requestLink(address);
  const second = resetLinkIn(await emailTo(address, /reset-password/));
  expect((await resetPassword(second)).status()).toBe(200);
});

test('an account gets at most five links in an hour from both forms together, without the address of a visitor', async ({
  request,
}) => {
  const member = await createMember();
  const form = `${facts.origin}/wp-login.php?action=lostpassword`;
  const names = [member.username, member.email, member.username, member.email];
  // The database of WordPress finds the account with these, too.
  for (const name of [...names, `\u{ad}${member.username}`, `\u{200b}${member.email}`]) {
    const values = { user_login: name };
    expect((await request.post(form, { form: values, maxRedirects: 0 })).status()).toBe(302);
    expect((await request.post(rest('asf/v1/lostpassword'), { data: values })).status()).toBe(200);
  }
  function links(): readonly string[] {
    return emailsTo(member.email).filter((text) => /reset-password|action=rp/.test(text));
  }
  await expect
    .poll(() => storedEmails().filter(({ type }) => /^(?:wordpress_reset|reset_requested)$/.test(type)))
    .toEqual([]);
  expect(links()).toHaveLength(5);
  expect(links().join('')).toContain('reset-password');
  expect(links().join('')).toContain('wp-login.php');
  expect(links().join('')).not.toContain('IP address');
});

test('API-46: a plugin without its list of common passwords refuses every new password, and its checks say so', async () => {
  const list = path.join(facts.webRoot, 'wp-content/plugins/brainhouse/includes/common-passwords.txt');
  const member = await createMember();
  renameSync(list, `${list}.away`);
  const restore = undoAfterTest(() => renameSync(`${list}.away`, list));
  await expectError(await signUp(newApplicant()), 400, 'invalid_password');
  // Who has a password can still sign in.
  await signIn(member);
  expect(check()).toMatchObject({ status: 'error', message: expect.stringMatching(/^The list .* is missing/) });
  await restore();
  expect(check()).toMatchObject({ status: 'ok' });
});

/** The result of the check of the settings. */
function check(): { readonly status: string; readonly message: string } {
  return php(`return array_column( Brainhouse\\Checks::all(), null, 'id' )['common_passwords'];`);
}
