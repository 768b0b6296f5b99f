import { useEffect, useState } from 'react';

import { publicEnv } from '../../config/env';
import { isApiError } from '../../lib/api-client';
import { callService, fieldsOf } from '../account/service-client';
import { endSession, onSessionEvent, useSession } from '../session/session';

/** How far the content has come. For a guest it never comes: the guard is to let nobody else ask for it. */
type MemberContentState<Content extends object> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: Content; readonly title: string | undefined }
  | { readonly status: 'failed'; readonly retry: () => void };

/** One part of the member area's content. */
interface KeptPart {
  readonly content: object;
  /** What the entry is called, for the page of an entry. */
  readonly title: string | undefined;
}

interface Outcome {
  readonly name: string;
  /** Undefined when it could not be fetched. */
  readonly part: KeptPart | undefined;
}

/**
 * One part of the member area's content, fetched for the signed-in member and kept while the session lasts. When the
 * server refuses the token, the session ends.
 * @param name from `memberContentName`, or a route's `memberPart`
 * @typeParam Content the type of the query that the build made the part from (`src/build/member-content/member-queries.ts`)
 */
export function useMemberContent<Content extends object>(name: string): MemberContentState<Content> {
  const session = useSession();
  const token = session.status === 'member' ? session.session.token : undefined;
  const mayAsk = token !== undefined || publicEnv.unprotected;
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | undefined>();
  // Whatever has been fetched is for members' eyes only, for as long as they are.
  const settled = mayAsk && outcome?.name === name ? outcome : undefined;
  const part = settled ? settled.part : mayAsk ? keptPart(name) : undefined;
  const isWanted = mayAsk && part === undefined;

  useEffect(() => {
    if (!isWanted) {
      return;
    }
    const abort = new AbortController();
    fetchMemberContent(name, token, abort.signal).then(
      (fetched) => {
        if (!abort.signal.aborted) {
          keepPart(name, fetched);
          setOutcome({ name, part: fetched });
        }
      },
      (error: unknown) => {
        if (abort.signal.aborted) {
          return;
        }
        if (isApiError(error) && error.kind === 'session-over') {
          endSession('refused', token);
        } else {
          setOutcome({ name, part: undefined });
        }
      },
    );
    return () => {
      abort.abort();
    };
  }, [name, token, isWanted, attempt]);

  if (part !== undefined) {
    // `fetchMemberContent` has checked that it is the part of this name, which the build wrote from the query.
    return { status: 'ready', content: part.content as Content, title: part.title };
  }
  if (!settled) {
    return { status: 'loading' };
  }
  return {
    status: 'failed',
    retry: () => {
      setOutcome(undefined);
      setAttempt(attempt + 1);
    },
  };
}

/**
 * Fetches one part of the member area's content.
 * @param name from `memberContentName`, or a route's `memberPart`
 * @param token the member's; left out in the unprotected testing mode
 * @throws ApiError, of the kind `session-over` when the server no longer takes the token
 */
function fetchMemberContent(name: string, token: string | undefined, signal: AbortSignal): Promise<KeptPart> {
  return callService({
    url: `${publicEnv.memberContentBase}/${name}.json`,
    token,
    signal,
    validate: (body) => {
      const part = fieldsOf(body);
      // The build writes the file from the page's query; the name tells it from any other JSON.
      const content = part?.name === name ? fieldsOf(part.content) : undefined;
      return content && { content, title: typeof part?.title === 'string' ? part.title : undefined };
    },
  });
}

/** What has been fetched during this session, so that going from page to page and back waits for nothing. */
let kept: Readonly<Record<string, KeptPart>> = {};

let isListening = false;

/** The part of this name, if it has been fetched during this session. */
export function keptPart(name: string): KeptPart | undefined {
  return kept[name];
}

/** Keeps a part until the session ends. */
function keepPart(name: string, part: KeptPart): void {
  kept = { ...kept, [name]: part };
  if (!isListening) {
    isListening = true;
    onSessionEvent(({ type }) => {
      if (type === 'ended') {
        kept = {};
      }
    });
  }
}
