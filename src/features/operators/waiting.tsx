import { css } from '@emotion/react';
import { Mail, Undo2 } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import type { WaitingDecision } from '../../../contract/values/operators';
import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { useReturnFocus } from '../../components/submit-button';
import { operatorsMessages as messages } from './messages';
import { Says } from './parts';
import { failureText, focusHeading, useOperators, type OwnDecision, type UndoOutcome } from './requests';

/** When decisions take effect, by a clock that nobody sets: that of the browser may be wrong. */
const ends = new WeakMap<WaitingDecision, number>();

function secondsLeft(decision: WaitingDecision): number {
  const end = ends.get(decision) ?? performance.now() + decision.remainingMs;
  ends.set(decision, end);
  return Math.max(0, Math.ceil((end - performance.now()) / 1000));
}

/** How long a process may take to notice that a decision takes effect, in milliseconds. */
const NOTICED_MS = 5_000;

/** The seconds until a decision takes effect. @param onOver called when that is reached, and again while the decision is there */
function useSecondsLeft(decision: WaitingDecision, onOver: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(decision));

  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(decision)), 1000);
    return () => clearInterval(timer);
  }, [decision]);

  const isOver = seconds === 0;
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOver) return undefined;
    over();
    const timer = setInterval(over, NOTICED_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return seconds;
}

/** When the page was read because a decision is over: those of a batch are over together. */
let lastRead = -NOTICED_MS;

/** "Helen Park has approved. It takes effect in 48 s." */
export function Waiting({ decision }: { readonly decision: WaitingDecision }): ReactNode {
  const { refresh, isLocked } = useOperators();
  const seconds = useSecondsLeft(decision, () => {
    if (isLocked || performance.now() - lastRead < NOTICED_MS / 2) return;
    lastRead = performance.now();
    void refresh();
  });
  const by = decision.isOwn ? undefined : decision.by;
  return (
    <Says icon={Mail}>
      <span>{messages.waits(by, messages.done[decision.decision])}</span> <Seconds seconds={seconds} />
    </Says>
  );
}

function Seconds({ seconds }: { readonly seconds: number }): ReactNode {
  return (
    <span>
      <span className="num">{seconds}</span> <span>{messages.seconds}</span>
    </span>
  );
}

const placeStyle = css`
  position: sticky;
  bottom: 1rem;
  z-index: calc(var(--z-toast) - 1);
  width: min(100% - 2 * var(--gutter), 34rem);
  margin: 0 auto var(--s-6);
`;

const barStyle = css`
  ${placeStyle}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: var(--s-2) var(--s-4);
  padding: 0.5rem 0.5rem 0.5rem 1.125rem;
  border: 1px solid rgb(255 255 255 / 0.16);
  border-radius: var(--r-2);
  box-shadow: var(--sh-3);
  font-weight: 500;
  line-height: 1.35;
  &.on-pine {
    background: var(--bg-pine-deep);
  }
  > p {
    display: flex;
    flex: 1 1 8rem;
    gap: 0.625rem;
    align-items: center;
  }
  p svg {
    color: var(--lamp);
  }
  b {
    display: block;
  }
  button {
    flex: none;
  }
`;

interface UndoBarProps {
  readonly own: OwnDecision | undefined;
  readonly onOver: () => void;
}

/** The last own decision with the button that undoes it. Screen readers hear it once, not each second. */
export function UndoBar({ own, onOver }: UndoBarProps): ReactNode {
  const { undo, isLocked } = useOperators();
  const [outcome, setOutcome] = useState<UndoOutcome & { readonly of?: OwnDecision }>({ text: '', isBad: false });
  const [isBusy, setBusy] = useState(false);
  const text = own && decisionText(own);
  /** Why it could not be undone, as long as it waits. */
  const problem = own && outcome.of === own ? outcome.text : undefined;

  async function onUndo(of: OwnDecision): Promise<void> {
    setBusy(true);
    setOutcome({ of, text: '', isBad: false });
    try {
      setOutcome(await undo(of.people.map(({ id }) => id)));
      focusHeading();
    } catch (error) {
      setOutcome({ of, text: failureText(error), isBad: true });
    }
    setBusy(false);
  }

  const isShown = own === undefined && outcome.isBad;
  return (
    <>
      <p role="status" className={isShown ? 'note bad no-print' : 'sr-only'} css={isShown ? placeStyle : undefined}>
        {own && text
          ? (problem ?? `${text} ${messages.leaves(own.people.length === 1)} ${messages.announced}`)
          : outcome.text}
      </p>
      {own && text && !isLocked && (
        <Bar key={own.waiting.effectiveAt} {...{ own, text, problem, isBusy, onUndo, onOver }} />
      )}
    </>
  );
}

interface BarProps extends UndoBarProps {
  readonly own: OwnDecision;
  readonly text: string;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onUndo: (own: OwnDecision) => Promise<void>;
}

function Bar({ own, text, problem, isBusy, onUndo, onOver }: BarProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const buttonRef = useReturnFocus(isBusy);
  const seconds = useSecondsLeft(own.waiting, () => {
    // The button goes, and with it the focus.
    if (ref.current?.contains(document.activeElement)) focusHeading();
    onOver();
  });
  return (
    <div ref={ref} css={barStyle} className="on-pine no-print">
      <p aria-hidden>
        <Icon icon={Mail} />
        <span>
          {problem && <b>{problem}</b>}
          <span>
            <span>{text}</span> <span>{messages.leaves(own.people.length === 1)}</span> <Seconds seconds={seconds} />
            <span>.</span>
          </span>
        </span>
      </p>
      <button
        ref={buttonRef}
        type="button"
        className={buttonClass({ variant: 'lamp' })}
        disabled={isBusy}
        onClick={() => void onUndo(own)}
      >
        <Icon icon={Undo2} />
        {messages.undo}
      </button>
    </div>
  );
}

function decisionText({ decision, people }: OwnDecision): string {
  const [only, ...others] = people;
  const who = only && others.length === 0 ? only.fullName : String(people.length);
  return messages.decided(who, messages.done[decision]);
}
