import { fireEvent, screen } from '@testing-library/react';

import { MINIMUM_WIDTH } from '../../src/config/markup';
import { fetchMarket } from '../../src/features/ticker/api';
import { fakeTime } from '../support/render';

jest.mock('../../src/features/ticker/api', () => ({ fetchMarket: jest.fn(() => new Promise(() => undefined)) }));

test('VIDEO-04: prices are requested once the browser is idle, and a thumbnail that fails to load is hidden', async () => {
  fakeTime();
  document.body.innerHTML = `<market-ticker></market-ticker><img alt="" ${MINIMUM_WIDTH}="121">`;
  await import('../../src/app/start-page-scripts');
  expect(fetchMarket).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(fetchMarket).toHaveBeenCalledTimes(1);
  const thumbnail = screen.getByRole('presentation');
  fireEvent.error(thumbnail);
  expect(thumbnail).not.toBeVisible();
});
