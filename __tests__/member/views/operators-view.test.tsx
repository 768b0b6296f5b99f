import { act, render, screen } from '@testing-library/react';

import { updateSession } from '../../../src/features/session/session';
import OperatorsView from '../../../src/member/views/operators-view';
import { setUpBackEnd } from '../../features/dialogs/service';
import { answerOperators } from '../../features/operators/operators-service';
import { locatedAt } from '../../support/located';
import { picture } from '../../support/pictures';
import { signIn } from '../../support/signed-in';

const backEnd = setUpBackEnd();

const content = {
  page: { heading: 'Operators' },
  notFound: { heading: '404 — Page Not Found', message: { text: 'This room is not here.', image: picture('lost') } },
  countryCodes: { nodes: [] },
};

test('AREA-36: members who are no operators see the 404 page, and request nothing; operators the page', async () => {
  answerOperators(backEnd());
  signIn();
  render(locatedAt('/operators', <OperatorsView content={content} />).element);
  // It is not known yet.
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  act(() => updateSession({ features: ['account'] }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('404 — Page Not Found');
  expect(backEnd().received).toEqual([]);
  act(() => updateSession({ features: ['account', 'operators'] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Operators' })).toBeVisible();
});
