import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import type { Account as StoredAccount } from '../../../member-service/accounts/account';
import { hashSessionId } from '../../../member-service/auth/tokens';
import type { ServiceUnderTest } from '../support/service-under-test';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import type { Operation } from './document';
import { RIGHT, type Field, type Form, type RandomRequest } from './random-requests';
import { findMember } from '../../../member-service/accounts/account-rows';
import { authenticate, countAccounts, listAccounts } from '../../../member-service/accounts/accounts';
import { requestDeletion } from '../../../member-service/subjects/deletion/request-deletion';
import { applyAsInstructor } from '../../../member-service/subjects/instructors/apply';
import { openPage } from '../../../member-service/subjects/operators/open-page';
import { addOperator } from '../../../member-service/subjects/operators/operators';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

/** An approved account whose owner sends the requests. */
interface Account extends Pick<StoredAccount, 'id' | 'username' | 'email'> {
  password: string;
}

/** What a request may need of the account, made for this request. */
interface Secrets {
  readonly token: string;
  /** Of a link for a new password; undefined if the operation takes none. */
  readonly resetKey: string | undefined;
}

/** Details that no response may contain. */
const INTERNAL =
  /node_modules|member-service\/|\bat \S+ \(|\.ts:\d+|sqlite|postgres|kysely|argon2|\bselect .* from\b|insert into|constraint|ECONN|ENOENT|TypeError|undefined is/i;

/** Operations whose requests have a token. */
const WITH_TOKEN = /\/(me|validate|logout)$|\/(account|progress|instructors|operators)(\/|$)/;

/** Operations whose field `password` is the current one. */
const WITH_CURRENT_PASSWORD =
  /\/token$|\/account\/(email|delete|data|devices\/end(-others)?)$|\/operators\/(open|export)$/;

const ACCOUNTS = 4;

/**
 * Creates the accounts of a run, which sends random requests and checks each response.
 * @param run its number, which is a part of names and of the address of the client
 * @param seen gets each operation with the statuses that it has answered
 * @param count counts the accounts
 */
export async function createRandomSender(
  service: ServiceUnderTest,
  operations: readonly Operation[],
  run: number,
  seen: Set<string>,
  count = () => countAccounts(service.services),
) {
  const { services } = service;
  const remoteAddress = `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`;
  const accounts: Account[] = [];
  for (let index = 0; index < ACCOUNTS; index += 1) {
    const { id, username, email } = await createAccount(services, signUpForm(`u${run}-a${index}`), { approved: true });
    accounts.push({ id, username, email, password: PASSWORD });
  }
  // Operators do something with these.
  const others = await createOthers(services, run);
  let invited = 0;
  let signUps = 0;
  let passwords = 0;

  async function makeSecrets({ fields, url }: Operation, { id, username }: Account): Promise<Secrets> {
    const account = await findMember(services.store, id);
    const token = await services.tokens.issue(account ?? { id });
    const session = await services.tokens.read(token);
    if (url.includes('/operators/') && account && !account.deletedAt && session.isValid) {
      await addOperator(services, username, 'test');
      await openPage(services, account, session);
    }
    // Who has asked for the deletion gets no link.
    if (!fields.includes('key') || account?.deletedAt) return { token, resetKey: undefined };
    const { link } = await sendReset(services, username);
    return { token, resetKey: new URL(link).searchParams.get('key') ?? undefined };
  }

  function valueOf(
    operation: Operation,
    name: string,
    from: Field['from'],
    account: Account,
    secrets: Secrets,
  ): unknown {
    const chosen = from === 'other account' ? (accounts.at(-1) ?? account) : account;
    const fresh = `u${run}-${signUps}`;
    if (/\/(signup|invite)$/.test(operation.url) && from === 'right') {
      if (name === 'username') return fresh;
      if (name === 'email') return `${fresh}@example.com`;
    }
    if (name === 'password' && !WITH_CURRENT_PASSWORD.test(operation.url)) return `password ${run} ${(passwords += 1)}`;
    if (name === 'email' && operation.url.endsWith('/email')) return `${fresh}@new.example`;
    if (operation.url.includes('/operators/') && name === 'id') {
      return /\/(keep|instructors\/answer)$/.test(operation.url) ? others.leaving : others.applicant;
    }
    // Somebody who is here already, so that nothing is imported.
    const people = `name,username,email\nAda,${chosen.username},${chosen.email}`;
    const values: Readonly<Record<string, unknown>> = {
      ...{ file: Buffer.from(people).toString('base64'), isDryRun: false, leaveOut: [] },
      ...{
        ids: [others.applicant],
        statuses: ['pending'],
        decision: 'approve',
        sentence: 'Welcome.',
        isOpen: true,
        question: 'Who?',
      },
      ...{ answer: 'accepted', message: 'Welcome.', what: 'accounts' },
      fullName: 'Ada Lovelace',
      phone: '170 1234567',
      countryCode: '+49',
      ivCode: 'IV-1',
      username: chosen.username,
      email: chosen.email,
      password: chosen.password,
      oldPassword: chosen.password,
      key: secrets.resetKey,
      login: chosen.username,
      session: sessionIdOf(secrets.token),
      user_login: chosen.email,
      id: hashSessionId(sessionIdOf(secrets.token)),
      lesson: 'search-basics',
      expertise: 'Bookkeeping',
      isDone: true,
      after: 0,
    };
    if (!(name in values)) throw new Error(`There is no right value for ${name} of ${operation.url}: add one.`);
    return values[name];
  }

  function bodyOf(operation: Operation, request: RandomRequest, account: Account, secrets: Secrets): string | Buffer {
    const entries = operation.fields.flatMap((name, index) => {
      const { from, ...rest } = request.fields[index] ?? RIGHT;
      if (from === 'absent') return [];
      return [[name, 'value' in rest ? rest.value : valueOf(operation, name, from, account, secrets)] as const];
    });
    const text = JSON.stringify(Object.fromEntries(entries));
    const forms: Readonly<Record<Form, () => string | Buffer>> = {
      json: () => text,
      // The last of two equal keys counts.
      twice: () =>
        text.replace(
          /^\{(?=.)/,
          `{${entries.map(([name]) => `${JSON.stringify(name)}:"first"`).join()}${entries.length > 0 ? ',' : ''}`,
        ),
      cut: () => text.slice(0, -1 - (request.account % 3)),
      deep: () => '['.repeat(20_000) + ']'.repeat(20_000),
      list: () => `[${text}]`,
      empty: () => '',
      mark: () => `\ufeff${text}`,
      prototype: () => `{"__proto__":{"username":"ada"},${text.slice(1)}`,
      bytes: () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    };
    return forms[request.form]();
  }

  /** Operations without a token get none, or a changed one, which every route refuses. */
  function headersOf({ url }: Operation, { token: kind, type }: RandomRequest, token: string): Record<string, string> {
    const headers: Readonly<Record<RandomRequest['token'], string | undefined>> = {
      none: undefined,
      'none at all': 'Bearer ',
      own: `Bearer ${token}`,
      changed: `Bearer ${changed(token)}`,
      'other scheme': 'Basic YWRhOmFkYQ==',
    };
    const authorization = WITH_TOKEN.test(url) || kind === 'changed' ? headers[kind] : undefined;
    return {
      ...(type !== undefined && { 'content-type': type }),
      ...(authorization !== undefined && { authorization }),
    };
  }

  function checkResponse(
    request: RandomRequest,
    url: string,
    method: string,
    answer: LightMyRequestResponse,
    sent: string,
  ): void {
    const { statusCode, headers } = answer;
    if (method === 'HEAD') return;
    const body = answer.json<{ readonly code?: string }>();
    const operation = operations.find((each) => each.url === url && each.method === method);
    if (!operation) {
      // Every route refuses a bad token, also an unknown one.
      const isBadToken = request.token !== 'none' && body.code === 'jwt_auth_invalid_token';
      // A machine that is busy with something else makes the service late.
      const isRefused = isBadToken || (statusCode === 503 && body.code === 'service_unavailable');
      if (!isRefused)
        expect(body).toEqual({ code: 'rest_no_route', message: expect.any(String) as string, data: { status: 404 } });
    } else {
      expect(operation.check(statusCode, body)).toBeUndefined();
    }
    if (statusCode === 503 || statusCode === 429) expect(headers['retry-after']).toMatch(/^\d+$/);
    else expect(statusCode).toBeLessThan(500);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toMatch(INTERNAL);
    expect(answer.body).not.toContain(service.config.dataDir);
    if (statusCode === 200) return;
    for (const { email, username } of accounts) {
      if (sent.includes(email) || sent.includes(username)) continue;
      expect(answer.body).not.toContain(email);
      expect(answer.body).not.toContain(username);
    }
  }

  return {
    async send(request: RandomRequest): Promise<void> {
      const operation = operations[request.operation % operations.length];
      const account = accounts[request.account % accounts.length];
      if (!operation || !account) throw new Error('The document has no operations.');
      const secrets = await makeSecrets(operation, account);
      const headers = headersOf(operation, request, secrets.token);
      const payload = bodyOf(operation, request, account, secrets);
      const method = (request.method ?? operation.method) as 'GET';
      const needsId = operation.url.endsWith('/operators/account') && request.query === '';
      const url = operation.url + (needsId ? `?id=${others.applicant}` : request.query);
      const answer = await service.app.inject({
        method,
        url,
        headers,
        remoteAddress,
        ...(operation.method === 'POST' && { payload }),
      });
      try {
        checkResponse(request, operation.url, method, answer, payload.toString() + url);
        if (method === operation.method) {
          seen.add(`${operation.url} ${answer.statusCode}`);
          if (answer.statusCode === 201 && operation.url.endsWith('/invite')) invited += 1;
          else if (answer.statusCode === 201) signUps += 1;
          const isSet = /\/resetpassword$|\/account\/password$/.test(operation.url) && answer.statusCode === 200;
          if (isSet) account.password = passwordIn(payload);
        }
        expect(await count()).toBe(accounts.length + Object.keys(others).length + invited + signUps);
      } catch (error) {
        const sent = [method, url, JSON.stringify(headers), payload.toString().slice(0, 2_000)].join('\n');
        throw new Error(`${sent}\n→ ${answer.statusCode} ${answer.body}\n${String(error)}`, { cause: error });
      }
    },
    /** Compares the stored accounts with what was answered. */
    async compare(): Promise<void> {
      for (const { id, username, email, password } of accounts) {
        expect(await authenticate(services, username, password)).toMatchObject({
          id,
          email,
          status: 'approved',
        });
      }
      expect((await listAccounts(services, 'pending')).length).toBe(signUps + 1);
    },
  };
}

/** An applicant, and a member who has asked for the deletion of the account and has applied as an instructor. */
async function createOthers(services: ServiceUnderTest['services'], run: number) {
  const applicant = await createAccount(services, signUpForm(`u${run}-p`), { approved: false });
  const leaving = await createAccount(services, signUpForm(`u${run}-d`), { approved: true });
  await applyAsInstructor(services, leaving, { fullName: 'Ada', email: 'a@x.example', phone: '', expertise: '' });
  await requestDeletion(services, leaving);
  return { applicant: applicant.id, leaving: leaving.id };
}

function sessionIdOf(token: string): string {
  return (decodeJwt(token).brainhouse as { readonly revoke: string }).revoke;
}

/** A token with another signature. Not its last character, whose last bits have no meaning. */
function changed(token: string): string {
  return `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`;
}

/** The password of an accepted body. The service ignores a byte order mark. */
function passwordIn(payload: string | Buffer): string {
  return (JSON.parse(payload.toString().replace(/^\ufeff/, '')) as { readonly password: string }).password;
}
