import { createHash } from 'node:crypto';

import { screen, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import { entryVersion, type BuildInfo, type BuildStatus } from '../../src/content-model/build-info';

const API = '/admin/api/v1';
const SITE = 'https://brainhouse.example';
const PATH = 'content/testimonials/ada.yaml';
const TEXT = 'name: Ada\n';
const NOW = new Date('2026-06-01T12:00:00');

/** The builds as they are, and the requests that were sent. */
let status: BuildStatus;
let live: BuildInfo | null;
let actions: string[];

function infoWith(versions: readonly string[], hidden: BuildInfo['hidden'] = {}): BuildInfo {
  const builtAt = new Date('2026-06-01T11:02:00').toISOString();
  return { builtAt, content: '', entries: versions.length, nextChangeAt: null, versions, hidden };
}

function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (input === `${SITE}/build.json`) {
    return Promise.resolve(live ? Response.json(live) : new Response('', { status: 404 }));
  }
  const { action } = JSON.parse(init?.body as string) as { action: string };
  actions.push(action);
  return Promise.resolve(Response.json(action === 'publish' ? null : status));
}

async function open(hash: string, source: 'local' | 'public' = 'local') {
  location.hash = hash;
  const bar = await import('../../src/cms/status-bar');
  bar.startStatusBar(source === 'local' ? bar.localSource(API) : bar.publicSource(SITE));
  await jest.advanceTimersByTimeAsync(0);
  return bar;
}

/** Lets the bar look once more. */
async function wait(milliseconds = 15_000): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds);
}

function bar() {
  return within(screen.getByRole('region', { name: 'What visitors see' }));
}

// jsdom has none. This one answers without waiting for another thread.
Object.defineProperty(window.crypto, 'subtle', {
  value: { digest: (_: string, data: Uint8Array) => Promise.resolve(createHash('sha256').update(data).digest()) },
});

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers({ now: NOW });
  window.fetch = jest.fn(answer);
  actions = [];
  live = null;
  status = {
    version: '11111111',
    live: null,
    publicUrl: SITE,
    released: infoWith(['22222222']),
    isReleased: false,
    publishing: { state: 'idle' },
  };
});

afterEach(() => {
  document.body.replaceChildren();
});

it('EDIT-30: publishes a saved entry, and says that it is live after the public address has it', async () => {
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) });
  await open('#/collections/testimonials/entries/ada');
  expect(bar().getByRole('status')).toHaveTextContent(/^Not published yet/);

  status = { ...status, publishing: { state: 'building' } };
  await user.click(bar().getByRole('button', { name: 'Publish the site' }));
  expect(actions).toContain('publish');
  await wait(0);
  expect(bar().getByRole('status')).toHaveTextContent(/^The site is being built/);
  expect(bar().getByRole('progressbar')).toBeVisible();
  expect(bar().queryByRole('button', { name: 'Publish the site' })).toBeNull();

  status = { ...status, publishing: { state: 'idle' }, isReleased: true, released: infoWith(['11111111']) };
  await wait(1_000);
  expect(bar().getByRole('status')).toHaveTextContent(
    `Published on this computer at 11:02. ${SITE} does not show it yet.`,
  );
  status = { ...status, live: infoWith(['11111111']) };
  await wait();
  expect(bar().getByRole('status')).toHaveTextContent(/^Live since 11:02\.$/);
  expect(bar().queryByRole('button', { name: 'Publish the site' })).toBeNull();
});

it.each([
  [{ state: 'draft' } as const, 'A draft: visitors do not see it.'],
  [
    { state: 'not yet', at: new Date('2026-07-01T09:00:00').toISOString() } as const,
    'Waits for its date: visitors see it from 1 July 2026, 09:00 GMT+0.',
  ],
  [
    { state: 'over', at: new Date('2026-06-01T08:00:00').toISOString() } as const,
    'Over: visitors have not seen it since 08:00 GMT+0.',
  ],
])('EDIT-30: says why visitors do not see an entry: %j', async (hidden, text) => {
  status = { ...status, live: infoWith(['11111111'], { 11111111: hidden }) };
  await open('#/collections/testimonials/entries/ada');
  expect(bar().getByRole('status')).toHaveTextContent(text);
});

it('says for lists whether all is published, and nothing before the login', async () => {
  await open('');
  expect(screen.queryByRole('region')).toBeNull();
  location.hash = '#/collections/testimonials';
  window.dispatchEvent(new Event('hashchange'));
  await wait(0);
  expect(bar().getByRole('status')).toHaveTextContent('Some of what is saved is not published yet.');
  status = { ...status, isReleased: true };
  await wait();
  expect(bar().getByRole('status')).toHaveTextContent('Everything that is saved is published.');
});

it('EDIT-31: names the errors of a failed build with the labels of the form, with links to the fields', async () => {
  const problem = { problem: 'must be a whole number from 1 to 5, got 7', advice: 'write 5' };
  const errors = [
    { file: PATH, field: 'rating', ...problem },
    { file: 'content/media/x.webp', field: '', problem: 'is not used', advice: 'delete it' },
  ];
  status = { ...status, publishing: { state: 'failed', errors } };
  await open('#/collections/events');
  expect(bar().getByRole('status')).toHaveTextContent('The site was not published');
  const link = bar().getByRole('link', {
    name: 'Testimonial ada: Stars: must be a whole number from 1 to 5, got 7 → write 5',
  });
  expect(link).toHaveAttribute('href', '#/collections/testimonials/entries/ada?field=rating');
  expect(bar().getByText('content/media/x.webp: is not used → delete it')).toBeVisible();
});

it('says that npm run edit has ended', async () => {
  window.fetch = jest.fn(() => Promise.reject(new TypeError('failed')));
  await open('#/collections/events');
  expect(bar().getByRole('status')).toHaveTextContent(/^npm run edit does not answer: start it again/);
});

it('EDIT-30: on a Git host reads the public address after a save until the entry is live', async () => {
  const { noteText } = await open('#/collections/testimonials/entries/ada', 'public');
  expect(screen.queryByRole('region')).toBeNull();
  noteText(PATH, TEXT, true);
  await wait(0);
  await wait(0);
  expect(bar().getByRole('status')).toHaveTextContent(`${SITE} could not be read`);
  live = infoWith([]);
  await wait();
  expect(bar().getByRole('status')).toHaveTextContent(/^Not live yet/);
  jest.setSystemTime(Date.now() + 15 * 60_000);
  await wait();
  expect(bar().getByRole('status')).toHaveTextContent(/^Still not live after 15 minutes/);
  live = infoWith([await entryVersion(PATH, TEXT)]);
  await wait();
  expect(bar().getByRole('status')).toHaveTextContent(/^Live since 11:02\.$/);
  jest.mocked(window.fetch).mockClear();
  await wait(5 * 60_000);
  expect(jest.mocked(window.fetch).mock.calls.filter(([input]) => input === `${SITE}/build.json`)).toEqual([]);
});

it('on a Git host an entry that was opened is compared, too', async () => {
  live = infoWith([await entryVersion(PATH, TEXT)]);
  const { noteText } = await open('#/collections/testimonials/entries/ada', 'public');
  noteText(PATH, TEXT, false);
  await wait(0);
  await wait(0);
  expect(bar().getByRole('status')).toHaveTextContent('Live. The site was built at 11:02.');
});
