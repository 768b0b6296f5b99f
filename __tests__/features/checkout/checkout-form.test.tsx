import '../../support/dialog-polyfill';

import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { enter, renderWithUser } from '../../support/render';
import { billing, card, checkout } from './sample-checkout';

function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name });
}

function fill(texts: Record<string, string>): void {
  for (const [name, text] of Object.entries(texts)) enter(field(name), text);
}

async function choose(user: UserEvent, name: string): Promise<void> {
  const methods = screen.getByRole('radiogroup', { name: 'Payment method' });
  await user.click(within(methods).getByRole('radio', { name }));
}

test('PAY-01, PAY-03: selects the card at first, and says that it is a demonstration', () => {
  renderWithUser(checkout);
  expect(screen.getByText('This is a demonstration checkout.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Card' })).toBeChecked();
  expect(field('Card number')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Pay with card' })).toBeEnabled();
});

test.each([
  ['Bank', 'Pay with bank transfer', 'Sample Bank'],
  ['Stripe', 'Pay with Stripe', 'You will be redirected to Stripe.'],
  ['Wallet', 'Pay with wallet', 'Your wallet balance will be used.'],
])('PAY-04: %s shows its panel instead of the card', async (method, button, text) => {
  const { user } = renderWithUser(checkout);
  await choose(user, method);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toBeEnabled();
  expect(screen.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument();
});

test('PAY-04: the bank panel names account and receipt address', async () => {
  const { user } = renderWithUser(checkout);
  await choose(user, 'Bank');
  expect(screen.getByText('0000000000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'receipts@example.com' })).toHaveAttribute(
    'href',
    'mailto:receipts@example.com',
  );
});

test.each([
  ['Card', 'card', 'Pay with card'],
  ['Bank', 'bank', 'Pay with bank transfer'],
  ['Stripe', 'stripe', 'Pay with Stripe'],
  ['Wallet', 'wallet', 'Pay with wallet'],
])('PAY-05: %s: a complete form shows the alert of PAY-05 and sends nothing', async (name, method, button) => {
  const fetchMock = jest.spyOn(globalThis, 'fetch');
  const { user } = renderWithUser(checkout);
  fill(name === 'Card' ? { ...billing, ...card } : billing);
  await choose(user, name);
  await user.click(screen.getByRole('button', { name: button }));
  const alert = screen.getByRole('alertdialog');
  expect(alert).toHaveAccessibleDescription(`Processing payment via ${method}...`);
  expect(within(alert).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'OK' })]);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test('PAY-09: says first that there is nothing to pay', () => {
  const { container } = renderWithUser(checkout);
  expect(container).toHaveTextContent(/^Your cart is empty\. There is nothing to pay\.\$0/);
});

test('PAY-07: keeps typed values after the alert and while other methods are shown', async () => {
  const { user } = renderWithUser(checkout);
  fill({ ...billing, ...card });
  await choose(user, 'Stripe');
  await choose(user, 'Card');
  await user.click(screen.getByRole('button', { name: 'Pay with card' }));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  for (const [name, text] of Object.entries({ ...billing, ...card })) {
    expect(field(name)).toHaveValue(text);
  }
  expect(screen.getByRole('button', { name: 'Pay with card' })).toHaveFocus();
});

test('PAY-02, PAY-06: fields have their purpose for autocomplete, except those of the card', () => {
  renderWithUser(checkout);
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Phone')).toHaveAttribute('type', 'tel');
  expect(field('First name')).toHaveAttribute('autocomplete', 'given-name');
  for (const name of Object.keys(card)) {
    expect(field(name)).toHaveAttribute('autocomplete', 'off');
  }
});

describe('before scripts have loaded', () => {
  function prebuilt(): HTMLElement {
    const page = document.createElement('div');
    page.innerHTML = renderToString(checkout);
    document.body.replaceChildren(page);
    return page;
  }

  afterEach(() => {
    document.body.replaceChildren();
  });

  test('PAY-02: the browser checks the fields, and has nothing to send', () => {
    const page = prebuilt();
    const element = page.querySelector('form');
    expect(element).not.toHaveAttribute('novalidate');
    expect(element).toHaveAttribute('method', 'dialog');
    for (const name of Object.keys({ ...billing, ...card })) expect(field(name)).toBeRequired();
    const named = [...(element?.elements ?? [])].filter((control) => control.hasAttribute('name'));
    expect(named.every((control) => control.getAttribute('type') === 'radio')).toBe(true);
  });

  test('the texts of the other methods are visible', () => {
    const page = prebuilt();
    expect(page.querySelector('noscript')).toHaveTextContent(/JavaScript.*Sample Bank.*redirected to Stripe.*wallet/);
  });

  test('PAY-07: keeps a method and a text from before hydration', async () => {
    const page = prebuilt();
    screen.getByRole<HTMLInputElement>('radio', { name: 'Wallet' }).checked = true;
    (field('City') as HTMLInputElement).value = 'Sample City';
    const root = await act(async () => hydrateRoot(page, checkout));
    expect(screen.getByRole('button', { name: 'Pay with wallet' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Wallet' })).toBeChecked();
    expect(field('City')).toHaveValue('Sample City');
    // Browsers may restore values later.
    screen.getByRole<HTMLInputElement>('radio', { name: 'Stripe' }).checked = true;
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
    expect(screen.getByRole('button', { name: /Stripe/ })).toBeInTheDocument();
    act(() => root.unmount());
  });
});
