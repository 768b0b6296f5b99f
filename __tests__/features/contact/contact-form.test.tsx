import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { ContactForm } from '../../../src/features/contact/contact-form';
import { renderWithUser } from '../../support/render';

const form = <ContactForm supportEmail="support@example.com" note="Opens your own mail program." />;

function sendLink(): HTMLElement {
  return screen.getByRole('link', { name: 'Send Message' });
}

test('PAGE-14: the link contains the typed values', async () => {
  const { user } = renderWithUser(form);
  expect(sendLink()).toHaveAttribute('href', 'mailto:support@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), 'Fees');
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
  expect(sendLink()).toHaveAttribute(
    'href',
    'mailto:support@example.com?subject=Fees&body=Hello%0D%0A%0D%0AAda%0D%0Aada%40example.com',
  );
});

test('the link contains values typed before hydration', async () => {
  const { user } = renderWithUser(form);
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value = 'Early';
  // jsdom cannot follow a mailto link.
  sendLink().addEventListener('click', (event) => event.preventDefault());
  await user.click(sendLink());
  expect(sendLink()).toHaveAttribute('href', 'mailto:support@example.com?subject=Early');
});

test('PAGE-14: nothing is checked, and nothing can be submitted', () => {
  renderWithUser(form);
  for (const field of screen.getAllByRole('textbox')) {
    expect(field).not.toBeRequired();
  }
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('Opens your own mail program.')).toBeVisible();
});

test('prebuilt HTML has a plain mailto link', () => {
  expect(renderToString(form)).toContain('href="mailto:support@example.com"');
});
