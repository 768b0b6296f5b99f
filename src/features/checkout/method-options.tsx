import { css } from '@emotion/react';
import { BadgeDollarSign, CreditCard, Landmark, Wallet } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { checkoutMessages } from './messages';
import { PAYMENT_METHODS, type PaymentMethod } from './rules';

const GROUP = 'checkout-method';

const icons = { card: CreditCard, bank: Landmark, stripe: BadgeDollarSign, wallet: Wallet };

const optionsStyle = css`
  display: grid;
  gap: var(--s-2);
  grid-template-columns: 1fr 1fr;
  @media (max-width: 23rem) {
    grid-template-columns: 1fr;
  }
  label {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    min-height: 3.25rem;
    padding-inline: 0.875rem;
    border: 1.5px solid var(--edge);
    border-radius: var(--r-2);
    font-weight: 500;
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: var(--action);
    box-shadow: inset 0 0 0 1.5px var(--action);
    background: var(--bg-mist);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  input {
    appearance: none;
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    outline: 0;
    border: 1.5px solid var(--edge);
    border-radius: 50%;
    background: var(--surface);
  }
  input:checked {
    border: 0.375rem solid var(--action);
  }
  svg {
    margin-left: auto;
    color: var(--ink-2);
    @media (max-width: 16.99rem) {
      display: none;
    }
  }
`;

/** The payment methods as radio cards in two columns (PAY-03). */
export function MethodOptions({ labelledBy }: { readonly labelledBy: string }): ReactNode {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} css={optionsStyle}>
      {PAYMENT_METHODS.map((method, index) => (
        <label key={method}>
          <input type="radio" name={GROUP} value={method} defaultChecked={index === 0} />
          <span>{checkoutMessages.methods[method]}</span>
          <Icon icon={icons[method]} />
        </label>
      ))}
    </div>
  );
}

/** The method that is checked in a form. */
export function chosenMethod(form: HTMLFormElement | null): PaymentMethod | undefined {
  const checked = form?.querySelector<HTMLInputElement>(`[name="${GROUP}"]:checked`);
  return PAYMENT_METHODS.find((method) => method === checked?.value);
}
