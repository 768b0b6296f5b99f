import { addFileName, formFormat, fromFile, readForm } from '../../../src/cms/decap/form-format';
import { isImmutableMap } from '../../../src/cms/decap/types';
import { openEntry } from '../../support/decap';

const FILE = '# Kept\nname: Ada\nrole: Member\ncontent: It works.\nrating: 5\nimage: media/a.webp\n';

const keep = jest.fn((document: string) => void document);
const format = formFormat(keep);

/** The text that Decap gives to a back end that saves an entry. */
async function savedDocument(data: Record<string, unknown>, slug: string): Promise<string> {
  const named = await addFileName({ entry: openEntry('testimonials', data, { slug }) });
  return format.toFile(named?.toJS() ?? {});
}

beforeEach(() => keep.mockClear());

test('an entry that is saved is a document of its fields and of the text that the file had', async () => {
  const document = await savedDocument({ ...fromFile(FILE), rating: 4 }, 'ada');
  expect(readForm(document)).toEqual({
    fields: { name: 'Ada', role: 'Member', content: 'It works.', rating: 4, image: 'media/a.webp' },
    before: FILE,
  });
  expect(keep).not.toHaveBeenCalled();
});

test('what is typed is kept by us, and Decap gets nothing to store', async () => {
  const typed = { ...fromFile(FILE), rating: 4 };
  expect(format.toFile(typed)).toBe('');
  // The same document as that of a save, also in another order: so what was saved is not offered.
  const { name, ...rest } = typed as Record<string, unknown>;
  expect(keep).toHaveBeenCalledWith(await savedDocument({ ...rest, name }, 'ada'));
});

test.each<[string, Record<string, unknown>]>([
  ['an entry', { ...fromFile(FILE), rating: 4 }],
  ['a new entry', { name: 'Ada', rating: 0 }],
])('what was typed into the form of %s can be shown again', (_, typed) => {
  format.toFile(typed);
  const document = keep.mock.lastCall?.[0] ?? '';
  const shown = format.fromFile(document);
  expect(shown).toMatchObject(typed);
  format.toFile(shown);
  expect(keep).toHaveBeenLastCalledWith(document);
});

test('a new file gets a name that the content check accepts', async () => {
  async function nameOf(name: string, slug = ''): Promise<unknown> {
    const named = await addFileName({ entry: openEntry('testimonials', { name, role: 'Dr. No' }, { slug }) });
    expect(isImmutableMap(named)).toBe(true);
    expect(named?.get('name')).toBe(name);
    return named?.get('$fileName');
  }
  expect(await nameOf('Dr. Ä_da')).toBe('dr-a-da');
  expect(await nameOf('日本')).toBe('riben');
  expect(await nameOf('…')).toBe('testimonials');
  expect(await nameOf('Мария')).toBe('mariya');
  expect(await nameOf('Grace', 'ada')).toBe('ada');
});

test.each([
  [{ name: 'Table: Lagos', alt: 'A drawing' }, 'table-lagos'],
  [{ name: ' ', alt: 'A drawing' }, 'a-drawing'],
  [{ alt: 'A drawing' }, 'a-drawing'],
  // Such an address is that of a page of the list.
  [{ name: '2026', alt: 'A drawing' }, 'events-2026'],
])(
  'EVENT-02, EDIT-49: the address of a new event comes from its name, else from its picture: %j',
  async (data, name) => {
    const named = await addFileName({ entry: openEntry('events', data, { slug: '' }) });
    expect(named?.get('$fileName')).toBe(name);
  },
);

test('a file that cannot be read has no fields, and keeps its text', () => {
  const broken = 'name: "Ada\n';
  format.toFile(format.fromFile(broken));
  expect(readForm(keep.mock.lastCall?.[0] ?? '')).toEqual({ fields: {}, before: broken });
});
