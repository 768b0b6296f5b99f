import { SERVICE_PATHS } from '../values/service-paths';

/** The two programs that keep the accounts. */
export type BackEndType = 'service' | 'wordpress';

/** A request as any client can send it. */
export interface Call {
  readonly method?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is, with the type that `headers` has. */
  readonly raw?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response with its whole body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined if it is none. */
  readonly json: unknown;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** Where a password can be tried. */
export interface LoginEndpoint {
  readonly name: string;
  /** Refuses every password, and counts none. */
  readonly isClosed?: boolean;
  logIn(username: string, password: string): Promise<{ readonly isAccepted: boolean; readonly text: string }>;
}

/** The values of an export, by names such as `account.phone`. */
export type PersonalData = ReadonlyMap<string, readonly string[]>;

/** Rows of a database by tables. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** A running back end of accounts, with what its operator and the owner of a mailbox can do. Everything else goes over HTTP. */
export interface BackEnd {
  readonly type: BackEndType;
  /** For example http://127.0.0.1:40001. */
  readonly origin: string;
  readonly loginEndpoints: readonly LoginEndpoint[];
  /** Approves an account, whether or not its address is confirmed. */
  approve(username: string): Promise<void>;
  reject(username: string): Promise<void>;
  endSessions(username: string): Promise<void>;
  /** The texts of the emails that arrived at an address, oldest first. */
  emailsTo(address: string): Promise<readonly string[]>;
  /** Opens the page of a confirmation. @param email its text */
  openConfirmation(email: string): Promise<Answer>;
  /** Presses a button of that page. @param answer whether the owner of the address has signed up */
  confirm(email: string, answer?: 'yes' | 'no'): Promise<Answer>;
  /** Lets the mail server refuse every email for a while, keep each waiting for an answer, or accept them again. */
  setMailServer(state: 'refuses' | 'holds' | 'accepts'): void;
  /** Advances the clock, then does what is due. @param ms milliseconds */
  passTime(ms: number): Promise<void>;
  /** Forgets all counted attempts, so that one case does not limit the next. */
  resetLimits(): Promise<void>;
  /** Makes a backup and restores it. Not on WordPress. */
  restoreBackup?(): Promise<void>;
  /** The export of personal data that an operator sends to a member: the values by their names. */
  exportOf(username: string): Promise<PersonalData>;
  /** Lets a member mark the lesson search-basics as done and apply to teach Bookkeeping, and imports a share of 40 %. Not on WordPress. */
  learn?(username: string): Promise<void>;
  /** Deletes an account as an operator does. */
  deleteAccount(username: string): Promise<void>;
  /** Erases personal data, and keeps the account. Not on the service. @returns what the operator reads about what was kept */
  erase?(username: string): Promise<readonly string[]>;
  /** All rows of the database by the names of their tables. */
  stored(): Promise<Rows>;
  /** Everything that it has logged. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/** The paths that both back ends have (API-01). */
export const PATHS = SERVICE_PATHS;

const TIME_LIMIT_MS = 20_000;

/** Sends a request, without following redirects. */
export async function call(backEnd: Pick<BackEnd, 'origin'>, path: string, options: Call = {}): Promise<Answer> {
  const { json, form, raw, token } = options;
  const headers = new Headers(options.headers);
  if (json !== undefined) headers.set('Content-Type', 'application/json');
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const body = json === undefined ? (raw ?? (form && new URLSearchParams(form))) : JSON.stringify(json);
  const start = performance.now();
  const response = await fetch(new URL(path, backEnd.origin), {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: readJson(text),
    ms: performance.now() - start,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The endpoint that every back end has. */
export function tokenRoute(origin: string): LoginEndpoint {
  return {
    name: 'the token route',
    async logIn(username, password) {
      const { status, text } = await call({ origin }, PATHS.token, { json: { username, password } });
      return { isAccepted: status === 200, text };
    },
  };
}

/** Waits until a value is there, for at most ten seconds. @throws Error that names it */
export async function eventually<Value>(what: string, find: () => Promise<Value | undefined>): Promise<Value> {
  const end = performance.now() + 10_000;
  // Soon again at first, because most values are there immediately.
  for (let pause = 5; performance.now() < end; pause = Math.min(pause * 2, 20)) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`There is no ${what} after ten seconds.`);
}

/** Waits for an email whose text matches. */
export function emailTo(backEnd: BackEnd, address: string, pattern: RegExp): Promise<string> {
  return eventually(`email to ${address} with ${pattern.source}`, async () =>
    (await backEnd.emailsTo(address)).findLast((text) => pattern.test(text)),
  );
}

/** How many sign-ups, and how many requests for a link, one address has in an hour here. The operator sets it. */
export const REQUESTS_PER_HOUR = 30;
