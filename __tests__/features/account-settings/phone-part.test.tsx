import { screen, within } from '@testing-library/react';

import { AccountSettings } from '../../../src/features/account-settings/account-settings';
import { enter, renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { setUpBackEnd } from '../dialogs/service';
import { answerAccount, changes } from './account-service';

const backEnd = setUpBackEnd();

test('AREA-28: the phone number and its country are corrected', async () => {
  answerAccount(backEnd(), { phone: [200, { phone: '170 7654321', countryCode: '+49' }] });
  signIn({}, ['account']);
  const { user } = renderWithUser(<AccountSettings countryCodes={[{ code: '+49', label: 'DE' }]} />);
  const part = within(await screen.findByRole('region', { name: 'Phone' }));
  expect(part.getByLabelText('Country code')).toHaveDisplayValue('+49 DE');
  enter(part.getByLabelText('Phone'), '');
  await user.click(part.getByRole('button', { name: 'Save phone' }));
  expect(part.getByLabelText('Phone')).toHaveAccessibleDescription('Enter the phone number.');
  enter(part.getByLabelText('Phone'), '170 7654321');
  await user.click(part.getByRole('button', { name: 'Save phone' }));
  expect(await part.findByText('Saved.')).toBeVisible();
  expect(changes(backEnd()).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { countryCode: '+49', phone: '170 7654321' },
  ]);
});
