import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';

import { PreviewBanner } from '../../src/app/preview-banner';

const entries: { file: string; reason: string }[] = [];

// The build writes this module. It is loaded before `entries` is set, and read later.
jest.mock(
  '$build/preview-only-entries',
  () => ({
    __esModule: true,
    get default() {
      return entries;
    },
  }),
  { virtual: true },
);

beforeEach(() => {
  entries.length = 0;
});

test('says that this copy is not public', () => {
  render(<PreviewBanner />);
  const banner = screen.getByRole('complementary', { name: 'Preview' });
  expect(banner).toHaveTextContent(
    'Preview: this copy of the site is not public. Every entry is published at the moment.',
  );
  expect(within(banner).queryByRole('list')).not.toBeInTheDocument();
});

test('lists the entries that visitors do not see, with the reasons', () => {
  entries.push(
    { file: 'content/events/draft.yaml', reason: '(draft)' },
    { file: 'content/events/later.yaml', reason: 'until 2026-12-01 09:00 Africa/Lagos' },
  );
  render(<PreviewBanner />);
  expect(screen.getByRole('complementary')).toHaveTextContent('It shows 2 entries that visitors do not see.');
  expect(screen.getByText('Which ones, and why')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'content/events/draft.yaml (draft)',
    'content/events/later.yaml until 2026-12-01 09:00 Africa/Lagos',
  ]);
});

test('stays short with very many entries', () => {
  entries.push(...Array.from({ length: 1_000 }, (_, index) => ({ file: `content/events/${index}.yaml`, reason: '' })));
  render(<PreviewBanner />);
  const items = screen.getAllByRole('listitem', { hidden: true });
  expect(items).toHaveLength(51);
  expect(items.at(-1)).toHaveTextContent('and 950 more');
});

test('needs no script and nothing that a content policy forbids', () => {
  entries.push({ file: 'content/events/draft.yaml', reason: '(draft)' });
  expect(renderToStaticMarkup(<PreviewBanner />)).not.toMatch(/<script|\son\w+=|&gt;/);
});
