import { decapCollections } from '../../../src/site-build/cms/collections';
import { KINDS } from '../../../src/content-model/kinds';

const collections = decapCollections();

const folders = collections.filter((collection) => 'folder' in collection);

function folder(name: string) {
  const found = folders.find((collection) => collection.name === name);
  if (found === undefined) throw new Error(`The CMS has no folder "${name}".`);
  return found;
}

function fileSet(name: string) {
  const found = collections.filter((collection) => 'files' in collection).find((set) => set.name === name);
  if (found === undefined) throw new Error(`The CMS has no files "${name}".`);
  return found;
}

test('EDIT-01: every kind of content is in the CMS, with the files that the model names', () => {
  for (const kind of KINDS) {
    if (kind.keys === null) {
      expect(folder(kind.folder)).toMatchObject({ folder: `content/${kind.folder}`, create: true, delete: true });
    } else {
      const files = kind.keys.map((key) => `content/${kind.folder}/${key}.yaml`);
      expect(fileSet(kind.folder).files.map(({ file }) => file)).toEqual(expect.arrayContaining(files));
      expect(fileSet(kind.folder).delete).toBe(false);
    }
  }
  const kindsOfCms = new Set(KINDS.map((kind) => kind.folder));
  expect(collections.map(({ name }) => name).toSorted()).toEqual([...kindsOfCms].toSorted());
});

test('all pictures are in one folder', () => {
  for (const { media_folder, public_folder } of folders) {
    expect([media_folder, public_folder]).toEqual(['/content/media', 'media']);
  }
});

test('EDIT-11: each field of the model is a field of the CMS, in the same order', () => {
  for (const kind of KINDS) {
    const files = kind.keys === null ? [folder(kind.folder)] : fileSet(kind.folder).files;
    const own = kind.single ? files.filter(({ name }) => name === kind.name) : files;
    for (const { fields } of own) expect(fields.map(({ name }) => name)).toEqual(Object.keys(kind.schema.shape));
    expect(own.length).toBeGreaterThan(0);
  }
});

test('the list shows position, draft and the summary of the kind', () => {
  expect(folder('testimonials')).toMatchObject({
    label: 'Testimonials',
    label_singular: 'Testimonial',
    description: 'What a member says about the community, with stars.',
    identifier_field: 'name',
    summary:
      "{{fields.draft | ternary('Draft: ', '')}}{{fields.order | default('–')}} · {{fields.name}} · {{fields.rating}} stars",
    sortable_fields: [
      { field: 'order', label: 'Position', default_sort: 'asc' },
      { field: 'name', label: 'Name' },
    ],
    view_filters: [{ label: 'Drafts', field: 'draft', pattern: true }],
  });
  expect(folder('events').summary).toMatch(/ · \{\{fields\.alt\}\}$/);
  expect(folder('bonuses').label).toBe('Bonuses');
});

test('new files get the name that the form adds to an entry that is saved', () => {
  expect(new Set(folders.map(({ slug }) => slug))).toEqual(new Set(['{{fields.$fileName}}']));
});

test('only kinds with a preview of the site show a preview', () => {
  const shown = collections.filter(({ editor }) => editor.preview).map(({ name }) => name);
  expect(shown.toSorted()).toEqual(['courses', 'events', 'team', 'testimonials']);
});

test('files of a page have its label and link to it', () => {
  const labels = new Map(fileSet('pages').files.map((file) => [file.name, file]));
  expect(labels.get('about-us')).toMatchObject({ label: 'About Us', preview_path: 'about-us' });
  expect(labels.get('not-found')?.label).toBe('Not found');
  expect(labels.get('not-found')).not.toHaveProperty('preview_path');
});

test('no two fields, files or groups share a name, which Decap refuses', () => {
  const lists = [
    collections.map(({ name }) => name),
    ...collections.map((group) => ('folder' in group ? group.fields : group.files).map(({ name }) => name)),
  ];
  for (const names of lists) expect(new Set(names).size).toBe(names.length);
});
