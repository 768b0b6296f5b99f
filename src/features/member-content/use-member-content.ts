import { useEffect, useState } from 'react';

import type {} from '../../before-react/member-page';
import { publicEnv } from '../../config/env';
import { isApiError } from '../../lib/api-client';
import { callService, fieldsOf } from '../account/service-client';
import { memberContentUrl } from '../../config/member-content-url';
import { currentSession, endSession, onSessionEvent, useSession } from '../session/session';
import { setContentFetch } from './prefetch-content';

/** The loading state of the content. For a guest it stays `loading`. */
type MemberContentState<Content extends object> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: Content }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

interface Outcome {
  readonly name: string;
  /** Whom it was fetched for, from `memberOf`. */
  readonly member: string | undefined;
  /** Undefined if it could not be fetched. */
  readonly part: object | undefined;
  readonly error?: unknown;
}

/**
 * One part of the member area's content, fetched for the signed-in member and kept until the session ends. If the server
 * refuses the token, the session ends.
 * @param name from `memberContentName`, or a route's `memberPart`
 * @typeParam Content the type of the part's query (`src/build/member-content/member-queries.ts`)
 */
export function useMemberContent<Content extends object>(name: string): MemberContentState<Content> {
  const session = useSession();
  const token = tokenOf(session);
  const member = memberOf(session);
  const mayFetch = token !== undefined || publicEnv.unprotected;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  // Fetched content must only be shown during the session, and to the member it was fetched for.
  const settled = mayFetch && outcome?.name === name && outcome.member === member ? outcome : undefined;
  const visit = `${name} ${token}`;
  // A part that becomes too old while it is shown stays.
  const [atStart, setAtStart] = useState({ visit, part: keptPart(name) });
  if (atStart.visit !== visit) {
    setAtStart({ visit, part: keptPart(name) });
  }
  const part = settled ? settled.part : mayFetch ? atStart.part : undefined;
  const isWanted = mayFetch && part === undefined;

  useEffect(() => {
    if (!isWanted) {
      return;
    }
    const abort = new AbortController();
    (earlyRequest(name, token) ?? fetchMemberContent(name, token, abort.signal)).then(
      (fetched) => {
        if (!abort.signal.aborted) {
          keepPart(name, fetched);
          setOutcome({ name, member, part: fetched });
        }
      },
      (error: unknown) => {
        if (abort.signal.aborted) {
          return;
        }
        if (isApiError(error) && error.kind === 'session-ended') {
          endSession('refused', token);
        } else {
          setOutcome({ name, member, part: undefined, error });
        }
      },
    );
    return () => {
      abort.abort();
    };
  }, [name, token, member, isWanted, attempt]);

  if (part !== undefined) {
    // `fetchMemberContent` has checked the part's name, and the build writes the part from the query.
    return { status: 'ready', content: part as Content };
  }
  if (!settled) {
    return { status: 'loading' };
  }
  return {
    status: 'failed',
    error: settled.error,
    retry: () => {
      setOutcome(undefined);
      setAttempt(attempt + 1);
    },
  };
}

/**
 * Fetches one part of the member area's content.
 * @param name from `memberContentName`, or a route's `memberPart`
 * @param token the member's token; undefined in unprotected testing mode
 * @throws ApiError, of the kind `session-ended` if the server no longer accepts the token
 */
function fetchMemberContent(name: string, token: string | undefined, signal?: AbortSignal): Promise<object> {
  const url = memberContentUrl(name);
  return callService({
    url,
    token,
    signal,
    pendingResponse: takePendingResponse(url, token),
    validate: (body) => {
      const part = fieldsOf(body);
      // The name distinguishes the file from any other JSON.
      return part?.name === name ? fieldsOf(part.content) : undefined;
    },
  });
}

/** The response of the request of the page's inline script (`before-react/member-page.ts`), once, if it is for this address and session. */
function takePendingResponse(url: string, token: string | undefined): Promise<Response> | undefined {
  const { earlyContent } = window;
  delete window.earlyContent;
  return earlyContent?.url === url && earlyContent.token === token ? earlyContent.response : undefined;
}

/** A request that was started before a component needs its part. */
interface EarlyRequest {
  readonly token: string;
  readonly request: Promise<object>;
}

/** Those that run, by the names of the parts. */
const early = new Map<string, EarlyRequest>();

/**
 * Starts to fetch a part for the signed-in member, if there is one and the part is not there yet. The hook then uses it, or its request.
 * Ends with the request; a failure is left to the hook, which tries again.
 */
export async function fetchEarly(name: string): Promise<void> {
  const state = currentSession();
  if (state.status !== 'member' || keptPart(name) || earlyRequest(name, state.session.token)) {
    return;
  }
  const { token } = state.session;
  const request = fetchMemberContent(name, token);
  const own = { token, request };
  early.set(name, own);
  try {
    const part = await request;
    if (early.get(name) === own && tokenOf(currentSession()) === token) {
      keepPart(name, part);
    }
  } catch {
    // The hook reports it.
  }
  if (early.get(name) === own) {
    early.delete(name);
  }
}

setContentFetch(fetchEarly);

function earlyRequest(name: string, token: string | undefined): Promise<object> | undefined {
  const found = early.get(name);
  return found?.token === token ? found?.request : undefined;
}

/** The parts fetched during this session, so that later visits of a page need not wait. */
let kept: Readonly<Record<string, { readonly part: object; readonly fetchedAt: number }>> = {};

/**
 * How long a part is kept, in milliseconds. The addresses of its pictures are valid for at least twelve hours
 * (`member-service/auth/picture-keys.ts`).
 */
const KEPT_MS = 6 * 60 * 60_000;

/** Whose parts are kept. Another tab may sign in as another member, without an end of the session here. */
let keptOf: string | undefined;

let isListening = false;

/** The part of this name, if it has been fetched during this session and in the last hours. */
function keptPart(name: string): object | undefined {
  const found = keptOf === memberOf(currentSession()) ? kept[name] : undefined;
  return found && Date.now() - found.fetchedAt < KEPT_MS ? found.part : undefined;
}

function tokenOf(state: ReturnType<typeof currentSession>): string | undefined {
  return state.status === 'member' ? state.session.token : undefined;
}

/**
 * The member of a session; undefined for a guest, in unprotected testing mode. The email address is known from the login on, the id
 * with the first answer of the back end only, and the token changes during a session.
 */
function memberOf(state: ReturnType<typeof currentSession>): string | undefined {
  return state.status === 'member' ? state.session.user.email || state.session.token : undefined;
}

/** Keeps a part until the session ends. */
function keepPart(name: string, part: object): void {
  const member = memberOf(currentSession());
  if (keptOf !== member) {
    keptOf = member;
    kept = {};
  }
  kept = { ...kept, [name]: { part, fetchedAt: Date.now() } };
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        kept = {};
      }
    });
  }
}
