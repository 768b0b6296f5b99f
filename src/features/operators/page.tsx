import { css } from '@emotion/react';
import { History, Presentation, UserPlus, UsersRound } from 'lucide';
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';

import { OPERATORS_ROUTES, type Overview, type UndoAnswer } from '../../../contract/values/operators';
import { Icon } from '../../components/icon';
import { isApiError } from '../../lib/api-client';
import { decodeAddressPart } from '../../lib/decode-address';
import { callAsMember } from '../auth/call-as-member';
import { updateSession, useSession } from '../session/session';
import type { Session } from '../session/stored-session';
import { Applicants } from './applicants';
import { HistoryTab } from './history';
import { Instructors } from './instructors';
import { InviteTab } from './invite';
import { Lock } from './lock';
import { operatorsMessages as messages } from './messages';
import {
  FIND,
  OperatorsProvider,
  pathOf,
  useAnswer,
  type OperatorRequest,
  type OperatorsPage,
  type OwnDecision,
  type UndoOutcome,
} from './requests';
import { ageOf } from './times';
import { UndoBar } from './waiting';

const headStyle = css`
  background: var(--bg-mist);
  border-bottom: 4px solid var(--ground);
  > div {
    display: grid;
    gap: var(--s-5);
    padding-top: clamp(1.75rem, 3vw, 3rem);
  }
  h1 {
    margin-bottom: var(--s-3);
    font-size: var(--t-3xl);
  }
  ul {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 1.5px;
    overflow: hidden;
    background: var(--line-2);
    border: 1.5px solid var(--line-2);
    border-bottom: 0;
    border-radius: var(--r-3) var(--r-3) 0 0;
  }
  li a {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    height: 100%;
    min-height: 3.25rem;
    padding: 0.5rem 0.875rem;
    background: var(--surface);
    color: var(--ink);
    font: 550 1em/1.25 var(--font-display);
    text-decoration: none;
  }
  a:hover span {
    text-decoration: underline;
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  .badge {
    align-self: center;
    margin-left: auto;
    padding: 0.1rem 0.5rem;
  }
  [aria-current] {
    background: var(--bg);
    box-shadow: inset 0 4px var(--star);
    font-weight: 700;
    @media (forced-colors: active) {
      border-top: 4px solid Highlight;
    }
  }
  @media (max-width: 29.99rem) {
    li svg {
      display: none;
    }
  }
  @media (min-width: 64rem) {
    ul {
      grid-template-columns: repeat(4, auto);
      width: max-content;
    }
    li a {
      padding-inline: 1.25rem;
    }
  }
`;

/** As high as the window, so that the footer is below it. */
const sectionStyle = css`
  min-height: 100vh;
  padding-block: clamp(2rem, 4vw, 4rem);
  h2 {
    font-size: var(--t-2xl);
  }
`;

const TABS = [
  ['applicants', UsersRound],
  ['instructors', Presentation],
  ['invite', UserPlus],
  ['history', History],
] as const;

interface PageProps {
  readonly heading: string;
  readonly countryCodes: OperatorsPage['countryCodes'];
}

/** The operators' page. Its answers are kept until it is left. */
export function Page(props: PageProps): ReactNode {
  const { session } = useSession();
  return (
    session && (
      <SWRConfig value={{ provider: () => new Map() }}>
        {/* Another operator may sign in in another tab. */}
        <OwnPage key={session.token} {...props} session={session} />
      </SWRConfig>
    )
  );
}

