import { screen } from '@testing-library/react';

import { startFailureMessage } from '../../src/page-scripts/start-failure';

afterEach(() => {
  delete document.documentElement.dataset.runtime;
  document.body.replaceChildren();
});

test('a failure before this code was loaded is reported too, until the next press', () => {
  document.documentElement.dataset.runtime = 'failed';
  startFailureMessage();
  expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');
  document.body.click();
  expect(screen.queryByRole('alert')).toBeNull();
});
