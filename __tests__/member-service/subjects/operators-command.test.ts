import { NEW_DEVICE_EMAILS_PER_DAY } from '../../../contract/values/account';
import type { Diagnosis } from '../../../contract/diagnosis';
import { OPERATORS_ROUTES } from '../../../contract/values/operators';
import { addOperator, describeAddresses, listOperators } from '../../../member-service/subjects/operators/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { DATABASES } from '../../support/databases';
import { environmentOf, expectOutcome, runMembers, type Outcome } from '../support/members-command';
import { startAccounts } from '../support/own-account';
import { bearer, startService } from '../support/service-under-test';
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
    // Also of the first login of all, and when the operator gets no more emails about it on that day.
    const count = NEW_DEVICE_EMAILS_PER_DAY + 2;
    for (let network = 0; network < count; network += 1) {
      await accounts.service.signIn('grace', PASSWORD, { remoteAddress: `192.0.2.${network}` });
    }
    await accounts.services.background.waitForAll();
    const told = await accounts.emailsTo('ada@brainhouse.example');
    expect(told.map((text) => text.includes('The operator grace of'))).toEqual(Array<boolean>(count).fill(true));
    const own = await accounts.emailsTo('grace@brainhouse.example');
    expect(own.filter((text) => text.includes('new device'))).toHaveLength(NEW_DEVICE_EMAILS_PER_DAY);
    expectOutcome(await run('remove', 'grace'), 0, 'grace is no operator any more.');
    expectOutcome(await run('remove', 'grace'), 2, 'grace is no operator.');
    expectOutcome(await run('list', '--json'), 0, /"username": "ada"/);
  });

  it('OPS-180: the start and doctor say whose addresses OPERATORS has, and make nobody an operator', async () => {
    const database = await open();
    const accounts = await startAccounts(database);
    await addOperator(accounts.services, 'grace', 'test');
    const operators = ['ada@brainhouse.example', 'grace@brainhouse.example', 'nobody@brainhouse.example'];
    const sentences = [
      "ada@brainhouse.example belongs to ada, who cannot open the operators' page. To allow it, run members operators add ada",
      "grace@brainhouse.example belongs to grace, who can open the operators' page",
    ];

    const next = await startService({ operators }, database, { hasBystanders: false });
    await next.services.background.waitForAll();
    const logged = next
      .logText()
      .split('\n')
      .filter((line) => line.includes(' belongs to '));
    expect(logged).toEqual(sentences.map((sentence) => expect.stringContaining(`"${sentence}"`) as string));
    const named = await listOperators(next.services);
    expect(named.map(({ account }) => account.username)).toEqual(['grace']);
    const ada = bearer(await next.signIn('ada'));
    expect((await next.get(`/wp-json${OPERATORS_ROUTES.overview}`, { headers: ada })).statusCode).toBe(404);

    const env = environmentOf(database, { OPERATORS: operators.join(',') });
    const findings = JSON.parse((await runMembers(env, ['doctor', '--json'])).output) as readonly Diagnosis[];
    const found = findings.filter(({ topic, message }) => topic === 'operators' && message.includes(' belongs to '));
    expect(found).toEqual(sentences.map((message) => ({ topic: 'operators', isOk: true, isNote: true, message })));
  });
});
