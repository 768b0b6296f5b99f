import { DECISION_SECONDS, OPERATORS_ROUTES, type AccountsPage } from '../../../contract/values/operators';
import { requireAccount } from '../../../member-service/accounts/accounts';
import { ask } from '../../../member-service/subjects/decisions/question';
import { createStatusLink } from '../../../member-service/subjects/decisions/status-link';
import { applyDue } from '../../../member-service/subjects/decisions/waiting';
import { addOperator } from '../../../member-service/subjects/operators/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { BOTH_DATABASES } from '../../support/databases';
import { startAccounts, type Accounts } from '../support/own-account';
import { bearer } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';

const QUESTION = 'Who has told you about us?';

describe.each(BOTH_DATABASES)('two operators and one applicant, on $name', ({ open }) => {
  let accounts: Accounts;
  let ada: string;
  let grace: string;
  let id: number;

  beforeEach(async () => {
    accounts = await startAccounts(await open());
    [ada = '', grace = ''] = [await operator('ada', 'Ada Lovelace'), await operator('grace', 'Grace Hopper')];
    ({ id } = await createAccount(accounts.services, signUpForm('lena'), { approved: false }));
  });

  /** @returns the token of an operator who has opened the page */
  async function operator(name: string, fullName: string): Promise<string> {
    await addOperator(accounts.services, name, 'test');
    const token = await accounts.signIn(name);
    expect((await accounts.send(token, '/name', { fullName })).statusCode).toBe(200);
    expect((await post('open', { password: PASSWORD }, token)).statusCode).toBe(200);
    return token;
  }

  function post(route: keyof typeof OPERATORS_ROUTES, body: unknown, token: string) {
    return accounts.service.post(`/wp-json${OPERATORS_ROUTES[route]}`, body, { headers: bearer(token) });
  }

  function decide(decision: string, token: string) {
    return post('decide', { ids: [id], decision, sentence: 'Because.' }, token);
  }

  async function letItTakeEffect(): Promise<void> {
    accounts.pass(DECISION_SECONDS * 1000);
    await applyDue(accounts.services);
  }

  /** What the list says of a question to the applicant. */
  async function mark(): Promise<string | null | undefined> {
    const url = `/wp-json${OPERATORS_ROUTES.accounts}?filter=all&search=lena`;
    const page = (await accounts.service.get(url, { headers: bearer(ada) })).json<AccountsPage>();
    return page.accounts[0]?.question;
  }

  it('API-81: of two decisions at the same time one is stored, and the other one gets its name', async () => {
    const answers = await Promise.all([decide('approve', ada), decide('reject', grace)]);
    const first = answers[0].statusCode === 200 ? 0 : 1;
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers[1 - first]?.json()).toMatchObject({
      code: 'decision_waiting',
      message: `${first === 0 ? 'Ada Lovelace' : 'Grace Hopper'} has decided about this account already.`,
    });
    await letItTakeEffect();
    expect(await requireAccount(accounts.services, 'lena')).toMatchObject({
      status: first === 0 ? 'approved' : 'rejected',
    });
  });

  it('API-82: nobody asks while a decision waits, and all do who decide first', async () => {
    expect((await decide('approve', ada)).statusCode).toBe(200);
    const refused = await post('ask', { id, question: QUESTION }, grace);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'decision_waiting', message: 'Ada Lovelace has decided about this account already.' },
    ]);
    expect((await post('ask', { id, question: QUESTION }, ada)).json()).toMatchObject({
      code: 'decision_waiting',
      message: 'You have decided already. Undo that first.',
    });
    await expect(ask(accounts.services, 'lena', QUESTION)).rejects.toThrow('Ada Lovelace has decided');
    expect(await accounts.emailsTo('lena@brainhouse.example')).toEqual([]);
    await post('undo', { ids: [id] }, ada);
    expect((await post('ask', { id, question: QUESTION }, grace)).statusCode).toBe(200);
  });

  it('API-82: of a question and a decision at the same time the second one knows of the first', async () => {
    const [asked, decided] = await Promise.all([
      post('ask', { id, question: QUESTION }, ada),
      decide('approve', grace),
    ]);
    expect(decided.statusCode).toBe(200);
    // A decision may follow a question, but no question a decision.
    expect([asked.statusCode, await mark()]).toEqual(asked.statusCode === 200 ? [200, 'open'] : [409, null]);
  });

  it.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ])('API-82: after the decision to %s nothing says that an answer is waited for', async (decision, status) => {
    await post('ask', { id, question: QUESTION }, ada);
    expect(await mark()).toBe('open');
    await decide(decision, ada);
    await letItTakeEffect();
    const lena = await requireAccount(accounts.services, 'lena');
    expect([lena.status, await mark()]).toEqual([status, null]);
    const page = await accounts.open(await createStatusLink(accounts.services, lena));
    expect(page.body).toContain('Asked on 30 June 2025, not answered');
    expect(page.body).not.toContain('None was needed');
  });
});
