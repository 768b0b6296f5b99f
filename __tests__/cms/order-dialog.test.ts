import '../support/dialog-polyfill';

import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import type { DataFile } from '../../src/cms/decap/types';
import { SaveRefused } from '../../src/cms/entry-errors';
import type { ListStore } from '../../src/cms/decap/back-end';
import { orderButton } from '../../src/cms/order-dialog';

const onSaved = jest.fn();

/** The files of the list, by name. */
let files: Map<string, string>;
let saved: (readonly DataFile[])[];
let refusal: string | undefined;

function member(name: string, position?: number): string {
  const order = position === undefined ? '' : `order: ${position} # kept\n`;
  return `name: ${name}\nimage: media/a.webp\nalt: ${name} laughs.\nrole: Mentor\n${order}`;
}

const lists: ListStore = {
  read(folder) {
    expect(folder).toBe('content/team');
    return Promise.resolve(
      [...files].map(([name, data]) => ({ data, file: { path: `${folder}/${name}.yaml`, id: data } })),
    );
  },
  save(dataFiles, message) {
    if (refusal !== undefined) return Promise.reject(new SaveRefused([refusal]));
    expect(message).toBe('Order of team members');
    saved = [...saved, dataFiles];
    return Promise.resolve();
  },
};

async function openDialog() {
  location.hash = '#/collections/team';
  const button = orderButton(lists, onSaved);
  document.body.append(button);
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Order of team members' }));
}

function names(): readonly (string | null | undefined)[] {
  return screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);
}

beforeEach(() => {
  files = new Map([
    ['ada', member('Ada', 10)],
    ['bea', member('Bea', 20)],
    ['cleo', member('Cleo')],
  ]);
  saved = [];
  refusal = undefined;
  onSaved.mockClear();
});

afterEach(() => {
  document.body.replaceChildren();
});

it('is offered for lists whose entries have positions', () => {
  const button = orderButton(lists, onSaved);
  for (const [hash, isOffered] of [
    ['#/collections/events', true],
    ['#/collections/events/entries/x', false],
    ['#/collections/legal', false],
    ['#/', false],
  ] as const) {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
    expect([hash, !button.hidden]).toEqual([hash, isOffered]);
  }
});

it('EDIT-33: moves an entry with buttons and keys, says where it is, and saves one line of one file', async () => {
  const dialog = await openDialog();
  expect(names()).toEqual(['Ada', 'Bea', 'Cleo']);
  const up = dialog.getByRole('button', { name: 'Move up: Cleo' });
  await userEvent.click(up);
  expect(names()).toEqual(['Ada', 'Cleo', 'Bea']);
  expect(dialog.getByRole('status')).toHaveTextContent('Cleo is number 2 of 3.');
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowDown}{/Alt}');
  expect(names()).toEqual(['Ada', 'Cleo', 'Bea']);
  expect(up).toHaveFocus();

  await userEvent.click(dialog.getByRole('button', { name: 'Save the order' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  const before = files.get('cleo');
  expect(saved[0]).toEqual([{ path: 'content/team/cleo.yaml', version: before, raw: `${before}order: 15\n` }]);
});

it('EDIT-33: keeps what somebody else has changed, added and deleted meanwhile', async () => {
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Move down: Ada' }));
  files.set('ada', member('Adeline', 10)).delete('cleo');
  files.set('dora', member('Dora', 12));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the order' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const bea = files.get('bea') ?? '';
  expect(saved[0]).toEqual([
    { path: 'content/team/bea.yaml', version: bea, raw: bea.replace('order: 20', 'order: 4') },
  ]);
});

it('shows why nothing was saved, and saves nothing after Cancel', async () => {
  refusal = 'Nothing was saved: ada.yaml has just been changed by somebody else. Save again.';
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Move down: Ada' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save the order' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(refusal ?? ''));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(saved).toEqual([]);
});

it('EDIT-44: names the file that cannot be read', async () => {
  files.set(
    'bea',
    member('Bea').replace('role: Mentor', '<<<<<<< HEAD\nrole: Mentor\n=======\nrole: Chair\n>>>>>>> main'),
  );
  location.hash = '#/collections/team';
  document.body.append(orderButton(lists, onSaved));
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^content\/team\/bea\.yaml, line 4: .*unresolved merge/);
});
