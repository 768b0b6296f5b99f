import { EventEmitter, once } from 'node:events';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Node, NodeInput } from 'gatsby';
import { onCreateNode } from 'gatsby-transformer-yaml/gatsby-node';

import { readContent } from '../../src/site-build/content-check/read-content';
import { writeCheckedEntries, type readCheckedEntries } from '../../src/site-build/checked-entries';
import { entryTypeName, type sourceContent } from '../../src/site-build/content-nodes';
import { readSchedules } from '../../src/site-build/publication';
import { ROUTES } from '../../src/config/routes';
import { writeTree } from '../member-service/support/fixture-site';

let folder: string;
let nodes: Map<string, Node>;
/** Gatsby's, which reports created nodes. */
let emitter: EventEmitter;
/** The ids of the nodes of files, by what was done with them. */
let calls: string[];
let errors: string[];
let stop: () => void;
let run: typeof sourceContent;
let readChecked: typeof readCheckedEntries;

beforeEach(async () => {
  folder = await writeTree({
    'content/events/one.yaml': 'image: media/a.webp\nalt: One\n',
    'content/events/two.yaml': 'image: media/a.webp\nalt: Two\norder: 3\n',
  });
  nodes = new Map();
  emitter = new EventEmitter();
  calls = [];
  errors = [];
  stop = () => undefined;
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
  // A new copy of the module, which reads once what is unpublished.
  await jest.isolateModulesAsync(async () => {
    ({ sourceContent: run } = await import('../../src/site-build/content-nodes'));
    ({ readCheckedEntries: readChecked } = await import('../../src/site-build/checked-entries'));
  });
});

afterEach(() => stop());

async function write(file: string, text: string): Promise<void> {
  await writeTree({ [`content/${file}`]: text }, folder);
}

/** Runs the function with a store of nodes like Gatsby's. */
function source(contentDir = join(folder, 'content')): void {
  stop = run(
    {
      actions: {
        createNode: (node: NodeInput) => {
          const { children = [], parent = null } = node;
          calls.push(`create ${node.id}`);
          const internal = { ...node.internal, owner: 'default-site-plugin' };
          nodes.set(node.id, { ...node, children, parent, internal });
          emitter.emit('CREATE_NODE', { payload: nodes.get(node.id) });
        },
        deleteNode: (node) => {
          calls.push(`delete ${node.id}`);
          nodes.delete(node.id);
        },
        enableStatefulSourceNodes: () => calls.push('stateful'),
      },
      createContentDigest: (data) => JSON.stringify(data),
      emitter,
      getNodesByType: (type) => [...nodes.values()].filter(({ internal }) => internal.type === type),
      reporter: { error: (text: string) => errors.push(text) } as never,
    },
    contentDir,
  );
}

/** The entry that gatsby-transformer-yaml makes from the node of a file, without what every node has. */
async function entry(id: string): Promise<Record<string, unknown> & { readonly type: string }> {
  const node = nodes.get(id);
  if (!node) throw new Error(`There is no node ${id}.`);
  const made: NodeInput[] = [];
  await onCreateNode(
    {
      node,
      actions: { createNode: (child) => void made.push(child), createParentChildLink: () => undefined },
      loadNodeContent: ({ internal }) => Promise.resolve(internal.content ?? ''),
      createNodeId: (seed) => seed,
      createContentDigest: (data) => JSON.stringify(data),
    },
    { typeName: entryTypeName },
  );
  expect(made).toHaveLength(1);
  const [{ internal, ...fields } = { internal: { type: '' } }] = made;
  return { ...fields, type: internal.type };
}

test('an entry has its type, its fields, its key and its order', async () => {
  source();
  expect([...nodes.keys()]).toEqual(['content/events/one', 'content/events/two']);
  expect(await entry('content/events/one')).toMatchObject({
    type: 'ContentEvent',
    key: 'one',
    image: 'media/a.webp',
    alt: 'One',
    order: 1000,
  });
  expect(await entry('content/events/two')).toMatchObject({ key: 'two', order: 3 });
});

test('what the content check has parsed is not parsed again, but a file that has changed since then is', async () => {
  const { entries } = await readContent(folder, [], new Date());
  writeCheckedEntries(
    folder,
    entries.map((entry) => ({ ...entry, data: { alt: 'As checked' } })),
  );
  await write('events/two.yaml', 'alt: Changed\n');
  readChecked(folder);
  source();
  expect(await entry('content/events/one')).toMatchObject({ alt: 'As checked', key: 'one', order: 1000 });
  expect(await entry('content/events/two')).toMatchObject({ alt: 'Changed' });
  expect(await readdir(join(folder, '.cache'))).toEqual([]);
});

test('texts that look like other values stay texts', async () => {
  await write('events/one.yaml', 'date: 2027-05-03\nalt: "yes"\nnote: "a: b # c"\n');
  source();
  expect(await entry('content/events/one')).toMatchObject({ date: '2027-05-03', alt: 'yes', note: 'a: b # c' });
});

test('EDIT-38, EDIT-39: invisible characters at the ends of texts are not published, and text that is no UTF-8 is not either', async () => {
  await write('events/one.yaml', 'alt: "\u200Eone \u200B"\nlinks:\n  - url: "https://x.example/\u200B"\n');
  source();
  expect(await entry('content/events/one')).toMatchObject({ alt: 'one', links: [{ url: 'https://x.example/' }] });
  await writeFile(join(folder, 'content/events/one.yaml'), Buffer.from('alt: André', 'latin1'));
  expect(() => source()).toThrow(/^content\/events\/one\.yaml, line 1: the character after "Andr" is not UTF-8/);
});

