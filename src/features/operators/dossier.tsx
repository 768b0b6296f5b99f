import { css } from '@emotion/react';
import { Eye, KeyRound, LogOut, Undo2, UserCheck } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import {
  LOOK_EVERY_SECONDS,
  OPERATORS_ROUTES,
  type Applicant,
  type LookAnswer,
} from '../../../contract/values/operators';
import { boxStyle } from '../../components/box';
import { dayAndTime } from '../../lib/day-and-time';
import { ContactForm } from './contact-form';
import { DecisionForm } from './decision-form';
import { Code } from './marks';
import { entryText, operatorsMessages as messages } from './messages';
import { ActionButton, Facts, LoadState, Outcome, Says, useActions } from './parts';
import { pathOf, useAnswer, useOperators } from './requests';
import { day } from './times';
import { Waiting } from './waiting';

const { facts } = messages;

const dossierStyle = css`
  display: grid;
  gap: var(--s-6);
  > * {
    display: grid;
    gap: var(--s-3);
    align-content: start;
    min-width: 0;
  }
  h3:not(:first-of-type) {
    margin-top: var(--s-4);
  }
  ol {
    padding: 0;
  }
  li {
    display: grid;
    grid-template-columns: 8.5rem 1fr;
    gap: 0 var(--s-4);
    padding-block: 0.375rem;
    font-size: var(--t-sm);
  }
  time {
    color: var(--ink-2);
  }
  summary {
    min-height: var(--tap);
    padding-block: 0.625rem;
    color: var(--link);
    font-weight: 600;
    cursor: pointer;
  }
  @media (min-width: 64rem) {
    grid-template-columns: 1fr 1.05fr;
    gap: var(--s-7);
  }
`;

/** All that is known about one account, and what can be done. As long as it is open, other operators see who is looking. */
export function Dossier({ id }: { readonly id: number }): ReactNode {
  const path = pathOf('account', { id: String(id) });
  const { data: applicant, error, isLoading, mutate } = useAnswer<Applicant>(path, 'previews');
  const [outcome, setOutcome] = useState({ text: '', isBad: false });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const factsRef = useRef<HTMLHeadingElement>(null);
  // SWR drops an answer that is on its way when something else is written: so the facts come first, and a change is read.
  useLook(applicant && id, (answer) => {
    if (applicant && !isSameLook(applicant, answer)) void mutate();
  });
  const page = useOperators();
  const actions = useActions();
  if (!applicant) return <LoadState {...{ error, isLoading }} retry={() => void mutate()} />;
  const { lookers, waitingDecision } = applicant;

  function send(route: keyof typeof messages.actions): () => Promise<string> {
    return async () => {
      const changed = await page.call<Applicant>(OPERATORS_ROUTES[route], 'previews', { body: { id } });
      await mutate(changed, { revalidate: false });
      await page.refresh();
      // The button is gone, or stays disabled.
      if (route !== 'sendReset') factsRef.current?.focus();
      return messages.actions[route][1];
    };
  }

  function onContactSaved(): void {
    actions.say(messages.contact.done);
    // The form is another one.
    factsRef.current?.focus();
  }

  function onDecided(text: string, isBad: boolean): void {
    setOutcome({ text, isBad });
    // The form is gone.
    headingRef.current?.focus();
  }

  return (
    <div css={dossierStyle}>
      <div>
        <h3 ref={factsRef} tabIndex={-1}>
          {facts.heading}
        </h3>
        <AllFacts applicant={applicant} />
        <div className="row">
          <ActionButton
            actions={actions}
            label={messages.actions.sendReset[0]}
            icon={KeyRound}
            work={send('sendReset')}
          />
          <ActionButton
            actions={actions}
            label={messages.actions.endSessions[0]}
            icon={LogOut}
            disabled={applicant.sessions === 0}
            work={send('endSessions')}
          />
          {applicant.deletedAt && (
            <ActionButton actions={actions} label={messages.actions.keep[0]} icon={UserCheck} work={send('keep')} />
          )}
        </div>
        <Outcome text={actions.text} isBad={actions.isBad} />
        <ContactForm
          key={`${applicant.phone} ${applicant.countryCode}`}
          applicant={applicant}
          onSaved={onContactSaved}
        />
        <h3>{facts.history}</h3>
        <ol>
          {applicant.history.map((entry, index) => (
            <li key={index}>
              <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
              <span>{`${entryText(entry).join(' ')} ${applicant.fullName}`}</span>
            </li>
          ))}
        </ol>
      </div>
      <div css={boxStyle}>
        <h3 ref={headingRef} tabIndex={-1}>
          {messages.decision.heading}
        </h3>
        {lookers.length > 0 && (
          <p className="note">
            <Says icon={Eye}>{messages.looking(lookers.join(', '))}</Says>
          </p>
        )}
        <Outcome {...outcome} />
        {waitingDecision ? (
          <div className="row">
            <Waiting decision={waitingDecision} />
            {waitingDecision.isOwn && (
              <ActionButton
                actions={actions}
                label={messages.undo}
                icon={Undo2}
                work={async () => {
                  const { text, isBad } = await page.undo([id]);
                  onDecided(isBad ? text : '', isBad);
                  return isBad ? '' : text;
                }}
              />
            )}
          </div>
        ) : (
          <DecisionForm people={[applicant]} previews={applicant.previews} onDone={onDecided} />
        )}
      </div>
    </div>
  );
}

