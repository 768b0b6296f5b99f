import { describeAddresses, addOperator } from '../../../member-service/subjects/operators/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { DATABASES } from '../../support/databases';
import { environmentOf, expectOutcome, runMembers, type Outcome } from '../support/members-command';
import { startAccounts } from '../support/own-account';
import { PASSWORD, signUpForm } from '../support/sign-up-form';

describe.each(DATABASES)('operators, on $name', ({ open }) => {
  it('OPS-180: the command names operators, and the others are told of a login on a new device', async () => {
    const database = await open();
    const accounts = await startAccounts(database);
    await addOperator(accounts.services, 'ada', 'test');
    function run(...args: readonly string[]): Promise<Outcome> {
      return runMembers(environmentOf(database), ['operators', ...args]);
    }
    await createAccount(accounts.services, signUpForm('lena'), { approved: false });
    expectOutcome(await run('add', 'lena'), 2, /no approved member/);
    // An address of OPERATORS makes nobody an operator of the page.
    const addresses = ['ada@brainhouse.example', 'grace@brainhouse.example', 'nobody@brainhouse.example'];
    expect(await describeAddresses(accounts.services, addresses)).toEqual([
      "ada@brainhouse.example belongs to ada, who can open the operators' page",
      expect.stringMatching(/^grace@.* cannot open .* run members operators add grace$/),
    ]);
    expectOutcome(await run('add', 'grace'), 0, 'grace can open the operators’ page.');
    expect((await run('list')).output).toMatch(/^ada .* operator\ngrace .* operator$/m);
    expectOutcome(await run('add', 'grace', 'ada'), 2, /operators: write list/);
    await accounts.signIn('grace', PASSWORD, 'Mozilla/5.0 (iPhone) Safari/605');
    await accounts.signIn('grace', PASSWORD, 'Mozilla/5.0 (Windows NT 10.0) Firefox/130.0');
    await accounts.services.background.waitForAll();
    expect(await accounts.emailsTo('ada@brainhouse.example')).toEqual([expect.stringContaining('The operator')]);
    expectOutcome(await run('remove', 'grace'), 0, 'grace is no operator any more.');
    expectOutcome(await run('remove', 'grace'), 2, 'grace is no operator.');
    expectOutcome(await run('list', '--json'), 0, /"username": "ada"/);
  });
});
