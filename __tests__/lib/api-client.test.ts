import { type ApiError, getJson, isApiError } from '../../src/lib/api-client';
import { fakeTime } from '../support/render';

const URL = '/api/example';

function answer(body: string, init: ResponseInit = {}): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init));
}

/** A fetch that stays pending until it is aborted. */
function neverAnswer(): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        if (signal?.aborted) reject(signal.reason as Error);
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}

function isList(body: unknown): unknown[] | undefined {
  return Array.isArray(body) ? body : undefined;
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isApiError(error)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
}

test('returns the checked body and the headers, and sends no cookies', async () => {
  answer('[1,2]', { headers: { 'X-Market-Source': 'live' } });
  const { data, headers } = await getJson(URL, { validate: isList });
  expect(data).toEqual([1, 2]);
  expect(headers.get('X-Market-Source')).toBe('live');
  expect(fetch).toHaveBeenCalledWith(URL, expect.objectContaining({ credentials: 'omit' }));
});

test.each([
  ['not JSON', '<html>'],
  ['of another shape', '{"rows":[]}'],
])('rejects a response that is %s', async (_what, body) => {
  answer(body);
  expect(await failure(getJson(URL, { validate: isList }))).toMatchObject({ kind: 'bad-answer' });
});

test('reports the status', async () => {
  answer('[]', { status: 503 });
  expect(await failure(getJson(URL, { validate: isList }))).toMatchObject({
    kind: 'status',
    status: 503,
    retryAfterS: undefined,
  });
});

test.each([
  ['seconds', '120', 120],
  ['a date', 'Fri, 02 May 2025 12:01:30 GMT', 90],
  ['a date that has passed', 'Fri, 02 May 2025 11:00:00 GMT', 0],
  ['nonsense', 'soon', undefined],
])('reads Retry-After: %s', async (_what, header, seconds) => {
  fakeTime('2025-05-02T12:00:00Z');
  answer('', { status: 429, headers: { 'Retry-After': header } });
  expect(await failure(getJson(URL, { validate: isList }))).toMatchObject({ status: 429, retryAfterS: seconds });
});

test('reports a lost connection', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure(getJson(URL, { validate: isList }))).toMatchObject({ kind: 'network' });
});

test('rejects after the time-out', async () => {
  fakeTime();
  neverAnswer();
  const call = failure(getJson(URL, { validate: isList, timeoutMs: 5000 }));
  await jest.advanceTimersByTimeAsync(5000);
  expect(await call).toMatchObject({ kind: 'timeout' });
});

test('rejects when the caller aborts, before or during the request', async () => {
  neverAnswer();
  const controller = new AbortController();
  const during = failure(getJson(URL, { validate: isList, signal: controller.signal }));
  controller.abort();
  expect(await during).toMatchObject({ kind: 'aborted' });
  expect(await failure(getJson(URL, { validate: isList, signal: controller.signal }))).toMatchObject({
    kind: 'aborted',
  });
});
