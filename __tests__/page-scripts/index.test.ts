import { fetchMarket } from '../../src/features/ticker/api';
import { fakeTime } from '../support/render';

jest.mock('../../src/features/ticker/api', () => ({ fetchMarket: jest.fn(() => new Promise(() => undefined)) }));

test('prices are requested after the first paint, which a prerendered page does not have', async () => {
  fakeTime();
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  document.body.innerHTML = '<market-ticker></market-ticker>';
  await import('../../src/page-scripts');
  jest.runAllTimers();
  expect(customElements.get('market-ticker')).toBeUndefined();
  frames.forEach((callback) => callback(0));
  jest.advanceTimersByTime(1000);
  expect(fetchMarket).toHaveBeenCalledTimes(1);
});