test('EDIT-26: only changed, new and deleted files change nodes', async () => {
  source();
  calls.length = 0;
  await write('events/one.yaml', 'image: media/a.webp\nalt: Another\n');
  await write('events/three.yaml', 'image: media/a.webp\nalt: Three\n');
  await write('site/home.yaml', 'title: Home\n');
  await rm(join(folder, 'content/events/two.yaml'));
  source();
  expect(calls).toEqual([
    'stateful',
    'create content/site/home',
    'create content/events/one',
    'create content/events/three',
    'delete content/events/two',
  ]);
});

test('an entry that is unpublished has no node, and neither has a file of no kind', async () => {
  await write('events/draft.yaml', 'image: media/a.webp\nalt: Draft\ndraft: true\n');
  await write('legal/imprint.yaml', 'title: Imprint\n');
  await write('events/.two.yaml', 'alt: A copy of an editor\n');
  source();
  expect([...nodes.keys()]).toEqual(['content/events/one', 'content/events/two']);
});

test.each([
  ['a: [', 'content/events/three.yaml: cannot be read as YAML → run npm run check:content'],
  ['- a', 'content/events/three.yaml: holds a list, not one entry → run npm run check:content'],
  ['', 'content/events/three.yaml: holds no keys with values → run npm run check:content'],
])('a build stops at the file %j', async (text, message) => {
  await write('events/three.yaml', text);
  expect(() => source()).toThrow(message);
});

test("the site's own entries have the values that the content check has read", async () => {
  jest.mocked(process.cwd).mockRestore();
  source(join(process.cwd(), 'content'));
  const held = new Set(readSchedules('content').flatMap(({ file, schedule }) => (schedule.draft ? [file] : [])));
  const { entries, unpublished } = await readContent(process.cwd(), ROUTES, new Date());
  unpublished.forEach(({ file }) => held.add(file));
  for (const { file, data } of entries.filter((read) => !held.has(read.file))) {
    expect(await entry(file.replace(/\.yaml$/, ''))).toMatchObject(data as object);
  }
  jest.spyOn(process, 'cwd').mockReturnValue(folder);
});

describe('in the live server', () => {
  beforeEach(() => {
    process.env.gatsby_executing_command = 'develop';
  });
  afterEach(() => {
    delete process.env.gatsby_executing_command;
  });

  test('EDIT-27: a file with an error is reported, and its entry stays as it was', async () => {
    source();
    await write('events/one.yaml', 'alt: [');
    source();
    expect(errors).toEqual(['content/events/one.yaml: cannot be read as YAML → run npm run check:content']);
    expect(await entry('content/events/one')).toMatchObject({ alt: 'One' });
  });

  test('EDIT-27: a save changes the node', async () => {
    source();
    await writeFile(join(folder, 'content/.saved'), 'image: media/a.webp\nalt: Saved\n');
    const saved = new Promise((resolve) => {
      jest.spyOn(calls, 'push').mockImplementation((call) => {
        resolve(call);
        return 0;
      });
    });
    await rename(join(folder, 'content/.saved'), join(folder, 'content/events/one.yaml'));
    expect(await saved).toBe('create content/events/one');
    expect(await entry('content/events/one')).toMatchObject({ alt: 'Saved' });
  });

  /** The node that gatsby-source-filesystem creates for a picture, some time after it was saved. */
  function createPicture(name: string): void {
    const internal = { type: 'File', contentDigest: name, owner: 'gatsby-source-filesystem' };
    const node = { id: name, relativePath: name, children: [], parent: null, internal };
    emitter.emit('CREATE_NODE', { payload: node });
    // As in Gatsby, the list of nodes has it later.
    nodes.set(name, node);
  }

  /** Waits until the live server has followed a save. */
  async function saveLast(): Promise<void> {
    const followed = once(emitter, 'CREATE_NODE');
    await write('testimonials/last.yaml', `name: ${calls.length}\n`);
    await followed;
  }

  test('EDIT-27: a new entry is created when its new pictures have nodes, also if another entry is saved meanwhile', async () => {
    source();
    await write('media/new.webp', 'picture');
    await write('media/other.webp', 'picture');
    await write('events/three.yaml', 'image: media/new.webp\nalt: Three\n');
    await write('courses/one.yaml', 'pictures: [media/new.webp, media/other.webp]\n');
    await saveLast();
    calls.length = 0;
    await saveLast();
    createPicture('new.webp');
    createPicture('unrelated.webp');
    expect(calls).toEqual(['create content/testimonials/last', 'create content/events/three']);
    createPicture('other.webp');
    expect(calls.slice(2)).toEqual(['create content/courses/one']);
  });

  test('an entry that waits keeps its node, and one whose picture does not exist does not wait', async () => {
    source();
    await write('media/new.webp', 'picture');
    await write('events/one.yaml', 'image: media/new.webp\nalt: Saved\n');
    await write('events/two.yaml', 'image: media/missing.webp\nalt: Saved\n');
    await saveLast();
    expect(await entry('content/events/one')).toMatchObject({ alt: 'One' });
    expect(await entry('content/events/two')).toMatchObject({ alt: 'Saved' });
    createPicture('new.webp');
    expect(await entry('content/events/one')).toMatchObject({ alt: 'Saved' });
    calls.length = 0;
    createPicture('new.webp');
    expect(calls).toEqual([]);
  });
});
