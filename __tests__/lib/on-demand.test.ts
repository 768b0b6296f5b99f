import { loadOnIntent, onDemand } from '../../src/lib/on-demand';

test('loads once, with the first call', async () => {
  const load = jest.fn(async () => 'part');
  const loadPart = onDemand(load);
  expect(load).not.toHaveBeenCalled();
  expect(await Promise.all([loadPart(), loadPart()])).toEqual(['part', 'part']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('loads again after a failure', async () => {
  const load = jest.fn<Promise<string>, []>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce('part');
  const loadPart = onDemand(load);
  await expect(loadPart()).rejects.toThrow('offline');
  expect(await loadPart()).toBe('part');
});

test('TOAST-12: preloading leaves no failure to others: Gatsby would load the page again', async () => {
  const onUnhandled = jest.fn();
  process.on('unhandledRejection', onUnhandled);
  const load = jest.fn(async () => {
    throw new Error('offline');
  });
  const handlers = loadOnIntent(load);
  handlers.onPointerEnter();
  handlers.onFocus();
  handlers.onTouchStart();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  process.off('unhandledRejection', onUnhandled);
  expect(load).toHaveBeenCalledTimes(3);
  expect(onUnhandled).not.toHaveBeenCalled();
});
