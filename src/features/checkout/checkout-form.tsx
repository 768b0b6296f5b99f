import { css } from '@emotion/react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';

import { AlertDialog } from '../../components/alert-dialog';
import { boxStyle } from '../../components/box';
import { buttonClass } from '../../components/button';
import { exactText, fieldGridStyle, TextField, twoColumnsStyle } from '../../components/field';
import { NEEDS_HYDRATION } from '../../config/markup';
import { formatPrice } from '../../lib/format-price';
import { ErrorSummary } from '../forms/form-messages';
import { Form, useForm } from '../forms/form';
import { formMessages } from '../forms/messages';
import { checkoutMessages } from './messages';
import { chosenMethod, MethodOptions } from './method-options';
import { BankPanel, type BankDetails } from './panels';
import {
  BILLING_FIELDS,
  CARD_FIELDS,
  checkCheckout,
  requiredFields,
  PAYMENT_METHODS,
  type CheckoutField,
  type PaymentMethod,
} from './rules';

/** Purpose of each field (WCAG 2.2 criterion 1.3.5) and its width in the two columns. */
const billingLooks: Readonly<Record<(typeof BILLING_FIELDS)[number], ComponentProps<'input'> & { half?: true }>> = {
  firstName: { autoComplete: 'given-name', half: true },
  lastName: { autoComplete: 'family-name', half: true },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  address: { autoComplete: 'street-address' },
  city: { autoComplete: 'address-level2', half: true },
  country: { autoComplete: 'country-name', half: true },
};

const formStyle = css`
  gap: var(--s-6);
  align-items: start;
  > p {
    grid-column: 1 / -1;
  }
  /* Narrower columns would break the names of the methods. */
  @media (min-width: 56rem) {
    grid-template-columns: 1fr 1fr;
  }
`;

const amountStyle = css`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s-4);
  padding-bottom: var(--s-4);
  border-bottom: 1px solid var(--line);
  b {
    flex: none;
    font: 700 var(--t-2xl) / 1 var(--font-display);
  }
`;

/** The editors' texts of the checkout (content/site/checkout.yaml). */
interface CheckoutFormProps {
  readonly notice: string;
  /** ISO 4217 code of the amount. */
  readonly currency: string;
  readonly bank: BankDetails;
  readonly stripe: string;
  readonly wallet: string;
}

/**
 * The demonstration checkout (PAY-01 to PAY-07, PAY-09). It checks the values and shows an alert dialog. Nothing is stored or sent:
 * the fields have no name, so that a form sent by the browser without scripts is empty.
 */
export function CheckoutForm({ notice, currency, bank, stripe, wallet }: CheckoutFormProps): ReactNode {
  const [method, setMethod] = useState<PaymentMethod>(PAYMENT_METHODS[0]);
  const [processing, setProcessing] = useState(false);
  const { state, field } = useForm<CheckoutField>({
    name: 'checkout',
    fields: requiredFields(method),
    // Card numbers must not stay in memory after the visitor leaves the page.
    noDraft: CARD_FIELDS,
    check: (texts) => checkCheckout(method, texts),
    send: () => {
      setProcessing(true);
      return undefined;
    },
    onChange: () => setMethod((before) => chosenMethod(state.formRef.current) ?? before),
  });
  const headingId = useId();

  function namelessField(name: CheckoutField): Omit<ReturnType<typeof field>, 'name'> {
    const { name: _name, ...props } = field(name);
    return props;
  }

  const panels = {
    card: null,
    bank: <BankPanel bank={bank} />,
    stripe: <p className="note">{stripe}</p>,
    wallet: <p className="note">{wallet}</p>,
  };

  return (
    <>
      <Form form={state} className="grid" css={formStyle}>
        <p css={amountStyle}>
          <span>{checkoutMessages.nothingToPay}</span>
          <b>{formatPrice(0, currency)}</b>
        </p>
        <p className="note">{notice}</p>
        <div css={fieldGridStyle}>
          <ErrorSummary form={state} />
          <div css={boxStyle}>
            <h2>{checkoutMessages.billing}</h2>
            <p className="small muted">{checkoutMessages.allRequired}</p>
            <div css={twoColumnsStyle}>
              {BILLING_FIELDS.map((name) => {
                const { half, ...input } = billingLooks[name];
                return (
                  <TextField
                    key={name}
                    {...namelessField(name)}
                    label={checkoutMessages.fields[name]}
                    className={half ? undefined : 'full'}
                    required
                    {...input}
                  />
                );
              })}
            </div>
          </div>
        </div>
        <div css={boxStyle}>
          <h2 id={headingId}>{checkoutMessages.payment}</h2>
          <MethodOptions labelledBy={headingId} />
          {/* Hidden, not removed, so that the values are kept while another method is chosen. */}
          <div hidden={method !== 'card'}>
            <div css={twoColumnsStyle}>
              {CARD_FIELDS.map((name) => (
                <TextField
                  key={name}
                  {...namelessField(name)}
                  label={checkoutMessages.fields[name]}
                  placeholder={checkoutMessages.placeholders[name]}
                  className={name === 'cardNumber' ? 'full' : undefined}
                  inputMode="numeric"
                  {...exactText}
                  // No autofill: visitors should not enter a real card here (PAY-06).
                  autoComplete="off"
                  required={method === 'card'}
                />
              ))}
            </div>
          </div>
          {panels[method]}
          <noscript>
            <div css={fieldGridStyle}>
              <p className="note">{formMessages.noScript}</p>
              {panels.bank}
              {panels.stripe}
              {panels.wallet}
            </div>
          </noscript>
          <button type="submit" {...{ [NEEDS_HYDRATION]: '' }} className={buttonClass({ size: 'large', block: true })}>
            {checkoutMessages.pay[method]}
          </button>
        </div>
      </Form>
      {processing && (
        <AlertDialog label={checkoutMessages.alertLabel} onClose={() => setProcessing(false)}>
          {checkoutMessages.processing(method)}
        </AlertDialog>
      )}
    </>
  );
}
