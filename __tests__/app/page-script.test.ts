import { fetchMarket } from '../../src/features/ticker/api';
import { fakeTime } from '../support/render';

jest.mock('../../src/features/ticker/api', () => ({ fetchMarket: jest.fn(() => new Promise(() => undefined)) }));

test('prices are requested once the browser is idle', async () => {
  fakeTime();
  document.body.innerHTML = '<market-ticker></market-ticker>';
  await import('../../src/app/page-script');
  expect(fetchMarket).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1000);
  expect(fetchMarket).toHaveBeenCalledTimes(1);
});
