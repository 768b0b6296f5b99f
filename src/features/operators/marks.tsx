import { CircleCheck, CircleX, Eye, MailQuestionMark, MessageCircleQuestionMark, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';

import type { AccountRow } from '../../../contract/values/operators';
import { Icon } from '../../components/icon';
import { operatorsMessages as messages } from './messages';
import { Says } from './parts';
import { day } from './times';
import { Waiting } from './waiting';

/** What an operator should see first: icon and words, never a colour alone. */
export function Marks({ account }: { readonly account: AccountRow }): ReactNode {
  const { deletedAt, hasMixedScripts, isUnconfirmed, lookers, question, waitingDecision } = account;
  return (
    <>
      {isUnconfirmed && (
        <span className="badge plain">
          <Icon icon={MailQuestionMark} />
          {messages.marks.unconfirmed}
        </span>
      )}
      {hasMixedScripts && (
        <span className="badge">
          <Icon icon={TriangleAlert} />
          {messages.marks.mixed}
        </span>
      )}
      {waitingDecision && <Waiting decision={waitingDecision} />}
      {question && <Says icon={MessageCircleQuestionMark}>{messages.marks[question]}</Says>}
      {lookers.length > 0 && <Says icon={Eye}>{messages.looking(lookers.join(', '))}</Says>}
      {deletedAt && <Says icon={TriangleAlert}>{messages.marks.deletion(day(deletedAt))}</Says>}
    </>
  );
}

/** The I.V. code, and whether the list has it: in words and with an icon, never red. */
export function Code({ account: { isCodeListed, ivCode } }: { readonly account: AccountRow }): ReactNode {
  if (isCodeListed === null) return <span className="small">{ivCode || messages.noCode}</span>;
  return isCodeListed ? (
    <Says icon={CircleCheck} ok>
      {messages.listed(ivCode)}
    </Says>
  ) : (
    <Says icon={CircleX}>{messages.notListed(ivCode)}</Says>
  );
}
