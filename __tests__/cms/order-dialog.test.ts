import '../support/dialog-polyfill';

import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import { orderButton } from '../../src/cms/order-dialog';

const API = '/admin/api/v1';

const onSaved = jest.fn();

/** The files of the list, by name. */
let files: Map<string, string>;
let saved: readonly { readonly path: string; readonly raw: string; readonly version: string }[][];
let refusal: string | undefined;

function member(name: string, position?: number): string {
  const order = position === undefined ? '' : `order: ${position} # kept\n`;
  return `name: ${name}\nimage: media/a.webp\nalt: ${name} laughs.\nrole: Mentor\n${order}`;
}

function answer(_: unknown, init?: RequestInit): Promise<Response> {
  const { action, params } = JSON.parse(init?.body as string) as {
    action: string;
    params: { dataFiles: (typeof saved)[number] };
  };
  if (action === 'entriesByFolder') {
    const entries = [...files].map(([name, data]) => ({ data, file: { path: `content/team/${name}.yaml`, id: data } }));
    return Promise.resolve(Response.json(entries));
  }
  if (refusal !== undefined) return Promise.resolve(Response.json({ error: refusal }, { status: 409 }));
  saved = [...saved, params.dataFiles];
  return Promise.resolve(Response.json({}));
}

async function openDialog() {
  location.hash = '#/collections/team';
  const button = orderButton(API, onSaved);
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
  window.fetch = jest.fn(answer);
});

afterEach(() => {
  document.body.replaceChildren();
});

it('is offered for lists whose entries have positions', () => {
  const button = orderButton(API, onSaved);
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

it('moves an entry with buttons and keys, says where it is, and saves one line of one file', async () => {
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

it('keeps what somebody else has changed, added and deleted meanwhile', async () => {
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
