import '../support/dialog-polyfill';

import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import type { ListStore } from '../../src/cms/decap/back-end';
import { searchAll } from '../../src/cms/decap/search-all';
import { showSearch } from '../../src/cms/search-dialog';

const GROUPS = [
  { name: 'testimonials', label: 'Testimonials' },
  { name: 'site', label: 'Site and single pages' },
];

/** The text of an entry of each group. */
let texts: Readonly<Record<string, string>>;

const lists: ListStore = {
  read(folder) {
    const name = folder.replace('content/', '');
    const data = texts[name];
    if (data === undefined) return Promise.reject(new Error('404'));
    return Promise.resolve([
      { data, file: { path: `${folder}/${name === 'site' ? 'about' : 'ada'}.yaml`, id: '' } },
      { data: 'name: Nobody\n', file: { path: `${folder}/nobody.yaml`, id: '' } },
    ]);
  },
  save: () => Promise.reject(new Error('not here')),
};

const search = jest.fn();

beforeAll(() => searchAll(search));
afterEach(() => document.body.replaceChildren());

async function results(text: string) {
  await showSearch(lists, GROUPS, text);
  return within(screen.getByRole('dialog', { name: `Entries with “${text}”` }));
}

test.each([
  ...['50% off', '#1', 'and/or', 'a?b', '100%', '%41', '%2541', '\\', '🙂', '~', 'a&b=c;d:e@f,g+h$', '..'],
  ...['علی\u200Cرضا', 'Größe नमस्ते', 'LINDQVIST', '①'],
])('EDIT-46: finds the text %j as it was typed', async (text) => {
  texts = { testimonials: JSON.stringify({ name: 'Ada', role: `Before ${text.toLowerCase()} after` }), site: 'a: b\n' };
  const found = await results(text);
  expect(found.getByRole('status')).toHaveTextContent('1 entry.');
  const [link] = found.getAllByRole('link');
  expect(link).toHaveTextContent('Testimonials: Ada');
  expect(link).toHaveAttribute('href', '#/collections/testimonials/entries/ada');
  await userEvent.click(link as HTMLElement);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('EDIT-46: says that nothing was found, what could not be read, and finds a file that has an error', async () => {
  texts = { site: 'heading: "Merged\n<<<<<<< HEAD\n' };
  const found = await results('<<<');
  expect(found.getByRole('status')).toHaveTextContent(
    '1 entry. Not searched, because they could not be read: Testimonials.',
  );
  expect(found.getByRole('link')).toHaveTextContent('Site and single pages: About Us');
  await userEvent.click(found.getByRole('button', { name: 'Close' }));
  texts = { testimonials: 'name: Ada\n', site: 'a: b\n' };
  expect((await results('xyz')).getByRole('status')).toHaveTextContent('No entry contains it.');
});

test('EDIT-46: the box searches with Enter, and with a press on a group, and not for nothing', async () => {
  document.body.innerHTML =
    '<input placeholder="Search all"><ul><li class="css-1-SuggestionItem">Events</li></ul><input>';
  const [box, other] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await userEvent.type(other, 'text{Enter}');
  await userEvent.type(box, ' {Enter}');
  expect(search).not.toHaveBeenCalled();
  await userEvent.type(box, '50% off{Enter}');
  await waitFor(() => expect(search).toHaveBeenLastCalledWith(' 50% off', undefined));
  await userEvent.click(screen.getByText('Events'));
  expect(search).toHaveBeenLastCalledWith(' 50% off', 'Events');
});
