import { screen } from '@testing-library/react';

import { routeOf } from '../../src/config/routes';
import { MemberPage } from '../../src/member/member-page';
import { expectConsole } from '../support/console';
import { setSiteHead } from '../support/head';
import { renderWithUser } from '../support/render';
import { signIn } from '../support/signed-in';

jest.mock('../../src/member/views/bonuses-view', () => {
  throw new Error('Loading chunk 7 failed.');
});

test('loads the page again if its code could not be loaded', async () => {
  const page = { heading: 'The bonuses', lead: 'What there is.', note: null, pictures: [] };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ name: 'bonuses', content: { page, bonuses: { nodes: [] } } }));
  setSiteHead();
  signIn();
  const { user } = renderWithUser(<MemberPage route={routeOf('/bonuses')} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  // What jsdom says to it.
  expectConsole('error', /Not implemented: navigation/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
});
