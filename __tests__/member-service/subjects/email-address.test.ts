import { sql } from 'kysely';
import { DATABASES } from '../../support/databases';
import { linksIn, startAccounts, TOKEN, type Accounts } from '../support/own-account';
import { restError } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { reject } from '../../../member-service/subjects/decisions/decide';
import { deleteAccount } from '../../../member-service/subjects/deletion/delete-account';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const OLD = 'ada@brainhouse.example';
const NEW = 'ada@new.example';

describe.each(DATABASES)('API-65: the email address of an account, on $name', ({ open }) => {
  let accounts: Accounts;
  let token: string;

  beforeEach(async () => {
    accounts = await startAccounts(await open());
    token = await accounts.signIn();
  });

  /** Asks for an address. @returns the answer */
  function ask(email: string, password = PASSWORD, session = token) {
    return accounts.send(session, '/email', { email, password });
  }

  /** The link to the service in the newest email to an address. */
  async function linkTo(address: string): Promise<string> {
    const emails = await accounts.emailsTo(address);
    const [link = ''] = linksIn(emails.findLast((text) => linksIn(text).length > 0));
    return link;
  }

  /** Asks for an address, and presses the link that it gets. */
  async function change(email = NEW): Promise<void> {
    await ask(email);
    expect((await accounts.press(await linkTo(email))).statusCode).toBe(200);
  }

  async function emailOf(name = 'ada'): Promise<string> {
    return (await requireAccount(accounts.services, name)).email;
  }

  function pending(email: string, hours = 24): unknown {
    return { email, until: new Date(accounts.now().getTime() + hours * HOUR).toISOString() };
  }

  async function signsIn(name: string): Promise<boolean> {
    return (await accounts.service.post(TOKEN, { username: name, password: PASSWORD })).statusCode === 200;
  }

  it('changes with the link that the new address gets, once, and stays until then', async () => {
    const answer = await ask(` ${NEW} `);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: OLD, pendingEmail: pending(NEW) }]);
    const link = await linkTo(NEW);
    expect(link).toMatch(/\/account\/new-address\?key=[\w-]{22}$/);
    // Mail programs open links.
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await accounts.open(link);
      expect([page.statusCode, page.body.match(/<button/g)?.length]).toEqual([200, 1]);
    }
    expect(await accounts.read(token)).toMatchObject({ email: OLD, pendingEmail: pending(NEW) });

    const answers = await Promise.all([accounts.press(link), accounts.press(link)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(answers.map(({ body }) => body).join()).toContain('Your email address is changed');
    expect(await accounts.read(token)).toMatchObject({ email: NEW, pendingEmail: null });
    expect([await signsIn(NEW), await signsIn(OLD), await signsIn('ada')]).toEqual([true, false, true]);
    expect((await accounts.open(link)).body).toContain(`used. The account has the address ${NEW}.`);
    expect(await accounts.audit()).toEqual(['member: address-requested', 'member: address-changed']);
    const events = await accounts.services.events.of(await requireAccount(accounts.services, 'ada'));
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['address-requested', 'address-changed']));
    const [email] = await accounts.emailsTo(NEW);
    expect(email).toMatch(/^Brainhouse: Please confirm your new email address\n\nHello,\n/);
    expect(email).not.toMatch(/Lovelace|\bada\b(?!@)/);
  });

  it('is taken back with the link that the former address gets, after the change too, and all sessions end', async () => {
    await ask(NEW);
    const back = await linkTo(OLD);
    const [notice] = await accounts.emailsTo(OLD);
    expect(notice).toContain('Hello Ada Lovelace');
    expect(notice).toMatch(/works for 7 days.*ends all sessions/);
    expect(notice).not.toContain(NEW);
    await accounts.press(await linkTo(NEW));
    await sendReset(accounts.services, 'ada');
    // Nobody else gets the former address meanwhile.
    const taken = await accounts.service.post('/wp-json/asf/v1/signup', signUpForm('eve', { email: OLD }));
    expect(taken.statusCode).toBe(409);

    accounts.pass(7 * DAY - 1000);
    token = await accounts.signIn();
    expect((await accounts.open(back)).body).toContain(OLD);
    const done = await accounts.press(back);
    expect([done.statusCode, done.body.includes('/forgot-password')]).toEqual([200, true]);
    expect(await accounts.statusOf(token)).toBe(403);
    expect(await emailOf()).toBe(OLD);
    expect((await accounts.press(back)).body).toContain(`used. The account has the address ${OLD}.`);
    expect((await accounts.audit()).at(-1)).toBe('member: address-taken-back');
  });

  it('is taken back from somebody who knows the password: nobody does then, and the address gets a link for a new one', async () => {
    await change();
    const changed = (await accounts.emailsTo(OLD)).at(-1) ?? '';
    expect(changed).toMatch(/^Brainhouse: Your email address was changed\n\nHello Ada Lovelace/);
    accounts.pass(3 * DAY);
    await accounts.send(token, '/delete', { password: PASSWORD });
    const notice = (await accounts.emailsTo(OLD)).at(-1) ?? '';
    expect(notice).toMatch(/^Brainhouse: Your account is going to be deleted\n[^]*take this address back/);
    // It works no longer than the first one.
    accounts.pass(4 * DAY - 1000);
    for (const text of [notice, changed]) expect((await accounts.open(linksIn(text)[0] ?? '')).statusCode).toBe(200);
    expect((await accounts.press(linksIn(notice)[0] ?? '')).statusCode).toBe(200);

    expect([await signsIn('ada'), (await accounts.open(linksIn(changed)[0] ?? '')).statusCode]).toEqual([false, 400]);
    expect(await requireAccount(accounts.services, 'ada')).toMatchObject({ email: OLD, deletedAt: undefined });
    const back = (await accounts.emailsTo(OLD)).at(-1) ?? '';
    const key = /reset-password\?key=(\w+)/.exec(back)?.[1];
    const form = { login: 'ada', key, password: 'a new pass phrase 88' };
    expect((await accounts.service.post('/wp-json/asf/v1/resetpassword', form)).statusCode).toBe(200);
    expect(await accounts.signIn('ada', form.password)).toBeTruthy();
  });

  it('that was taken back gets no link to a later one from an email that waited', async () => {
    await ask(NEW);
    const back = await linkTo(OLD);
    await accounts.press(await linkTo(NEW));
    await accounts.services.emailQueue.deliverDue();
    accounts.service.breakMail('451 4.7.1 later');
    await ask('thief@new.example');
    await accounts.services.emailQueue.deliverDue();
    const before = (await accounts.emailsTo(NEW)).length;
    expect((await accounts.press(back)).statusCode).toBe(200);
    accounts.service.repairMail();
    accounts.pass(2 * 60_000);
    expect(await accounts.emailsTo(NEW)).toHaveLength(before);
    expect(await accounts.emailsTo('thief@new.example')).toEqual([]);
  });

  it('gets the email about a new password that was stored before the next change', async () => {
    accounts.service.breakMail('451 4.7.1 later');
    const thief = await accounts.signIn();
    await accounts.send(thief, '/password', { oldPassword: PASSWORD, password: 'a new pass phrase 88' });
    await ask(NEW, 'a new pass phrase 88', thief);
    await accounts.services.emailQueue.deliverDue();
    accounts.service.repairMail();
    const later = sql`update email_queue set due_at = due_at + 3600000 where kind = 'password-changed'`;
    await later.execute(accounts.connect());
    accounts.pass(2 * 60_000);
    await accounts.press(await linkTo(NEW));
    expect(await emailOf()).toBe(NEW);
    accounts.pass(HOUR);
    expect((await accounts.emailsTo(OLD)).join()).toContain('Your password was changed');
  });

  it('is kept with that link before the change, whose link then does nothing', async () => {
    await ask(NEW);
    const [link, back] = [await linkTo(NEW), await linkTo(OLD)];
    expect((await accounts.press(back)).statusCode).toBe(200);
    expect((await accounts.press(link)).statusCode).toBe(400);
    expect(await emailOf()).toBe(OLD);
  });

  it('comes back to its owner, whoever has changed it twice and takes the second one back', async () => {
    await ask(NEW);
    const back = await linkTo(OLD);
    await accounts.press(await linkTo(NEW));
    accounts.pass(HOUR);
    await ask('thief@new.example');
    const backToThief = await linkTo(NEW);
    await accounts.press(await linkTo('thief@new.example'));
    expect((await accounts.press(backToThief)).statusCode).toBe(200);
    expect(await emailOf()).toBe(NEW);
    expect((await accounts.press(back)).statusCode).toBe(200);
    expect(await emailOf()).toBe(OLD);
  });

  it('links end: to a new address after a day, to the former one after seven', async () => {
    await ask(NEW);
    const [link, back] = [await linkTo(NEW), await linkTo(OLD)];
    accounts.pass(DAY);
    token = await accounts.signIn();
    const late = await accounts.press(link);
    expect([late.statusCode, late.body]).toEqual([400, expect.stringContaining('This link has expired.')]);
    expect(await accounts.read(token)).toMatchObject({ email: OLD, pendingEmail: null });
    expect((await accounts.send(token, '/email/again', {})).json()).toEqual({ email: OLD, pendingEmail: null });
    accounts.pass(6 * DAY);
    expect((await accounts.press(back)).statusCode).toBe(400);
  });

  it('a taken address gets the same answer, and its owner an email without a link to the change', async () => {
    const taken = 'grace@brainhouse.example';
    const answer = await ask(taken);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: OLD, pendingEmail: pending(taken) }]);
    const [email = ''] = await accounts.emailsTo(taken);
    expect(email).toContain('belongs to your account grace');
    expect(linksIn(email)).toEqual([]);
    // To the owner of the account all is the same, too.
    expect(await accounts.emailsTo(OLD)).toHaveLength(1);
    expect(await accounts.read(token)).toMatchObject({ pendingEmail: pending(taken) });
  });

  it('an address that another account has got since is refused, and the change can be made when it is free', async () => {
    await ask(NEW);
    const link = await linkTo(NEW);
    await createAccount(accounts.services, signUpForm('newton', { email: NEW }), { approved: true });
    const answer = await accounts.press(link);
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('An account with this email')]);
    expect(await emailOf()).toBe(OLD);
    await deleteAccount(accounts.services, 'newton');
    expect((await accounts.press(link)).statusCode).toBe(200);
  });

  it('both notations of a domain are one address', async () => {
    await ask('ada@bücher.example');
    expect(await accounts.emailsTo('ada@bücher.example')).toHaveLength(1);
    const link = await linkTo('ada@bücher.example');
    await ask('ada@xn--bcher-kva.example');
    // The same request, so the first link works.
    expect(await accounts.read(token)).toMatchObject({ pendingEmail: { email: 'ada@bücher.example' } });
    expect((await accounts.press(link)).statusCode).toBe(200);
    const own = await ask('ada@bücher.example');
    expect(own.json()).toMatchObject({ ...restError(400, 'invalid_email'), field: 'email' });
    const grace = await accounts.signIn('grace');
    await ask('ada@xn--bcher-kva.example', PASSWORD, grace);
    expect((await accounts.emailsTo('ada@bücher.example')).at(-1)).toContain('belongs to your account ada');
  });

  it('OPS-149: the link is sent again with the same end, a few times, and a kept address ends it', async () => {
    await ask(NEW);
    await linkTo(NEW);
    accounts.pass(2 * HOUR);
    for (let count = 0; count < 5; count += 1) {
      const again = await accounts.send(token, '/email/again', {});
      expect(again.json()).toEqual({ email: OLD, pendingEmail: pending(NEW, 22) });
    }
    // Nobody waits for a link that is not sent, here or to another address.
    for (const refused of [await accounts.send(token, '/email/again', {}), await ask('second@new.example')]) {
      expect(refused.json()).toMatchObject(restError(429, 'too_many_requests'));
      expect(refused.json<{ message: string }>().message).toMatch(/^We have sent 5 links .* in 60 minutes\.$/);
    }
    expect(await accounts.read(token)).toMatchObject({ email: OLD, pendingEmail: pending(NEW, 22) });
    expect(await accounts.emailsTo(NEW)).toHaveLength(6);
    const link = await linkTo(NEW);
    for (let turn = 0; turn < 2; turn += 1) {
      const kept = await accounts.send(token, '/email/keep', {});
      expect([kept.statusCode, kept.json()]).toEqual([200, { email: OLD, pendingEmail: null }]);
    }
    expect((await accounts.press(link)).statusCode).toBe(400);
    expect(await accounts.audit()).toEqual(['member: address-requested', 'member: address-kept']);
  });

  it('is in the answer to what is pressed in a tab that does not know yet that the link was used', async () => {
    await change();
    for (const path of ['/email/again', '/email/keep']) {
      const answer = await accounts.send(token, path, {});
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: NEW, pendingEmail: null }]);
    }
    expect(await accounts.emailsTo(NEW)).toHaveLength(1);
    expect(await accounts.audit()).toEqual(['member: address-requested', 'member: address-changed']);
  });

  it.each([
    ['eva@brainhouse.example', 'EVA@Brainhouse.example'],
    ['eva@bücher.example', 'eva@xn--bcher-kva.example'],
    ['eva@xn--bcher-kva.example', 'Eva@BÜCHER.example'],
  ])('%s is changed to %s with the password and without a link', async (from, to) => {
    const form = signUpForm('eva', { username: from, email: from });
    await createAccount(accounts.services, form, { approved: true });
    const eva = await accounts.signIn(from);
    expect((await ask(to, 'wrong one', eva)).statusCode).toBe(400);
    const answer = await ask(to, PASSWORD, eva);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: to, pendingEmail: null }]);
    const stored = await requireAccount(accounts.services, from);
    // The owner was not asked for a confirmation by that.
    expect(stored).toMatchObject({ username: to, email: to, emailState: 'unchecked' });
    expect([await accounts.statusOf(eva), await signsIn(from), await signsIn(to)]).toEqual([200, true, true]);
    expect(await accounts.emailsTo(from)).toEqual([]);
    expect(await accounts.audit(to)).toEqual(['member: address-changed']);
  });

  it.each([
    ['strasse@brainhouse.example', 'straße@brainhouse.example'],
    ['kim@brainhouse.example', '\u212aim@brainhouse.example'],
  ])('of %s is not %s, which may be the mailbox of somebody else', async (email, other) => {
    await createAccount(accounts.services, signUpForm('eva', { email }), { approved: true });
    const eva = await accounts.signIn('eva');
    expect((await ask(other, PASSWORD, eva)).json()).toMatchObject(restError(400, 'invalid_email'));
    expect(await emailOf('eva')).toBe(email);
  });

  it('another request replaces the one before, and an email of that one that waits is not sent', async () => {
    await ask(NEW);
    const first = await linkTo(NEW);
    accounts.service.breakMail('The mail server does not answer.');
    await ask('second@new.example');
    await accounts.services.emailQueue.deliverDue();
    await ask('third@new.example');
    accounts.service.repairMail();
    accounts.pass(2 * 60_000);
    expect(await accounts.emailsTo('second@new.example')).toEqual([]);
    expect((await accounts.press(first)).statusCode).toBe(400);
    expect((await accounts.press(await linkTo('third@new.example'))).statusCode).toBe(200);
  });

  it('needs the password, and a valid address', async () => {
    for (const [email, password, code, field] of [
      [NEW, 'wrong one', 'wrong_password', 'password'],
      [NEW, '', 'empty_password', 'password'],
      ['', PASSWORD, 'missing_field', 'email'],
      ['ada@home', PASSWORD, 'invalid_email', 'email'],
      [`${'a'.repeat(100)}@new.example`, PASSWORD, 'invalid_email', 'email'],
      [OLD, PASSWORD, 'invalid_email', 'email'],
    ] as const) {
      expect((await ask(email, password)).json()).toMatchObject({ ...restError(400, code), field });
    }
    expect(await accounts.statusOf(token)).toBe(200);
    expect(await accounts.read(token)).toMatchObject({ pendingEmail: null });
    expect(await accounts.audit()).toEqual([]);
  });

  it('of a rejected or deleted account does not change', async () => {
    await ask(NEW);
    const [link, back] = [await linkTo(NEW), await linkTo(OLD)];
    await reject(accounts.services, 'ada');
    expect([(await accounts.press(link)).statusCode, (await accounts.press(back)).statusCode]).toEqual([400, 400]);
    await deleteAccount(accounts.services, 'ada');
    expect([(await accounts.open(link)).statusCode, (await accounts.press(back)).statusCode]).toEqual([400, 400]);
  });

  it('that is the username is both after the change', async () => {
    const form = signUpForm('x', { username: 'eva@brainhouse.example', email: 'eva@brainhouse.example' });
    await createAccount(accounts.services, form, { approved: true });
    const eva = await accounts.signIn('eva@brainhouse.example');
    const bad = await ask("o'eva@new.example", PASSWORD, eva);
    expect(bad.json()).toMatchObject({ code: 'invalid_email', field: 'email' });
    await ask('eva@new.example', PASSWORD, eva);
    await accounts.press(await linkTo('eva@new.example'));
    expect(await accounts.read(eva)).toMatchObject({ username: 'eva@new.example', email: 'eva@new.example' });
    await accounts.press(await linkTo('eva@brainhouse.example'));
    expect(await requireAccount(accounts.services, 'eva@brainhouse.example')).toMatchObject({
      username: 'eva@brainhouse.example',
      email: 'eva@brainhouse.example',
    });
  });
});
