import { render, screen, within } from '@testing-library/react';

import { ContactChannels } from '../../src/sections/contact-channels';

function renderChannels(chatUrl: string, forumUrl: string): HTMLElement {
  render(
    <ContactChannels
      texts={{ emailText: 'Within a day', chatText: 'On weekdays', forumText: 'From members' }}
      email="support@brainhouse.example"
      chatUrl={chatUrl}
      forumUrl={forumUrl}
      social={[{ network: 'facebook', url: 'https://facebook.example/' }]}
    />,
  );
  return screen.getByRole('region', { name: 'Other ways to reach us' });
}

function linksIn(region: HTMLElement): [text: string, href: string | null][] {
  return within(region)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]);
}

test('PAGE-15: offers every channel that is set up', () => {
  expect(linksIn(renderChannels('https://chat.example/', 'https://forum.example/'))).toEqual([
    ['Email supportWithin a day', 'mailto:support@brainhouse.example'],
    ['WhatsApp live chatOn weekdays', 'https://chat.example/'],
    ['Community forumFrom members', 'https://forum.example/'],
    ['Facebook', 'https://facebook.example/'],
  ]);
});

test('leaves out what is not', () => {
  const channels = renderChannels('', '');
  expect(linksIn(channels).map(([name]) => name)).toEqual(['Email supportWithin a day', 'Facebook']);
  expect(channels).not.toHaveTextContent(/WhatsApp|forum/);
});
