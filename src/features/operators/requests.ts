import { createContext, useContext, type RefObject } from 'react';
import useSWR, { type SWRResponse } from 'swr';

import {
  LOOK_EVERY_SECONDS,
  OPERATORS_ROUTES,
  type AccountFilter,
  type AccountRow,
  type Decision,
  type DecisionAnswer,
  type WaitingDecision,
} from '../../../contract/values/operators';
import type { CountryCodes } from '../../components/contact-fields';
import { describeError, fieldErrorOf, isDefinitelyRejected } from '../auth/describe-error';
import { isApiError } from '../../lib/api-client';
import type { FormTexts, Refusal } from '../forms/form';
import { operatorsMessages } from './messages';

type Route = keyof typeof OPERATORS_ROUTES;

export interface OperatorRequest {
  /** Sent with POST; without one it is a GET. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Of a GET. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Whether nobody has asked for it: it neither asks for the password nor waits for it. */
  readonly isBackground?: boolean;
  /** Whether the browser sends it also when the page is left. */
  readonly keepalive?: boolean;
}

/** Whose account a decision is about, as the page shows it. */
export type Person = Pick<AccountRow, 'id' | 'fullName' | 'status'>;

/** An own decision, until it takes effect. */
export interface OwnDecision {
  readonly decision: Decision;
  readonly people: readonly Person[];
  readonly waiting: WaitingDecision;
}

/** What an undo has done, and why some decisions could not be undone. */
export interface UndoOutcome {
  readonly text: string;
  /** Whether some could not. */
  readonly isBad: boolean;
}

export interface OperatorsPage {
  readonly token: string;
  /**
   * Sends a request. If the page is closed, it waits for the password.
   * @param field that every answer has
   */
  readonly call: <Answer>(path: string, field: keyof Answer & string, request?: OperatorRequest) => Promise<Answer>;
  /** Whether the page asks for the password. */
  readonly isLocked: boolean;
  /** Shows a decision with the button that undoes it. */
  readonly showDecision: (own: OwnDecision) => void;
  /** Undoes own decisions about these accounts. */
  readonly undo: (ids: readonly number[]) => Promise<UndoOutcome>;
  /**
   * The sentence of the last decision about each account, with the status before it, until the page is left: after an undo the form has it
   * again.
   */
  readonly sentences: RefObject<Map<number, Pick<Person, 'status'> & { readonly sentence: string }>>;
  /** What the list of applicants shows, until the page is left: it is the same after another tab. */
  readonly list: { readonly filter: AccountFilter; readonly search: string };
  readonly showList: (list: OperatorsPage['list']) => void;
  /** Reads everything that is shown again. */
  readonly refresh: () => Promise<void>;
  readonly countryCodes: CountryCodes;
}

const PageContext = createContext<OperatorsPage | undefined>(undefined);

export const OperatorsProvider = PageContext.Provider;

/** The requests and the state that all parts of the page share. */
export function useOperators(): OperatorsPage {
  const page = useContext(PageContext);
  if (!page) throw new Error('This is no part of the operators’ page.');
  return page;
}

/** The fragment of a link to one account: before the beginning of its name, which is searched for. */
export const FIND = '#find-';

/** The path of a route with a query. */
export function pathOf(route: Route, query: OperatorRequest['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const text = new URLSearchParams(given).toString();
  return OPERATORS_ROUTES[route] + (text && `?${text}`);
}

/** Reads something, again at each return to the tab, and regularly, because others decide, too. @param path undefined: nothing */
export function useAnswer<Answer>(
  path: string | undefined,
  field: keyof Answer & string,
  isLive = true,
): SWRResponse<Answer, unknown> {
  const { call, isLocked } = useOperators();
  return useSWR<Answer, unknown>(path ?? null, (asked: string) => call<Answer>(asked, field), {
    refreshInterval: isLive && !isLocked ? LOOK_EVERY_SECONDS * 1000 : 0,
    revalidateOnFocus: !isLocked,
    shouldRetryOnError: false,
    keepPreviousData: true,
  });
}

/** Decides about several accounts, and shows the decision with its undo. @returns why some were refused, by their id */
export async function decide(
  page: OperatorsPage,
  people: readonly Person[],
  decision: Decision,
  sentence: string,
): Promise<DecisionAnswer['refused']> {
  const ids = people.map(({ id }) => id);
  const body = { ids, statuses: people.map(({ status }) => status), decision, sentence };
  const { decided, refused } = await page.call<DecisionAnswer>(OPERATORS_ROUTES.decide, 'decided', { body });
  people.forEach(({ id, status }) => page.sentences.current.set(id, { status, sentence }));
  const [first] = decided;
  if (first) {
    const done = people.filter(({ id }) => decided.some((one) => one.id === id));
    page.showDecision({ decision, people: done, waiting: first.waitingDecision });
  }
  await page.refresh();
  return refused;
}

/** Goes on at the heading of the tab, after the control that had the focus is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h2[tabindex="-1"]')?.focus();
}

/** Why a request has failed, and whether something may have changed. */
export function failureText(error: unknown): string {
  const { notChanged, uncertain } = operatorsMessages;
  return describeError(error, { effects: [isDefinitelyRejected(error) ? notChanged : uncertain] });
}

/** What a form shows after that: an error at the field that the service refuses, else the cause. */
export function refusalOf<Field extends string>(
  error: unknown,
  texts: FormTexts<Field>,
  others: Readonly<Record<string, Field>> = {},
): Refusal<Field> {
  const own = Object.fromEntries((Object.keys(texts) as Field[]).map((field) => [field, field]));
  const message = isApiError(error) ? error.serverMessage : undefined;
  const errors = message === undefined ? undefined : fieldErrorOf(error, { ...own, ...others }, message);
  return errors ? { errors } : { note: failureText(error) };
}
