import '../../support/dialog-polyfill';

import { MessageChannel } from 'node:worker_threads';

import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import { registerBackEnd } from '../../../src/cms/decap/back-end';
import { addFileName, formFormat, fromFile } from '../../../src/cms/decap/form-format';
import { explainUnknownGroups, leaveSavedForms } from '../../../src/cms/decap/open-form';
import type { BackEnd } from '../../../src/cms/decap/types';
import { fakeCms, openEntry } from '../../support/decap';

// jsdom has none.
Object.assign(globalThis, { MessageChannel });

const PATH = 'content/testimonials/ada.yaml';
const FILE = '# Asked in May.\nname: Ada\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\n';

/** The file as the back end has it, which is its own id there, and the versions that saves have named. */
let file: string | null;
let versions: unknown[];
/** The ids of the pictures of the back end. */
const pictures = new Map<string, string>();
/** What the back end throws. */
let refusal: Error | undefined;
let isEmpty = false;
let uploads = 0;
let unreadable: Error | undefined;

const options = { useWorkflow: false };

/** The back end that Decap would start. */
const backEnd: BackEnd = {
  getMedia: () =>
    unreadable
      ? Promise.reject(unreadable)
      : Promise.resolve(
          [...pictures, ...(file === null ? [] : [[PATH, file] as const])].map(([path, id]) => ({ path, id })),
        ),
  entriesByFolder: () => Promise.resolve([]),
  entriesByFiles: () => Promise.resolve([]),
  persistMedia({ path }) {
    pictures.set(path, `mine ${(uploads += 1)}`);
    return Promise.resolve();
  },
  getEntry: () => Promise.resolve({ data: isEmpty ? '' : file, file: { id: null } }),
  persistEntry({ dataFiles: [saved] }) {
    if (refusal) return Promise.reject(refusal);
    versions.push(saved?.version);
    file = saved?.raw ?? '';
    return Promise.resolve();
  },
  deleteFiles([deleted]) {
    versions.push(deleted);
    file = null;
    return Promise.resolve();
  },
};

let started: BackEnd;

/** A form in a tab: opened with the file as it is then. */
async function openForm(): Promise<{ save: (changes: object) => Promise<void> }> {
  const opened = fromFile(file ?? '');
  return {
    async save(changes) {
      await started.persistEntry(
        { dataFiles: [{ path: PATH, raw: await documentOf({ ...opened, ...changes }) }] },
        options,
      );
    },
  };
}

/** What Decap gives to a back end for the data of a form. */
async function documentOf(data: Record<string, unknown>, slug = 'ada'): Promise<string> {
  const named = await addFileName({ entry: openEntry('testimonials', data, { slug }) });
  return `${formFormat(() => undefined).toFile(named?.toJS() ?? {})}\n`;
}

beforeEach(() => {
  file = FILE;
  versions = [];
  uploads = 0;
  refusal = unreadable = undefined;
  isEmpty = false;
  options.useWorkflow = false;
  pictures.clear();
  started = start('gitea');
});

/** Starts the back end with a name of Decap's. */
function start(name: string, localAddress?: string, register = registerBackEnd): BackEnd {
  const cms = fakeCms();
  cms.getBackend.mockImplementation((asked) => (asked === name ? { init: () => ({ ...backEnd }) } : undefined));
  const { name: ours } = register(cms, { name, localAddress, assertCurrent: () => Promise.resolve() });
  const [registered, init] = cms.registerBackend.mock.lastCall ?? [];
  if (!init) throw new Error('Nothing is registered.');
  expect(registered).toBe(ours);
  return Reflect.construct(init, []) as BackEnd;
}

afterEach(() => {
  document.body.replaceChildren();
});

