import { getJson } from '../../src/lib/api-client';
import { fakeTime } from '../support/render';

const URL = '/api/example';

function answer(body: string, init: ResponseInit = {}): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, init));
}

function isList(body: unknown): unknown[] | undefined {
  return Array.isArray(body) ? body : undefined;
}

test('AUTH-35: returns the checked body and the headers, and sends no cookies', async () => {
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
  await expect(getJson(URL, { validate: isList })).rejects.toMatchObject({ type: 'invalid-response' });
});

test('reports the status', async () => {
  answer('[]', { status: 503 });
  await expect(getJson(URL, { validate: isList })).rejects.toMatchObject({
    type: 'status',
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
  await expect(getJson(URL, { validate: isList })).rejects.toMatchObject({ status: 429, retryAfterS: seconds });
});
