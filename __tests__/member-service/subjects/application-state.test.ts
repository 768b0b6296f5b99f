import { STATUS_LINK_MINUTES, type ApplicationState } from '../../../contract/values/application-state';
import { QUESTION_ANSWER_LENGTH } from '../../../contract/values/operators';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { ask, readQuestions } from '../../../member-service/subjects/decisions/question';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { linksIn, startAccounts, TOKEN, type Accounts } from '../support/own-account';
import { MAIL } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';

const QUESTION = 'Who has told you about us?';
const OPERATOR = 'operator@brainhouse.example';
const REASON = 'We do not know <the> code.';

describe.each(DATABASES)('the state of a sign-up, on $name', ({ open }) => {
  let accounts: Accounts;
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
    accounts = await startAccounts(database, { operators: [OPERATOR] });
    await createAccount(accounts.services, signUpForm('lena'), { approved: false });
  });

  async function login(password = PASSWORD) {
    const answer = await accounts.service.post(TOKEN, { username: 'lena', password });
    return { status: answer.statusCode, ...answer.json<{ code: string; brainhouse?: ApplicationState }>() };
  }

  async function linkOfLogin(): Promise<string> {
    return (await login()).brainhouse?.link ?? '';
  }

  function answer(link: string, text: string) {
    const { pathname, searchParams } = new URL(link);
    return accounts.service.submit(pathname, { ...Object.fromEntries(searchParams), answer: text });
  }

  it('API-85: only the right password tells it, beside the error of the contract', async () => {
    const { brainhouse: wrong, code } = await login('Wrong-password-1');
    expect([code, wrong]).toEqual(['[jwt_auth] incorrect_password', undefined]);
    const waiting = await login();
    expect(waiting).toMatchObject({
      status: 403,
      code: '[jwt_auth] pending_approval',
      message: 'Your account is waiting for approval. You will receive an email when it is active.',
      brainhouse: { state: 'waiting', question: null },
    });
    const page = await accounts.open(waiting.brainhouse?.link ?? '');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>We are reading your application</h1>');
    expect(page.body).toContain('aria-current="step"');
  });

  it('API-85: a link works for its minutes, and for its version of the account', async () => {
    const link = await linkOfLogin();
    accounts.pass(STATUS_LINK_MINUTES * 60_000);
    expect((await accounts.open(link)).body).toContain('has expired');
    const next = await linkOfLogin();
    await reject(accounts.services, 'lena', REASON);
    const old = await accounts.open(next);
    expect([old.statusCode, old.body.includes('code.')]).toEqual([400, false]);
  });

  it('API-85: where no link can be stored, the error of the contract stays', async () => {
    const { store } = accounts.services;
    await store.schema.alterTable('account_keys').renameTo('other_keys').execute();
    const refused = await login();
    await store.schema.alterTable('other_keys').renameTo('account_keys').execute();
    expect([refused.status, refused.code, refused.brainhouse]).toEqual([403, '[jwt_auth] pending_approval', undefined]);
  });

  it('API-86: a question is answered once, and the operators are asked again', async () => {
    await ask(accounts.services, 'lena', QUESTION);
    expect((await login()).brainhouse).toMatchObject({ state: 'question', question: QUESTION });
    const [email = ''] = (await accounts.emailsTo('lena@brainhouse.example')).filter((text) => text.includes(QUESTION));
    const [link = ''] = linksIn(email);
    expect((await accounts.open(link)).body).toContain(QUESTION);

    const long = 'x<'.repeat(QUESTION_ANSWER_LENGTH);
    const refused = (await answer(link, long)).body;
    expect(refused).toContain(`Please enter at most ${QUESTION_ANSWER_LENGTH} characters.`);
    expect(refused).toContain(long.replaceAll('<', '&lt;'));
    expect((await answer(link, ' ')).body).toContain('Please write something.');

    const before = (await accounts.emailsTo(OPERATOR)).length;
    expect((await answer(link, 'A friend.\r\nKofi.')).body).toContain('<h1>Your answer is sent</h1>');
    const toOperator = await accounts.emailsTo(OPERATOR);
    expect(toOperator.length).toBe(before + 1);
    expect((await accounts.open(linksIn(toOperator.at(-1))[0] ?? '')).body).toContain(
      '<dd dir=auto>A friend.\nKofi.</dd>',
    );
    const [{ answer: stored } = {}] = await readQuestions(
      accounts.services.store,
      await requireAccount(accounts.services, 'lena'),
    );
    expect(stored).toBe('A friend.\nKofi.');
    const again = await answer(link, 'Another one.');
    expect([again.statusCode, again.body.includes('Your sign-up waits for our decision.')]).toEqual([400, true]);
    expect((await login()).brainhouse?.state).toBe('waiting');
  });

  it('API-86: an answer that comes too late is there to copy, for who had a link', async () => {
    await ask(accounts.services, 'lena', QUESTION);
    const link = await linkOfLogin();
    accounts.pass(STATUS_LINK_MINUTES * 60_000);
    const late = await answer(link, 'A friend & <b>Kofi</b>.\r\nOf Accra.');
    expect([late.statusCode, late.body.includes('has expired')]).toEqual([400, true]);
    expect(late.body).toContain('<blockquote dir=auto>A friend &amp; &lt;b&gt;Kofi&lt;/b&gt;.\nOf Accra.</blockquote>');
    const stranger = await answer(`${link}x`, 'Pay here.');
    expect([stranger.statusCode, stranger.body.includes('Pay here.')]).toEqual([400, false]);
  });

  it('API-86: two answers at the same time leave one', async () => {
    await ask(accounts.services, 'lena', QUESTION);
    const links = [await linkOfLogin(), await linkOfLogin()];
    const answers = await Promise.all(links.map((link, index) => answer(link, `Answer ${index}.`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  it('API-85: a rejected person reads the sentence of the email, and nothing more', async () => {
    await reject(accounts.services, 'lena', REASON);
    const { brainhouse, code } = await login();
    expect([code, brainhouse?.state]).toEqual(['[jwt_auth] rejected_account', 'rejected']);
    expect((await accounts.open(brainhouse?.link ?? '')).body).toContain('We do not know &lt;the&gt; code.');
    await approve(accounts.services, 'lena', {});
    await reject(accounts.services, 'lena');
    expect((await accounts.open(await linkOfLogin())).body).not.toContain('<blockquote');
  });
});

test('API-85: without a confirmation the page sends its email again', async () => {
  const accounts = await startAccounts(undefined, { mail: MAIL });
  await accounts.service.post(SERVICE_PATHS.signup, signUpForm('lena'));
  const answer = await accounts.service.post(TOKEN, { username: 'lena', password: PASSWORD });
  const { state, link } = answer.json<{ brainhouse: ApplicationState }>().brainhouse;
  expect(state).toBe('unconfirmed');
  const before = (await accounts.emailsTo('lena@brainhouse.example')).length;
  const { pathname, searchParams } = new URL(link);
  await accounts.service.submit(pathname, { ...Object.fromEntries(searchParams), action: 'send-again' });
  expect((await accounts.emailsTo('lena@brainhouse.example')).length).toBe(before + 1);
  // Its email has arrived, so it can be answered.
  await ask(accounts.services, 'lena', QUESTION);
  expect((await accounts.open(link)).body).toContain(QUESTION);
});
