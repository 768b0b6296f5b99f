import { screen } from '@testing-library/dom';

import { startCms } from '../../src/cms/start-cms';
import { fakeCms } from '../support/decap';

const BASE = 'https://site.example/admin/cms.js';

function answerWith(answer: Partial<Response>): void {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(answer as Response);
}

// jsdom has no database. `e2e/cms/mistakes.spec.ts` shows what becomes of unsaved texts.
Object.assign(globalThis, { IDBObjectStore: { prototype: {} } });

afterEach(() => {
  delete window.CMS;
  document.body.replaceChildren();
  document.head.replaceChildren();
});

test('Decap starts with the settings next to the script, after our files, checks and styles are registered', async () => {
  const cms = fakeCms();
  window.CMS = cms;
  answerWith({ ok: true, json: async () => ({ collections: [] }) });
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

test('shows a message if a part was not loaded', async () => {
  await startCms(BASE);
  expect(screen.getByRole('alert')).toHaveTextContent('Its code could not be loaded.');
  expect(screen.getByRole('heading')).toHaveTextContent('The CMS could not be started');
});

test.each<[string, () => void, string]>([
  ['are missing', () => answerWith({ ok: false, status: 404 }), '/admin/config.json: 404'],
  ['are invalid', () => answerWith({ ok: true, json: async () => null }), '/admin/config.json: contains no settings'],
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
