import { MessageChannel } from 'node:worker_threads';

import { screen } from '@testing-library/dom';

import type { BackEnd } from '../../src/cms/decap/types';
import { startCms } from '../../src/cms/start-cms';
import { fakeCms } from '../support/decap';

// jsdom has none.
Object.assign(globalThis, { MessageChannel });

const BASE = 'https://site.example/admin/cms.js';

function answerWith(answer: Partial<Response>): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer as Response);
}

afterEach(() => {
  delete window.CMS;
  document.body.replaceChildren();
  document.head.replaceChildren();
});

test('Decap starts with the settings next to the script, after our files, checks and styles are registered', async () => {
  const cms = fakeCms();
  window.CMS = cms;
  answerWith({ ok: true, text: async () => '{"collections":[]}' });
  await startCms(BASE);
  expect(fetch).toHaveBeenCalledWith(new URL('https://site.example/admin/config.json'));
  expect(cms.init).toHaveBeenCalledWith({ config: { collections: [], load_config_file: false } });
  expect(cms.registerCustomFormat).toHaveBeenCalledWith('content', 'yaml', expect.anything());
  expect(cms.registerEventListener).toHaveBeenCalledWith(expect.objectContaining({ name: 'preSave' }));
  expect(cms.registerPreviewStyle).toHaveBeenCalledWith('https://site.example/admin/preview.css');
  expect(cms.registerCustomFormat.mock.invocationCallOrder[0]).toBeLessThan(cms.init.mock.invocationCallOrder[0] ?? 0);
  expect(document.head.querySelector('link')).toHaveAttribute('href', 'https://site.example/admin/cms.css');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('EDIT-37: Decap saves with the back end of ours, which asks whether the fields are still the same', async () => {
  const cms = fakeCms();
  window.CMS = cms;
  const decaps = { persistEntry: jest.fn() };
  cms.getBackend.mockReturnValue({ init: () => decaps as unknown as BackEnd });
  const settings = JSON.stringify({
    backend: { name: 'github', repo: 'a/b' },
    collections: [],
    publish_mode: 'simple',
  });
  answerWith({ ok: true, text: async () => settings });
  await startCms(BASE);
  const [name, start] = cms.registerBackend.mock.lastCall ?? [];
  expect(cms.init).toHaveBeenCalledWith({
    config: { backend: { name, repo: 'a/b' }, collections: [], publish_mode: 'simple', load_config_file: false },
  });
  if (!start) throw new Error('Nothing is registered.');
  const backEnd = Reflect.construct(start, []) as BackEnd;
  const form = { dataFiles: [{ path: 'content/testimonials/ada.yaml', raw: '{"$before":null,"name":""}' }] };
  // The check of the entry, whose fields are empty.
  await expect(backEnd.persistEntry(form, { newEntry: true })).rejects.toThrow('Not saved.');
  expect(screen.getByRole('alert')).toHaveTextContent('Name: is empty');

  answerWith({ ok: true, text: async () => '{"collections":[1]}' });
  await expect(backEnd.persistEntry(form, { newEntry: true })).rejects.toThrow('Not saved.');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The fields of the forms have changed since this page was loaded',
  );
  jest.mocked(fetch).mockRejectedValue(new TypeError('offline'));
  await expect(backEnd.persistEntry(form, { newEntry: true })).rejects.toThrow('Not saved.');
  expect(screen.getByRole('alert')).toHaveTextContent('Name: is empty');
  expect(decaps.persistEntry).not.toHaveBeenCalled();
});

test('shows a message if a part was not loaded', async () => {
  await startCms(BASE);
  expect(screen.getByRole('alert')).toHaveTextContent('Its code could not be loaded.');
  expect(screen.getByRole('heading')).toHaveTextContent('The CMS could not be started');
});

test.each<[string, () => void, string]>([
  ['are missing', () => answerWith({ ok: false, status: 404 }), '/admin/config.json: 404'],
  ['are invalid', () => answerWith({ ok: true, text: async () => 'null' }), '/admin/config.json: contains no settings'],
  ['cannot be fetched', () => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline')), 'offline'],
])('shows a message if the settings %s', async (_, prepare, details) => {
  const cms = fakeCms();
  window.CMS = cms;
  prepare();
  await startCms(BASE);
  expect(screen.getByRole('alert')).toHaveTextContent('Its settings could not be read.');
  expect(screen.getByRole('alert')).toHaveTextContent(details);
  expect(cms.init).not.toHaveBeenCalled();
});
