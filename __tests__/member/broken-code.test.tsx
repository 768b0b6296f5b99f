import { screen } from '@testing-library/react';
import type { PageProps } from 'gatsby';

import MemberArea from '../../src/member';
import { expectConsole } from '../support/console';
import { setSiteHead } from '../support/head';
import { renderWithUser } from '../support/render';
import { signIn } from '../support/signed-in';

jest.mock('../../src/member/member-page', () => {
  throw new Error('Loading chunk 7 failed.');
});

test('AREA-18: loads the page again if its code could not be loaded', async () => {
  setSiteHead();
  signIn();
  const props = { location: new URL('/bonuses', window.location.origin) } as unknown as PageProps;
  const { user } = renderWithUser(<MemberArea {...props} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  // What jsdom says to it.
  expectConsole('error', /Not implemented: navigation/);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
});
