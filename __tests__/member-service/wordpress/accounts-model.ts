import type { LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import type { Member } from '../../../member-service/members/member';
import { nameKey } from '../../../member-service/store/schema';
import type { ServiceUnderTest } from '../service-under-test';
import type { Operation } from './document';
import { right } from './request-steps';
import type { Field, Form, RequestStep, Step } from './request-steps';

export interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  password: string;
  status: Member['status'];
  token: string | undefined;
  /** The key of the last reset link that has not been used. */
  resetKey: string | undefined;
}

/** Details that no response may contain. */
const INTERNAL =
  /node_modules|member-service\/|\bat \S+ \(|\.ts:\d+|sqlite|postgres|kysely|argon2|\bselect .* from\b|insert into|constraint|ECONN|ENOENT|TypeError|undefined is/i;

/** Operations whose requests have a token. */
const WITH_TOKEN = /\/(me|validate|logout)$/;

/** The id that ends the session of a token. */
function sessionIdOf(token: string | undefined): string | undefined {
  return token === undefined ? undefined : (decodeJwt(token).brainhouse as { readonly revoke: string }).revoke;
}

/** What the accounts must be, and what the service must not have answered. */
export function createModel(
  service: ServiceUnderTest,
  operations: readonly Operation[],
  run: number,
  seen: Set<string>,
) {
  const accounts: Account[] = [];
  const { members, emailQueue } = service.services;
  const remoteAddress = `10.${(run >> 16) & 255}.${(run >> 8) & 255}.${run & 255}`;
  let names = 0;

  /** An account for which the operation can succeed, if there is one. */
  function chooseAccount({ url }: Operation, position: number): Account | undefined {
    const able = accounts.filter(({ status, token, resetKey }) =>
      url.endsWith('/resetpassword')
        ? resetKey !== undefined
        : WITH_TOKEN.test(url)
          ? token !== undefined
          : status === 'approved',
    );
    const some = able.length > 0 ? able : accounts;
    return some[position % Math.max(1, some.length)];
  }

  function rightValue(name: string, account: Account | undefined): unknown {
    const fresh = `u${run}-${names}`;
    const values: Readonly<Record<string, unknown>> = {
      fullName: 'Ada Lovelace',
      phone: '170 1234567',
      countryCode: '+49',
      ivCode: 'IV-1',
      key: account?.resetKey ?? 'x'.repeat(20),
      login: account?.username ?? fresh,
      session: sessionIdOf(account?.token) ?? 'A'.repeat(22),
      user_login: account?.email ?? fresh,
    };
    return values[name];
  }

  function valueOf(operation: Operation, name: string, from: Field['from'], account: Account | undefined): unknown {
    const isSignUp = operation.url.endsWith('/signup');
    const fresh = `u${run}-${names}`;
    const chosen = from === 'other account' ? accounts.at(-1) : account;
    if (isSignUp && from === 'right') {
      if (name === 'username') return fresh;
      if (name === 'email') return `${fresh}@example.com`;
    } else if (name === 'username' || name === 'email') {
      return chosen?.[name] ?? fresh;
    }
    if (name === 'password') {
      return operation.url.endsWith('/token') ? (chosen?.password ?? 'no account') : `password ${run} ${(names += 1)}`;
    }
    return rightValue(name, chosen);
  }

  function bodyOf(operation: Operation, step: RequestStep, account: Account | undefined): string | Buffer {
    const entries = operation.fields.flatMap((name, index) => {
      const { from, ...rest } = step.fields[index] ?? right;
      if (from === 'absent') return [];
      return [[name, 'value' in rest ? rest.value : valueOf(operation, name, from, account)] as const];
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
      cut: () => text.slice(0, -1 - (step.account % 3)),
      deep: () => '['.repeat(20_000) + ']'.repeat(20_000),
      list: () => `[${text}]`,
      empty: () => '',
      mark: () => `\ufeff${text}`,
      prototype: () => `{"__proto__":{"username":"ada"},${text.slice(1)}`,
      bytes: () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    };
    return forms[step.form]();
  }

  function headersOf(step: RequestStep, account: Account | undefined): Record<string, string> {
    const own = account?.token ?? accounts.find(({ token }) => token !== undefined)?.token;
    const tokens: Readonly<Record<RequestStep['token'], string | undefined>> = {
      none: undefined,
      'none at all': 'Bearer ',
      own: own === undefined ? undefined : `Bearer ${own}`,
      changed: `Bearer ${own === undefined ? 'null' : changed(own)}`,
      'other scheme': 'Basic YWRhOmFkYQ==',
    };
    const authorization = tokens[step.token];
    return {
      ...(step.type !== undefined && { 'content-type': step.type }),
      ...(authorization !== undefined && { authorization }),
    };
  }

  async function send(step: RequestStep): Promise<void> {
    const operation = operations[step.operation % operations.length];
    if (!operation) throw new Error('the document has no operations');
    const account = chooseAccount(operation, step.account);
    const isChecked = WITH_TOKEN.test(operation.url);
    const headers = headersOf(
      isChecked ? step : { ...step, token: step.token === 'changed' ? 'changed' : 'none' },
      account,
    );
    const payload = bodyOf(operation, step, account);
    const method = (step.method ?? operation.method) as 'GET';
    const url = operation.url + step.query;
    const answer = await service.app.inject({
      method,
      url,
      headers,
      remoteAddress,
      ...(operation.method === 'POST' && { payload }),
    });
    try {
      checkResponse(step, operation, method, answer, payload.toString() + url);
      if (method === operation.method) {
        seen.add(`${operation.url} ${answer.statusCode}`);
        await follow(operation, answer, payload, headers);
      }
      expect(await members.count()).toBe(accounts.length);
    } catch (error) {
      const sent = [method, url, JSON.stringify(headers), payload.toString().slice(0, 2_000)].join('\n');
      throw new Error(`${sent}\n→ ${answer.statusCode} ${answer.body}\n${String(error)}`, { cause: error });
    }
  }

  function checkResponse(
    step: RequestStep,
    operation: Operation,
    method: string,
    answer: LightMyRequestResponse,
    sent: string,
  ): void {
    const { statusCode, headers } = answer;
    if (method === 'HEAD') return;
    const body = answer.json<{ readonly code?: string }>();
    if (method !== operation.method) {
      // Every route refuses a bad token, also an unknown one.
      const isBadToken = step.token !== 'none' && body.code === 'jwt_auth_invalid_token';
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
    const isOwn = statusCode === 200;
    const others = accounts.filter(({ email, username }) => !sent.includes(email) && !sent.includes(username));
    if (!isOwn)
      for (const { email, username } of others) {
        expect(answer.body).not.toContain(email);
        // A name of chance may be a part of any word.
        if (/^u\d+-\d+$/.test(username)) expect(answer.body).not.toContain(username);
      }
  }

  /** Compares a response with what the accounts allow, and changes the model as the response says. */
  async function follow(
    operation: Operation,
    answer: LightMyRequestResponse,
    payload: string | Buffer,
    headers: Readonly<Record<string, string>>,
  ): Promise<void> {
    const name = operation.url.slice(operation.url.lastIndexOf('/') + 1);
    const isDone = answer.statusCode < 300;
    const sent = isDone && operation.method === 'POST' && payload.length > 0 ? textsOf(payload) : {};
    const body = answer.json<Record<string, string | undefined>>();
    const bearer = /^Bearer (.*)$/.exec(headers['authorization'] ?? '')?.[1];
    const owner = accounts.find(({ token }) => token !== undefined && token === bearer);
    switch (name) {
      case 'signup': {
        const { username = '', email = '', password = '' } = sent;
        if (isDone) {
          expect(accounts.filter((account) => isNamed(account, username) || isNamed(account, email))).toEqual([]);
          const member = await members.require(username);
          expect([member.email, member.status]).toEqual([email.trim(), 'pending']);
          accounts.push({ ...member, password, token: undefined, resetKey: undefined });
          names += 1;
        }
        break;
      }
      case 'token': {
        if (isDone) {
          const member = accounts.find(({ email }) => email === body.user_email);
          expect(member?.status).toBe('approved');
          expect(normal(member?.password)).toBe(normal(sent.password));
          if (member) member.token = body.token;
        } else if (body.code === '[jwt_auth] pending_approval' || body.code === '[jwt_auth] rejected_account') {
          const { username = '', password } = textsOf(payload);
          const member = accounts.find((account) => isNamed(account, username));
          expect(member?.status).toBe(body.code.includes('pending') ? 'pending' : 'rejected');
          expect(normal(member?.password)).toBe(normal(password));
        }
        break;
      }
      case 'validate': {
        if (isDone) expect(owner).toBeDefined();
        break;
      }
      case 'me': {
        if (isDone) {
          expect(owner).toBeDefined();
          expect([undefined, owner?.email]).toContain(body.email);
          expect([undefined, owner?.username]).toContain(body.username);
        }
        break;
      }
      case 'logout': {
        if (isDone) {
          const ended =
            owner ?? accounts.find(({ token }) => token !== undefined && sessionIdOf(token) === sent.session);
          if (ended) ended.token = undefined;
        }
        break;
      }
      case 'lostpassword': {
        if (isDone) await takeResetKey();
        break;
      }
      case 'resetpassword': {
        if (isDone) {
          const member = accounts.find((account) => nameKey(account.username) === nameKey(sent.login?.trim() ?? ''));
          expect(member?.resetKey).toBe(sent.key?.trim());
          if (member) Object.assign(member, { password: sent.password, resetKey: undefined, token: undefined });
        }
        break;
      }
      default:
        throw new Error(`the model lacks ${operation.url}; add what it does`);
    }
  }

  /** Delivers the emails and takes the keys of reset links from them. */
  async function takeResetKey(): Promise<void> {
    await emailQueue.deliverDue();
    for (const { to, text } of service.mails.splice(0)) {
      const link = /https:\S+\/reset-password\?\S+/.exec(text)?.[0];
      const key = link === undefined ? null : new URL(link).searchParams.get('key');
      const member = accounts.find(({ email }) => email === to);
      if (key !== null && member) member.resetKey = key;
    }
  }

  async function decide(kind: Exclude<Step['kind'], 'request' | 'pass'>, account: Account): Promise<void> {
    const { username } = account;
    switch (kind) {
      case 'approve':
        // An approved account cannot be approved again.
        if (account.status !== 'approved') await members.approve(username);
        account.status = 'approved';
        break;
      case 'reject':
        if (account.status !== 'rejected') await members.reject(username);
        account.status = 'rejected';
        // A token of an account that is not approved any more is refused only by routes that need approval.
        break;
      case 'end sessions':
        await members.endSessions(username);
        account.token = undefined;
        break;
      case 'remove':
        await members.remove(username);
        accounts.splice(accounts.indexOf(account), 1);
        break;
    }
  }

  return {
    accounts,
    async take(step: Step): Promise<void> {
      if (step.kind === 'request') {
        await send(step);
      } else if (step.kind === 'pass') {
        service.pass(step.minutes * 60_000);
        if (step.minutes > 60 * 24) for (const account of accounts) account.resetKey = undefined;
      } else if (accounts.length > 0) {
        const account = accounts[step.account % accounts.length];
        if (account) await decide(step.kind, account);
      }
    },
  };
}

/** A token with another signature. Not its last character, whose last bits have no meaning. */
function changed(token: string): string {
  return `${token.slice(0, -10)}${token.at(-10) === 'A' ? 'B' : 'A'}${token.slice(-9)}`;
}

/** The texts of a body, as the service reads them. */
function textsOf(payload: string | Buffer): Readonly<Record<string, string | undefined>> {
  // The service ignores a byte order mark.
  return JSON.parse(payload.toString().replace(/^\ufeff/, '')) as Record<string, string | undefined>;
}

function isNamed({ username, email }: Account, name: string): boolean {
  return [username, email].some((own) => nameKey(own) === nameKey(name.trim()));
}

function normal(password: string | undefined): string | undefined {
  return password?.trim().normalize('NFC');
}