function AllFacts({ applicant }: { readonly applicant: Applicant }): ReactNode {
  const { confirmedAt, emailState, lastLoginAt, sessions } = applicant;
  const confirmed = facts.emailStates[emailState] + (confirmedAt ? ` ${dayAndTime(confirmedAt)}` : '');
  return (
    <Facts
      rows={[
        [facts.fullName, applicant.fullName],
        [facts.username, applicant.username + (applicant.hasMixedScripts ? ` (${messages.marks.mixed})` : '')],
        [facts.email, applicant.email + confirmed],
        [facts.phone, applicant.phone],
        [
          facts.code,
          applicant.ivCode && (
            <>
              <Code account={applicant} />
              {applicant.isCodeUsed && <span>{facts.used}</span>}
            </>
          ),
        ],
        [facts.signedUp, dayAndTime(applicant.signedUpAt)],
        [facts.signedIn, `${lastLoginAt ? dayAndTime(lastLoginAt) : facts.never}, ${facts.sessions(sessions)}`],
        [facts.password, !applicant.hasPassword && facts.noPassword],
        [facts.failure, applicant.emailFailure],
        [facts.deletion, applicant.deletedAt && messages.marks.deletion(day(applicant.deletedAt))],
        [facts.sentence, applicant.sentence],
        ...applicant.questions.map(
          ({ text, askedAt, answer }) =>
            [facts.question(dayAndTime(askedAt)), `${text} — ${answer ?? facts.noAnswer}`] as const,
        ),
      ]}
    />
  );
}

function isSameLook(one: LookAnswer, other: LookAnswer): boolean {
  return (
    one.lookers.join() === other.lookers.join() && one.waitingDecision?.decidedAt === other.waitingDecision?.decidedAt
  );
}

/** Says that the account is open as long as it is and the tab is visible, and that it is not any more. @param id undefined: not yet */
function useLook(id: number | undefined, onAnswer: (answer: LookAnswer) => void): void {
  const { call } = useOperators();
  const look = useEffectEvent((isOpen: boolean) => {
    const request = { body: { id, isOpen }, isBackground: true, keepalive: !isOpen };
    // The list says the same later.
    call<LookAnswer>(OPERATORS_ROUTES.look, 'lookers', request).then(
      (answer) => isOpen && onAnswer(answer),
      () => undefined,
    );
  });

  useEffect(() => {
    if (id === undefined) return undefined;

    function lookIfVisible(): void {
      if (!document.hidden) look(true);
    }

    function leave(): void {
      look(false);
    }

    lookIfVisible();
    const timer = setInterval(lookIfVisible, LOOK_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', lookIfVisible);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [id]);
}
