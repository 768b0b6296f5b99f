import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { checkoutMessages } from './messages';

/** The account for bank transfers (content/site/checkout.yaml). */
export interface BankDetails {
  readonly intro: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly receiptEmail: string;
  readonly receiptNote: string;
}

const bankStyle = css`
  display: grid;
  gap: var(--s-3);
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--s-1) var(--s-4);
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

export function BankPanel({ bank }: { readonly bank: BankDetails }): ReactNode {
  const labels = checkoutMessages.bank;
  return (
    <div className="note" css={bankStyle}>
      <p dir="auto">{bank.intro}</p>
      <dl>
        <dt className="muted">{labels.bankName}</dt>
        <dd dir="auto">{bank.bankName}</dd>
        <dt className="muted">{labels.accountName}</dt>
        <dd dir="auto">{bank.accountName}</dd>
        <dt className="muted">{labels.accountNumber}</dt>
        <dd dir="auto">{bank.accountNumber}</dd>
        <dt className="muted">{labels.receipt}</dt>
        <dd>
          <a href={`mailto:${bank.receiptEmail}`}>{bank.receiptEmail}</a>
        </dd>
      </dl>
      <p dir="auto">{bank.receiptNote}</p>
    </div>
  );
}
