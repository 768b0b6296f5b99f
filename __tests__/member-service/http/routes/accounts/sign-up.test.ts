import { DATABASES } from '../../../../support/databases';
import { startService, type ServiceUnderTest } from '../../../support/service-under-test';
import { signUpForm } from '../../../support/sign-up-form';

const SIGN_UP = '/wp-json/asf/v1/signup';

describe.each(DATABASES)('POST asf/v1/signup on $name', ({ open }) => {
  let service: ServiceUnderTest;

  beforeAll(async () => {
    service = await startService({}, await open());
    await service.services.accounts.create(signUpForm('Ada'), { approved: true });
  });

  beforeEach(() => service.pass(2 * 60 * 60_000));

  it('accepts a sign-up, trims its values and sends an email about the next step', async () => {
    const form = signUpForm('grace');
    const answer = await service.post(SIGN_UP, {
      ...form,
      fullName: ' Grace Hopper ',
      username: ' grace ',
      email: ' Grace@brainhouse.example ',
      phone: ' 170 1 ',
      ivCode: ' IV 7 ',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ success: true, message: expect.stringMatching(/approval.*mail/) as string });
    expect(await service.services.accounts.find('GRACE')).toEqual({
      id: expect.any(Number) as number,
      username: 'grace',
      email: 'Grace@brainhouse.example',
      fullName: 'Grace Hopper',
      phone: '170 1',
      countryCode: '+49',
      ivCode: 'IV 7',
      status: 'pending',
      hasPassword: true,
      createdAt: service.now(),
      decidedAt: undefined,
      tokensValidFrom: new Date(0),
      emailState: 'unchecked',
    });
    expect((await service.mailTo('Grace@brainhouse.example')).text).toMatch(/approved/);
  });
});