function OwnPage({ countryCodes, heading, session }: PageProps & { readonly session: Session }): ReactNode {
  const { token } = session;
  const [isLocked, setLocked] = useState(false);
  const [own, setOwn] = useState<OwnDecision>();
  const sentences = useRef<OperatorsPage['sentences']['current']>(new Map());
  const [list, showList] = useState<OperatorsPage['list']>({ filter: 'waiting', search: '' });
  const openings = useRef(0);
  const waiting = useRef<(() => void)[]>([]);
  const { mutate } = useSWRConfig();

  async function call<Answer>(path: string, field: keyof Answer & string, request: OperatorRequest = {}) {
    const { query: _, isBackground = false, ...rest } = request;
    for (;;) {
      const before = openings.current;
      try {
        return await callAsMember(path, { ...rest, token, inBackground: true }, (fields) =>
          field in fields ? (fields as unknown as Answer) : undefined,
        );
      } catch (error) {
        const code = isApiError(error) ? error.code : undefined;
        if (code === 'rest_no_route') {
          updateSession({ features: session.features?.filter((feature) => feature !== 'operators') });
        }
        if (code !== 'password_required' || isBackground) throw error;
        if (before === openings.current) {
          await new Promise<void>((resolve) => {
            waiting.current.push(resolve);
            setLocked(true);
          });
        }
      }
    }
  }

  function onOpen(): void {
    openings.current += 1;
    setLocked(false);
    waiting.current.splice(0).forEach((go) => go());
  }

  async function refresh(): Promise<void> {
    await mutate(() => true);
  }

  async function undo(ids: readonly number[]): Promise<UndoOutcome> {
    const { undone, refused } = await call<UndoAnswer>(OPERATORS_ROUTES.undo, 'undone', { body: { ids } });
    setOwn((now) => {
      const people = now?.people.filter(({ id }) => !ids.includes(id)) ?? [];
      return now && people.length > 0 ? { ...now, people } : undefined;
    });
    await refresh();
    const texts = [
      ...(undone.length > 0 ? [messages.undone(undone.length)] : []),
      ...refused.map((one) => one.message),
    ];
    return { text: texts.join(' '), isBad: refused.length > 0 };
  }

  return (
    <OperatorsProvider
      value={{ token, call, isLocked, showDecision: setOwn, undo, sentences, list, showList, refresh, countryCodes }}
    >
      <Tabs heading={heading} name={session.user.name} email={session.user.email} isLocked={isLocked} onOpen={onOpen} />
      <UndoBar own={own} onOver={() => setOwn(undefined)} />
    </OperatorsProvider>
  );
}

interface TabsProps {
  readonly heading: string;
  readonly name: string;
  readonly email: string;
  readonly isLocked: boolean;
  readonly onOpen: () => void;
}

function Tabs({ heading, name, email, isLocked, onOpen }: TabsProps): ReactNode {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  const { data: overview } = useAnswer<Overview>(pathOf('overview'), 'counts');
  const current = TABS.find(([tab]) => hash === `#${tab}`)?.[0] ?? 'applicants';
  const counts = { applicants: overview?.counts.waiting, instructors: overview?.openApplications };
  const found = hash.startsWith(FIND) ? decodeAddressPart(hash.slice(FIND.length)) : undefined;
  const oldest = overview?.oldestWaiting;
  return (
    <>
      <header css={headStyle}>
        <div className="wrap">
          <div>
            <h1>{heading}</h1>
            <p className="lead">
              {overview && !isLocked ? messages.lead(overview.counts.waiting, oldest ? ageOf(oldest) : undefined) : ' '}
            </p>
            <p className="small muted">{messages.signedInAs(name)}</p>
          </div>
          <nav aria-label={messages.tabs.label} className="no-print">
            <ul>
              {TABS.map(([tab, icon]) => (
                <li key={tab}>
                  <a href={`#${tab}`} aria-current={tab === current ? 'page' : undefined}>
                    <Icon icon={icon} />
                    <span>{messages.tabs[tab]}</span>
                    {tab in counts && Boolean(counts[tab as keyof typeof counts]) && (
                      <b className="badge">{counts[tab as keyof typeof counts]}</b>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </header>
      <div className="section" css={sectionStyle}>
        <div className="wrap">
          {isLocked && <Lock email={email} onOpen={onOpen} />}
          {/* What was typed stays. */}
          <div hidden={isLocked} key={found}>
            {current === 'applicants' && <Applicants overview={overview} found={found} />}
            {current === 'instructors' && <Instructors />}
            {current === 'invite' && <InviteTab />}
            {current === 'history' && <HistoryTab />}
          </div>
        </div>
      </div>
    </>
  );
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
