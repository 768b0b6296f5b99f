import { useState } from 'react';
import useSWR, { mutate, preload, SWRConfig, unload, unstable_serialize as cacheKeyOf, type State } from 'swr';

import type {} from '../../page-scripts/member-page';
import { publicEnv } from '../../config/env';
import { memberContentUrl } from '../../config/member-content-url';
import { isApiError } from '../../lib/api-client';
import { callService, fieldsOf } from '../auth/service-client';
import { currentSession, endSession, onSessionEvent, useSession } from '../session/session';

/** The loading state of the content. For a guest it stays `loading`. */
type MemberContentState<Content extends object> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: Content }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void };

/**
 * A part of the member area's content in SWR's cache: the token of the member's session (undefined in unprotected testing mode), the period
 * in which it was fetched, and its name. All parts are in this cache only, which is emptied when the session ends.
 * `window.earlyContent` gives it the first one.
 */
type PartKey = readonly [token: string | undefined, period: number, name: string];

/**
 * A visit fetches a part again that is of an earlier period, in milliseconds. The addresses of its pictures are valid for at least twelve
 * hours (`member-service/auth/signed-urls.ts`), so they are valid at each visit.
 */
const PERIOD_MS = 6 * 60 * 60_000;

/** A part is requested once: only the visitor repeats a request that has failed. */
const OPTIONS = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  loadingTimeout: 0,
} as const;

/**
 * One part of the member area's content, fetched for the signed-in member and kept until the session ends. If the server
 * refuses the token, the session ends. Only the chunk `member-area` may contain it, because guests must not load the cache.
 * @param name from `memberContentName`, or of a part of a public page
 * @typeParam Content the type of the part's query
 */
export function useMemberContent<Content extends object>(name: string): MemberContentState<Content> {
  const session = useSession();
  // A part that becomes too old while it is shown stays.
  const [period] = useState(currentPeriod);
  const {
    data,
    error,
    isValidating,
    mutate: repeat,
  } = useSWR<object, unknown, PartKey | null>(keyOf(session, period, name), fetchPart, OPTIONS);
  if (data) {
    // `fetchPart` has checked the part's name, and the build writes the part from the query.
    return { status: 'ready', content: data as Content };
  }
  return error === undefined || isValidating
    ? { status: 'loading' }
    : { status: 'failed', error, retry: () => void repeat() };
}

/**
 * Fetches a part for the signed-in member before a page needs it, if it is not there yet and not being fetched. A page that waits for this
 * request shows its failure; a page that is opened later sends another one.
 * @param name as for `useMemberContent`
 */
export async function prefetchMemberContent(name: string): Promise<void> {
  const key = keyOf(currentSession(), currentPeriod(), name);
  const before = key && stateOf(key);
  if (key && !before?.data && !before?.isValidating) {
    await preload(key, fetchPart).catch(() => {
      const after = stateOf(key);
      // SWR would give the failed request to the next page.
      if (!after?.isValidating && after?.error === before?.error) return mutate(key);
    });
  }
}

function stateOf(key: PartKey): State<object, unknown> | undefined {
  return SWRConfig.defaultValue.cache.get(cacheKeyOf(key));
}

/** @returns null if there is nobody to fetch the part for */
function keyOf(state: ReturnType<typeof currentSession>, period: number, name: string): PartKey | null {
  if (state.status === 'member') return [state.session.token, period, name];
  return publicEnv.unprotected ? [undefined, period, name] : null;
}

function currentPeriod(): number {
  return Math.floor(Date.now() / PERIOD_MS);
}

/** @throws ApiError, after which the session has ended if the server no longer accepts the token */
async function fetchPart([token, , name]: PartKey): Promise<object> {
  const url = memberContentUrl(name);
  emptyWithSession();
  try {
    return await callService({
      url,
      token,
      pendingResponse: takePendingResponse(url, token),
      validate: (body) => {
        const part = fieldsOf(body);
        // The name distinguishes the file from any other JSON.
        return part?.name === name ? fieldsOf(part.content) : undefined;
      },
    });
  } catch (error) {
    if (isApiError(error) && error.type === 'session-ended') {
      endSession('refused', token);
    }
    throw error;
  }
}

/** The response of the request of the page's inline script (`page-scripts/member-page.ts`), once, if it is for this address and session. */
function takePendingResponse(url: string, token: string | undefined): Promise<Response> | undefined {
  const { earlyContent } = window;
  delete window.earlyContent;
  return earlyContent?.url === url && earlyContent.token === token ? earlyContent.response : undefined;
}

let isListening = false;

/** Empties the cache when the session ends. What is being fetched then is not kept. */
function emptyWithSession(): void {
  if (!isListening) {
    isListening = true;
    onSessionEvent(() => {
      unload({ revalidate: false });
    });
  }
}
