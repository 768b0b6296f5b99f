import { css } from '@emotion/react';
import { useId, type ReactNode } from 'react';

import { AlertDialog } from '../../components/alert-dialog';
import { buttonStyle } from '../../components/button';
import { checkoutMessages } from '../../config/messages/checkout';
import { useHydrated } from '../../lib/hydrated';
import { BillingFields, CardFields } from './fields';
import { MethodOptions } from './method-options';
import { BankPanel, NotePanel, type BankDetails } from './panels';
import { useCheckout } from './use-checkout';

const formStyle = css`
  gap: var(--s-6);
  align-items: start;
  > .note {
    grid-column: 1 / -1;
  }
`;

const noScriptStyle = css`
  display: grid;
  gap: var(--s-3);
`;

/** The editors' texts of the checkout (content/site/checkout.yaml). */
export interface CheckoutFormProps {
  readonly notice: string;
  readonly bank: BankDetails;
  readonly stripe: string;
  readonly wallet: string;
}

/**
 * The demonstration checkout (specification sections 2, 4 and 5): it checks what was typed and shows an alert. Without
 * scripts the browser checks instead, and `method="dialog"` outside a dialog then sends nothing anywhere (HTML standard,
 * "form submission").
 */
export function CheckoutForm({ notice, bank, stripe, wallet }: CheckoutFormProps): ReactNode {
  const { formRef, method, errors, processing, choose, submit, recheck, finish } = useCheckout();
  const hydrated = useHydrated();
  const headingId = useId();
  const panels = {
    card: null,
    bank: <BankPanel bank={bank} />,
    stripe: <NotePanel>{stripe}</NotePanel>,
    wallet: <NotePanel>{wallet}</NotePanel>,
  };

  return (
    <>
      <form
        ref={formRef}
        className="grid g2"
        css={formStyle}
        method="dialog"
        noValidate={hydrated}
        onSubmit={submit}
        onInput={recheck}
      >
        <p className="note">{notice}</p>
        <div className="box">
          <h2>{checkoutMessages.billing}</h2>
          <p className="small muted">{checkoutMessages.allRequired}</p>
          <div className="form two">
            <BillingFields errors={errors} />
          </div>
        </div>
        <div className="box">
          <h2 id={headingId}>{checkoutMessages.payment}</h2>
          <MethodOptions labelledBy={headingId} onChoose={choose} />
          {/* Hidden rather than taken away: what was typed stays when another method is looked at. */}
          <div hidden={method !== 'card'}>
            <div className="form two">
              <CardFields errors={errors} required={method === 'card'} />
            </div>
          </div>
          {panels[method]}
          <noscript>
            <div css={noScriptStyle}>
              <NotePanel>{checkoutMessages.noScript}</NotePanel>
              {panels.bank}
              {panels.stripe}
              {panels.wallet}
            </div>
          </noscript>
          <button type="submit" css={buttonStyle({ size: 'large', block: true })}>
            {checkoutMessages.pay[method]}
          </button>
        </div>
      </form>
      {processing && (
        <AlertDialog label={checkoutMessages.alertLabel} onClose={finish}>
          {checkoutMessages.processing(processing)}
        </AlertDialog>
      )}
    </>
  );
}
