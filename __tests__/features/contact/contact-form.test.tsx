import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';

import { ContactForm, mailLink, type ContactTexts } from '../../../src/features/contact/contact-form';
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

const nothing: ContactTexts = { fullName: '', email: '', subject: '', message: '' };

test.each<[string, Partial<ContactTexts>, string]>([
  [
    'subject and text, with the sender below',
    { fullName: 'Ada Obi', email: 'ada@example.com', subject: 'Fees & dates?', message: 'Hello,\nwhen?' },
    'subject=Fees%20%26%20dates%3F&body=Hello%2C%0D%0Awhen%3F%0D%0A%0D%0AAda%20Obi%0D%0Aada%40example.com',
  ],
  ['line breaks as CRLF', { message: 'a\r\nb\rc\nd' }, 'body=a%0D%0Ab%0D%0Ac%0D%0Ad'],
])('contains %s', (_what, texts, query) => {
  expect(mailLink('support@example.com', { ...nothing, ...texts })).toBe(`mailto:support@example.com?${query}`);
});

test('typed text never adds a header or address', () => {
  const link = mailLink('support@example.com', {
    ...nothing,
    subject: 'Hi&bcc=x@example.com?to=y',
    message: 'a&cc=z#',
  });
  expect([...new URL(link).searchParams.keys()]).toEqual(['subject', 'body']);
});

test('encodes letters of every language, and accepts half a surrogate pair', () => {
  const link = mailLink('support@example.com', { ...nothing, subject: 'Ọjọ́ 🎉', message: 'broken \ud83c' });
  const { searchParams } = new URL(link);
  expect(searchParams.get('subject')).toBe('Ọjọ́ 🎉');
  expect(searchParams.get('body')).toBe('broken \ufffd');
});

test('encodes an address with unusual characters as one address', () => {
  expect(mailLink('a?b&c@example.com', nothing)).toBe('mailto:a%3Fb%26c@example.com');
});
