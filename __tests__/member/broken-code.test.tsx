import { screen } from '@testing-library/react';

import { routeOf } from '../../src/config/routes';
import { MemberPage } from '../../src/member/member-page';
import { setSiteHead } from '../support/head';
import { renderWithUser } from '../support/render';
import { signIn, signOut } from '../support/signed-in';

let mockIsOffline = true;

jest.mock('../../src/member/views/bonuses-view', () => {
  if (mockIsOffline) {
    throw new Error('Loading chunk 7 failed.');
  }
  return jest.requireActual<object>('../../src/member/views/bonuses-view');
});

afterEach(() => signOut());

test('fetches code again after a failure', async () => {
  const page = { heading: 'The bonuses', lead: 'What there is.', note: null, pictures: [] };
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ name: 'bonuses', content: { page, bonuses: { nodes: [] } } }));
  setSiteHead();
  signIn();
  const { user } = renderWithUser(<MemberPage route={routeOf('/bonuses')} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'The bonuses' })).toBeVisible();
});
