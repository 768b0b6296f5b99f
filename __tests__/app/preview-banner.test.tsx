import { render, screen, within } from '@testing-library/react';

import { PreviewBanner, previewBannerHtml } from '../../src/app/preview-banner';

const DRAFT = { file: 'content/events/draft.yaml', reason: '(draft)' };

test('says that this copy is not public', () => {
  render(<PreviewBanner entries={[]} />);
  const banner = screen.getByRole('complementary', { name: 'Preview' });
  expect(banner).toHaveTextContent(
    'Preview: this copy of the site is not public. Every entry is published at the moment.',
  );
  expect(within(banner).queryByRole('list')).not.toBeInTheDocument();
});

test('EDIT-10: lists the entries that visitors do not see, with the reasons', () => {
  const later = { file: 'content/events/later.yaml', reason: 'until 2026-12-01 09:00 Africa/Lagos' };
  render(<PreviewBanner entries={[DRAFT, later]} />);
  expect(screen.getByRole('complementary')).toHaveTextContent('It shows 2 entries that visitors do not see.');
  expect(screen.getByText('Which ones, and why')).toBeInTheDocument();
  expect(screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent)).toEqual([
    'content/events/draft.yaml (draft)',
    'content/events/later.yaml until 2026-12-01 09:00 Africa/Lagos',
  ]);
});

test('stays short with very many entries', () => {
  const entries = Array.from({ length: 1_000 }, (_, index) => ({ file: `content/events/${index}.yaml`, reason: '' }));
  render(<PreviewBanner entries={entries} />);
  const items = screen.getAllByRole('listitem', { hidden: true });
  expect(items).toHaveLength(51);
  expect(items.at(-1)).toHaveTextContent('and 950 more');
});

test('needs no script and nothing that a CSP forbids', () => {
  expect(previewBannerHtml([DRAFT])).not.toMatch(/<script|\son\w+=|&gt;/);
});
