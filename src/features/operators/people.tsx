import { ChevronDown } from 'lucide';
import { Fragment, useEffect, useState, type ReactElement, type ReactNode } from 'react';

import type { AccountRow, AccountsPage } from '../../../contract/values/operators';
import { Icon } from '../../components/icon';
import { BatchForm } from './decision-form';
import { Dossier } from './dossier';
import { Code, Marks } from './marks';
import { operatorsMessages as messages } from './messages';
import { Outcome } from './parts';
import { peopleStyle, ROLES } from './people-style';
import { focusHeading, useOperators } from './requests';
import { ageOf, day, isLate } from './times';

/** The rows of one page. What is open and chosen stays as long as its row is there. */
export function People({
  page: { accounts },
  footer,
}: {
  readonly page: AccountsPage;
  readonly footer: ReactElement;
}): ReactNode {
  const [openId, setOpenId] = useState<number>();
  const [chosenIds, setChosenIds] = useState<readonly number[]>([]);
  const [refused, setRefused] = useState('');
  const choosable = accounts.filter(({ waitingDecision }) => !waitingDecision);
  const chosen = choosable.filter(({ id }) => chosenIds.includes(id));
  const { columns } = messages;
  const isGone = openId !== undefined && !accounts.some(({ id }) => id === openId);

  useEffect(() => {
    // What had the focus may have been in its facts.
    if (isGone && document.activeElement === document.body) focusHeading();
  }, [isGone]);

  function onDecided(text: string): void {
    setRefused(text);
    setChosenIds([]);
    focusHeading();
  }

  return (
    <div css={peopleStyle}>
      {chosen.length > 0 && (
        <div className="batch no-print">
          <label>
            <input
              type="checkbox"
              checked={chosen.length === choosable.length}
              onChange={({ currentTarget: { checked } }) => setChosenIds(checked ? choosable.map(({ id }) => id) : [])}
            />
            {messages.chooseAll}
          </label>
          <p>
            <b>{messages.chosen(chosen.length)}</b>
          </p>
          <BatchForm people={chosen} onDone={onDecided} />
        </div>
      )}
      <Outcome text={refused} isBad />
      {accounts.length > 0 && (
        <table {...ROLES.table}>
          <thead {...ROLES.group}>
            <tr {...ROLES.row}>
              <th scope="col">
                <span className="sr-only">{columns.choose}</span>
              </th>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.email}</th>
              <th scope="col">{columns.country}</th>
              <th scope="col">{columns.code}</th>
              <th scope="col">
                {accounts.every(({ status }) => status === 'pending') ? columns.waits : columns.since}
              </th>
              <th scope="col">
                <span className="sr-only">{columns.open}</span>
              </th>
            </tr>
          </thead>
          <tbody {...ROLES.group}>
            {accounts.map((account) => (
              <Fragment key={account.id}>
                <Row
                  account={account}
                  isOpen={account.id === openId}
                  onOpen={() => setOpenId(account.id === openId ? undefined : account.id)}
                  choice={
                    <label className="no-print">
                      <input
                        type="checkbox"
                        disabled={account.waitingDecision !== null}
                        checked={chosenIds.includes(account.id)}
                        onChange={() => setChosenIds(toggled(chosenIds, account.id))}
                      />
                      <span className="sr-only">{messages.choose(account.fullName)}</span>
                    </label>
                  }
                />
                {account.id === openId && (
                  <tr className="detail" {...ROLES.row}>
                    <td colSpan={7} {...ROLES.cell}>
                      <Dossier id={account.id} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {footer}
    </div>
  );
}

function toggled(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

interface RowProps {
  readonly account: AccountRow;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly choice: ReactNode;
}

function Row({ account, isOpen, onOpen, choice }: RowProps): ReactNode {
  const { countryCodes } = useOperators();
  const { countryCode, fullName, signedUpAt, status } = account;
  const country = countryCodes.find(({ code }) => code === countryCode)?.label ?? '';
  const waits = status === 'pending';
  return (
    <tr className={isOpen ? 'person open' : 'person'} {...ROLES.row}>
      <td className="pick" {...ROLES.cell}>
        {choice}
      </td>
      <th scope="row" className="name" {...ROLES.heading}>
        <b>{fullName}</b>
        <small>{account.username}</small>
      </th>
      <td className="mail" {...ROLES.cell}>
        <span>{account.email}</span> <Marks account={account} />
      </td>
      <td className="country" {...ROLES.cell}>
        <small>{messages.columns.country}</small>
        <span>{`${countryCode} ${country}`}</span>
      </td>
      <td className="code" {...ROLES.cell}>
        <small>{messages.columns.code}</small>
        <Code account={account} />
      </td>
      <td className={waits && isLate(signedUpAt) ? 'since late' : 'since'} {...ROLES.cell}>
        {waits ? ageOf(signedUpAt) : day(signedUpAt)}
      </td>
      <td className="opens" {...ROLES.cell}>
        <button
          type="button"
          className="icon-button"
          aria-expanded={isOpen}
          aria-label={messages.open(fullName)}
          onClick={onOpen}
        >
          <Icon icon={ChevronDown} />
        </button>
      </td>
    </tr>
  );
}
