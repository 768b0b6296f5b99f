import { css } from '@emotion/react';
import { Mail, Undo2 } from 'lucide';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import type { WaitingDecision } from '../../../contract/values/operators';
import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { operatorsMessages as messages } from './messages';
import { Says } from './parts';
import { failureText, focusHeading, useOperators, type OwnDecision } from './requests';

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

const barStyle = css`
  position: sticky;
  bottom: 1rem;
  z-index: calc(var(--z-toast) - 1);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2) var(--s-4);
  width: min(100% - 2 * var(--gutter), 34rem);
  margin: 0 auto var(--s-6);
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
    gap: 0.625rem;
    align-items: center;
  }
  p svg {
    color: var(--lamp);
  }
`;

interface UndoBarProps {
  readonly own: OwnDecision | undefined;
  readonly onOver: () => void;
}

/** The last own decision with the button that undoes it. Screen readers hear it once, not each second. */
export function UndoBar({ own, onOver }: UndoBarProps): ReactNode {
  const { undo, isLocked } = useOperators();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const text = own && decisionText(own);

  async function onUndo({ people }: OwnDecision): Promise<void> {
    setBusy(true);
    setSaid(await undo(people.map(({ id }) => id)).catch(failureText));
    setBusy(false);
    focusHeading();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {own && text ? `${text} ${messages.leaves(own.people.length === 1)} ${messages.announced}` : said}
      </p>
      {own && text && !isLocked && (
        <Bar key={own.waiting.effectiveAt} own={own} text={text} isBusy={isBusy} onUndo={onUndo} onOver={onOver} />
      )}
    </>
  );
}

interface BarProps extends UndoBarProps {
  readonly own: OwnDecision;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onUndo: (own: OwnDecision) => Promise<void>;
}

function Bar({ own, text, isBusy, onUndo, onOver }: BarProps): ReactNode {
  const seconds = useSecondsLeft(own.waiting, onOver);
  return (
    <div css={barStyle} className="on-pine no-print">
      <p aria-hidden>
        <Icon icon={Mail} />
        <span>
          <span>{text}</span> <span>{messages.leaves(own.people.length === 1)}</span> <Seconds seconds={seconds} />
          <span>.</span>
        </span>
      </p>
      <button
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
