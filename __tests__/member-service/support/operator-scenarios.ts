import type { LightMyRequestResponse } from 'fastify';
import { OPERATORS_ROUTES } from '../../../contract/values/operators';
import type { SignUpValues } from '../../../contract/values/sign-up-values';
import type { Account } from '../../../member-service/accounts/account';
import { requestDeletion } from '../../../member-service/subjects/deletion/request-deletion';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { addOperator } from '../../../member-service/subjects/operators/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { bearer, type ServiceUnderTest } from './service-under-test';
import { PASSWORD } from './sign-up-form';

/** What one request of a person causes. */
export interface Scenario {
  readonly name: string;
  /** Brings the service to the state before the request. @returns the request, which is sent again after it failed */
  prepare(username: string): Promise<() => Promise<LightMyRequestResponse>>;
  /** The code of the repeated request if the first one did everything and its answer was lost; by default it succeeds again. */
  readonly repeated?: string;
  /** Whether the repeated request sends an email, and is in the history, again. */
  readonly mayRepeat?: true;
}

type Route = keyof typeof OPERATORS_ROUTES;
type Headers = ReturnType<typeof bearer>;

/** The routes that only read. */
const READS = ['overview', 'accounts', 'account', 'history', 'instructors', 'import'] as const;

/** The application of an instructor. */
export const APPLICATION = { fullName: 'Ada', email: 'a@b.example', phone: '', expertise: '' };

/** The requests of the operators' page, each about an account of its own. */
export function operatorScenarios({
  service,
  approved,
  form,
}: {
  readonly service: () => ServiceUnderTest;
  /** Creates a member. @returns a token */
  readonly approved: (username: string) => Promise<string>;
  readonly form: (username: string) => SignUpValues;
}): readonly Scenario[] {
  function post(route: Route, body: unknown, headers: Headers): Promise<LightMyRequestResponse> {
    return service().post(`/wp-json${OPERATORS_ROUTES[route]}`, body, { headers });
  }

  /** The headers of an operator who has opened the page. */
  async function operatorFor(username: string): Promise<Headers> {
    const helen = `${username}-operator`;
    const headers = bearer(await approved(helen));
    // The other operators get an email about the first login of an operator.
    await service().services.background.waitForAll();
    await addOperator(service().services, helen, 'test');
    expect((await post('open', { password: PASSWORD }, headers)).statusCode).toBe(200);
    return headers;
  }

  /**
   * A request about an applicant.
   * @param bodyOf by the id of the applicant; by default it reads, one account if the route is that of one
   * @param before what has happened
   */
  function about(
    route: Route,
    bodyOf?: (id: number) => object,
    before?: (applicant: Account, headers: Headers) => Promise<unknown>,
  ): Scenario['prepare'] {
    return async (username) => {
      const { services, get } = service();
      const headers = await operatorFor(username);
      const applicant = await createAccount(services, form(username), { approved: false });
      await before?.(applicant, headers);
      await services.emailQueue.deliverDue();
      const query = route === 'account' ? `?id=${applicant.id}` : '';
      if (!bodyOf) return () => get(`/wp-json${OPERATORS_ROUTES[route]}${query}`, { headers });
      return () => post(route, bodyOf(applicant.id), headers);
    };
  }

  /** A request that makes an account. */
  function making(route: Route, bodyOf: (username: string, email: string) => object): Scenario['prepare'] {
    return async (username) => {
      const headers = await operatorFor(username);
      return () => post(route, bodyOf(username, form(username).email), headers);
    };
  }

  function approval(id: number): object {
    return { ids: [id], decision: 'approve', sentence: 'Welcome.' };
  }

  function onlyId(id: number): object {
    return { id };
  }

  return [
    { name: 'operator-open', prepare: about('open', () => ({ password: PASSWORD })) },
    ...READS.map((route) => ({ name: `operator-read-${route}`, prepare: about(route) })),
    { name: 'operator-export', prepare: about('export', () => ({ what: 'accounts', password: PASSWORD })) },
    { name: 'operator-decide', prepare: about('decide', approval), repeated: 'decision_waiting' },
    {
      name: 'operator-undo',
      prepare: about(
        'undo',
        (id) => ({ ids: [id] }),
        ({ id }, headers) => post('decide', approval(id), headers),
      ),
      repeated: 'nothing_to_undo',
    },
    { name: 'operator-look', prepare: about('look', (id) => ({ id, isOpen: true })) },
    {
      name: 'operator-ask',
      prepare: about('ask', (id) => ({ id, question: 'Who are you?' })),
      repeated: 'question_open',
    },
    { name: 'operator-reset', prepare: about('sendReset', onlyId), mayRepeat: true },
    { name: 'operator-sessions', prepare: about('endSessions', onlyId), mayRepeat: true },
    {
      name: 'operator-keep',
      prepare: about('keep', onlyId, (account) => requestDeletion(service().services, account)),
      repeated: 'already_decided',
    },
    {
      name: 'operator-phone',
      prepare: about('changePhone', (id) => ({ id, phone: '170 5550100', countryCode: '+49' })),
    },
    {
      name: 'operator-instructor',
      prepare: about(
        'answerInstructor',
        (id) => ({ id, answer: 'accepted', message: '' }),
        (account) => applyAsInstructor(service().services, account, APPLICATION),
      ),
      repeated: 'already_decided',
    },
    {
      name: 'operator-invite',
      prepare: making('invite', (username, email) => ({ fullName: 'Ada', username, email })),
      repeated: 'existing_user_login',
    },
    {
      name: 'operator-import',
      prepare: making('import', (username, email) => {
        const file = Buffer.from(`name,username,email\nAda,${username},${email}`).toString('base64');
        return { file, password: PASSWORD, isDryRun: false, leaveOut: [] };
      }),
    },
  ];
}