test('a save names the version that it was made from', async () => {
  const form = await openForm();
  await form.save({ rating: 4 });
  expect(file).toBe(FILE.replace('5', '4'));
  expect(versions).toEqual([FILE]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an entry with errors is not saved, and its errors are listed until they are corrected or the list is closed', async () => {
  const form = await openForm();
  await expect(form.save({ name: '', rating: 7 })).rejects.toThrow('Nothing is lost');
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('Not saved.');
  expect(
    within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Name: is empty/), expect.stringMatching(/^Stars: must be a whole number/)]);
  await form.save({ rating: 4 });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await expect(form.save({ name: '' })).rejects.toThrow();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a file that could not be read is not overwritten, and a file of no kind is refused', async () => {
  file = 'name: "Ada\n';
  const form = await openForm();
  await expect(form.save({ name: 'Ada' })).rejects.toThrow();
  expect(screen.getByRole('alert')).toHaveTextContent('line');
  expect(file).toBe('name: "Ada\n');
  const dataFiles = [{ path: 'content/pages/blog.yaml', raw: '{}' }];
  await expect(started.persistEntry({ dataFiles }, options)).rejects.toThrow();
  expect(screen.getByRole('alert')).toHaveTextContent('content/pages/blog.yaml is not a file that the site uses.');
});

test('EDIT-29: a change of another field meanwhile is merged, and the editor reads it', async () => {
  const form = await openForm();
  const theirs = FILE.replace('Member', 'Chair # since June');
  file = theirs;
  await form.save({ rating: 4 });
  expect(file).toBe(theirs.replace('5', '4'));
  expect(versions).toEqual([theirs]);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Saved, and merged with another change \(\d\d:\d\d\)\./);

  // The form still shows the old role. A further save must not bring it back.
  await form.save({ rating: 3 });
  expect(file).toBe(theirs.replace('5', '3'));
  await form.save({ rating: 2 });
  expect(file).toBe(theirs.replace('5', '2'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('EDIT-29: the same field: both versions and the old one are shown, and the chosen one is saved', async () => {
  const form = await openForm();
  file = FILE.replace('Member', 'Chair').replace('5', '1');
  const saving = form.save({ role: 'Guest', rating: 4 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else has changed the same meanwhile' }));
  const role = within(dialog.getByRole('group', { name: 'Role' }));
  expect(role.getByText('Before: Member')).toBeVisible();
  await userEvent.click(role.getByRole('radio', { name: 'Theirs Chair' }));
  await userEvent.click(within(dialog.getByRole('group', { name: 'Stars' })).getByRole('radio', { name: 'Yours 4' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await saving;
  expect(file).toBe(FILE.replace('Member', 'Chair').replace('5', '4'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an editor who edits on has saved nothing, and is asked again', async () => {
  const form = await openForm();
  const theirs = FILE.replace('Member', 'Chair');
  file = theirs;
  for (let press = 0; press < 2; press += 1) {
    const refused = expect(form.save({ role: 'Guest' })).rejects.toThrow('Nothing is lost');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit on' }));
    await refused;
    expect(screen.getByRole('alert')).toHaveTextContent('save again to choose');
  }
  expect(file).toBe(theirs);
});

test('EDIT-29: a file that was deleted meanwhile is created again only if the editor says so', async () => {
  const form = await openForm();
  file = null;
  const refused = expect(form.save({ rating: 4 })).rejects.toThrow();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit on' }));
  await refused;
  expect(file).toBeNull();
  const saving = form.save({ rating: 4 });
  await userEvent.click(await screen.findByRole('radio', { name: /^Yours Create it again/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await saving;
  expect(file).toBe(FILE.replace('5', '4'));
  expect(versions).toEqual([null]);
});

test('a save that the back end refuses counts as none', async () => {
  const form = await openForm();
  file = FILE.replace('Member', 'Chair');
  refusal = new Error('just changed');
  await expect(form.save({ rating: 4 })).rejects.toThrow('just changed');
  refusal = undefined;
  await form.save({ rating: 4 });
  expect(file).toBe(FILE.replace('Member', 'Chair').replace('5', '4'));
});

test('with reviews the form is saved as it is, because each entry is a branch', async () => {
  options.useWorkflow = true;
  const form = await openForm();
  file = FILE.replace('Member', 'Chair');
  await form.save({ rating: 4 });
  expect(file).toBe(FILE.replace('5', '4'));
});

test.each(['the host does not answer', 'Decap gives an empty text instead'])(
  'EDIT-29: a file is not overwritten if %s',
  async (why) => {
    const form = await openForm();
    if (why.startsWith('Decap')) isEmpty = true;
    else unreadable = new Error('offline');
    await expect(form.save({ rating: 4 })).rejects.toThrow();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not be read'));
    expect(file).toBe(FILE);
  },
);

const MARKED = FILE.replace('role: Member', '<<<<<<< HEAD\nrole: Member\n=======\nrole: Chair\n>>>>>>> main');

test.each([
  ['is deleted if nobody has changed it', FILE, undefined],
  ['is not deleted with the change of somebody else', FILE.replace('Member', 'Chair'), /somebody else has changed it/],
  ['is not deleted while it cannot be read', 'offline', /could not be read/],
])('EDIT-29: an entry %s', async (_, now, refused) => {
  const getEntry = jest.spyOn(backEnd, 'getEntry');
  const local = start('proxy', '/admin/api/v1');
  // Decap reads the file for the form.
  await local.getEntry(PATH);
  if (now === 'offline') getEntry.mockRejectedValueOnce(new Error(now));
  else file = now;
  const deleting = local.deleteFiles([PATH], 'Delete');
  if (refused === undefined) {
    await deleting;
    expect([file, versions]).toEqual([null, [{ path: PATH, version: null }]]);
  } else {
    await expect(deleting).rejects.toThrow();
    expect(screen.getByRole('alert')).toHaveTextContent(refused);
    expect(screen.getByRole('alert')).toHaveTextContent(PATH);
    expect(file).not.toBeNull();
  }
});

test('an entry that the form has saved is deleted', async () => {
  const form = await openForm();
  await started.getEntry(PATH);
  await form.save({ rating: 4 });
  await started.deleteFiles([PATH], 'Delete');
  expect(file).toBeNull();
});

test('EDIT-29: a new entry says that there is no file, also after another one with its name was open', async () => {
  const form = await openForm();
  await form.save({ rating: 4 });
  file = null;
  const raw = await documentOf({ ...fromFile(FILE), name: 'Grace' }, '');
  await started.persistEntry({ dataFiles: [{ path: PATH, raw }] }, { newEntry: true });
  // Without the comment of the entry that was copied.
  expect([file, versions.at(-1)]).toEqual([FILE.replace(/.*\n/, '').replace('Ada', 'Grace'), null]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a form', () => started.getEntry(PATH)],
  ['a list', () => started.entriesByFolder('content/testimonials', 'yaml', 1)],
  ['a save', async () => (await openForm()).save({ rating: 4 }).catch(() => undefined)],
])('EDIT-44: %s of a file with an unresolved merge names the file', async (what, open) => {
  if (what === 'a save') jest.spyOn(backEnd, 'getEntry').mockResolvedValue({ data: MARKED, file: { id: null } });
  else file = MARKED;
  jest.spyOn(backEnd, 'entriesByFolder').mockResolvedValue([{ data: MARKED, file: { path: PATH, id: '' } }]);
  started = start('gitea');
  await open();
  expect(screen.getByRole('alert')).toHaveTextContent(
    /content\/testimonials\/ada\.yaml, .*the file has an unresolved merge → keep one/,
  );
});

test('EDIT-43: the time zone of the site is known before the first form is read', async () => {
  jest.spyOn(backEnd, 'getEntry').mockImplementation((path) => {
    const data = path === 'content/site/site.yaml' ? 'timeZone: Africa/Lagos\n' : FILE;
    return Promise.resolve({ data, file: { id: null } });
  });
  // Another test has read that file.
  jest.resetModules();
  const fresh = await import('../../../src/cms/decap/back-end');
  await start('gitea', undefined, fresh.registerBackEnd).getEntry(PATH);
  const { siteZone } = await import('../../../src/cms/site-time');
  expect(siteZone()).toBe('Africa/Lagos');
});

test.each([
  ['proxy', '/admin/api/v1'],
  ['gitea', undefined],
])(
  'EDIT-37: with %s an upload replaces no picture that somebody else has added or replaced meanwhile',
  async (name, address) => {
    const local = start(name, address);
    window.fetch = jest.fn((_, init) => {
      const { params } = JSON.parse(init?.body as string) as { params: { path: string } };
      return Promise.resolve(Response.json(pictures.get(params.path) ?? null));
    });
    // A picture of this page, which is saved again.
    await local.persistMedia({ path: 'content/media/a.webp' });
    await local.persistMedia({ path: 'content/media/a.webp' });
    expect(pictures.get('content/media/a.webp')).toBe('mine 2');

    pictures.set('content/media/a.webp', 'theirs').set('content/media/new.webp', 'theirs');
    // That the page has read of a picture does not mean that it may replace it.
    await local.getMedia();
    await expect(local.persistMedia({ path: 'content/media/a.webp' })).rejects.toThrow('Not saved.');
    const assets = [{ path: 'content/media/new.webp' }];
    const raw = await documentOf(fromFile(FILE));
    await expect(local.persistEntry({ dataFiles: [{ path: PATH, raw }], assets }, options)).rejects.toThrow(
      'Not saved.',
    );
    expect(screen.getByRole('alert')).toHaveTextContent(
      'picture with the name new.webp meanwhile → load this page again',
    );
    expect([...pictures.values(), file]).toEqual(['theirs', 'theirs', FILE]);
  },
);

describe('an address of an entry', () => {
  function openAddress(hash: string): void {
    location.hash = hash;
  }

  afterEach(() => openAddress(''));

  test.each(['testimonials/entries/ada', 'testimonials/entries/ada?field=role'])(
    'EDIT-52: that is gone (%s) opens its list, and says so',
    async (address) => {
      openAddress(`#/collections/${address}`);
      file = null;
      await expect(started.getEntry(PATH)).rejects.toThrow('There is no such file.');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'There is no file content/testimonials/ada.yaml: the entry was deleted or renamed. Choose it from this list.',
      );
      expect(location.hash).toBe('#/collections/testimonials');
    },
  );

  test('EVENT-12: of an event is opened again after a save of another start, to show its version; another description is none', async () => {
    const path = 'content/events/walk.yaml';
    const form = '#/collections/events/entries/walk';
    file = 'image: media/a.webp\nalt: A walk.\nname: Walk\n';
    pictures.set(path, 'its id');
    openAddress(form);
    document.body.innerHTML = '<div id="nc-root"></div>';
    for (const [changes, sequence] of [
      [{ start: '2027-06-01 18:00' }, 0],
      [{ start: '2027-06-01 19:00' }, 1],
      [{ description: 'In the hills.' }, 1],
    ] as const) {
      const before = fromFile(file);
      const raw = await documentOf({ ...before, ...changes }, 'walk');
      const opened: string[] = [];
      window.onhashchange = () => opened.push(location.hash);
      await started.persistEntry({ dataFiles: [{ path, raw }] }, options);
      const after = fromFile(file);
      expect(after).toMatchObject({ ...changes, changedAt: expect.stringMatching(/^20.*Z$/) as string, sequence });
      if ('start' in changes) await waitFor(() => expect(opened.slice(-2)).toEqual(['#/collections/events', form]));
      else expect(after['changedAt']).toBe(before['changedAt']);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      // Decap shows it.
      await waitFor(() => expect(document.querySelector('[inert]')).not.toBeInTheDocument());
    }
    window.onhashchange = null;
  });

  test('that the host could not read stays open', async () => {
    openAddress('#/collections/testimonials/entries/ada');
    isEmpty = true;
    expect((await started.getEntry(PATH)).data).toBe('');
    expect(location.hash).toBe('#/collections/testimonials/entries/ada');
    // A new entry, whose name Decap looks for, is not open.
    openAddress('#/collections/testimonials/new');
    file = null;
    await started.getEntry(PATH);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('EDIT-52: of a group that there is not is named, now and later', async () => {
    openAddress('#/collections/nowhere/new');
    explainUnknownGroups(['events']);
    expect(screen.getByRole('alert')).toHaveTextContent('There is no group “nowhere”.');
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: 'http://localhost/#/collections/events' }));
    expect(screen.getByRole('alert')).toHaveTextContent('nowhere');
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL: 'http://localhost/#/collections/50%' }));
    expect(screen.getByRole('alert')).toHaveTextContent('There is no group “50%”.');
  });
});

test('EDIT-52: Decap leaves a form that was saved without a question, and asks before it leaves another one', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  leaveSavedForms(fakeCms());
  const form = await openForm();
  expect(window.confirm('Leave?')).toBe(false);
  await form.save({ rating: 4 });
  expect([window.confirm('Leave?'), window.confirm('Delete?')]).toEqual([true, false]);
  await waitFor(() => expect(window.confirm('Leave?')).toBe(false));
  refusal = new Error('The host does not answer.');
  await expect(form.save({ rating: 3 })).rejects.toThrow('The host does not answer.');
  expect(window.confirm('Leave?')).toBe(false);
  expect(confirm).toHaveBeenCalledWith('Delete?');
});
