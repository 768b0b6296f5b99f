import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';

import { createPages, limitFirstListPage } from '../../src/site-build/create-pages';
import { textFileOf } from '../../src/config/route-content';
import type { Route } from '../../src/config/route-registry';
import { ROUTES } from '../../src/config/routes';
import { writeTree } from '../member-service/support/fixture-site';

type Answer = Awaited<ReturnType<CreatePagesArgs['graphql']>>;

let root: string;
const createPage = jest.fn();
const deletePage = jest.fn();

beforeEach(async () => {
  createPage.mockReset();
  deletePage.mockReset();
  root = await writeTree({});
  const project = join(process.cwd(), 'src');
  await mkdir(join(root, 'src'));
  await Promise.all(
    ['features', 'pages', 'member', 'templates'].map((name) => symlink(join(project, name), join(root, 'src', name))),
  );
  jest.spyOn(process, 'cwd').mockReturnValue(root);
});

interface Answers {
  /** The result of the query for the lists: `allContentEvent` and so on. */
  readonly lists?: Readonly<Record<string, object>>;
  /** The result of a named query. */
  readonly events?: readonly object[];
  readonly named?: (operation: string, key: string | undefined) => Answer;
}

const SITE = { name: 'Brainhouse', language: 'en', url: 'https://brainhouse.example', timeZone: 'Africa/Lagos' };

const EMPTY = { allContentEvent: { totalCount: 0 }, allContentTestimonial: { totalCount: 0 } };

/** Runs the hook as Gatsby does, with these results of queries. */
function run(
  { lists = EMPTY, named = () => ({ data: {} }), events = [] }: Answers,
  routes?: readonly Route[],
): Promise<void> {
  const gatsby = {
    actions: { createPage },
    graphql: async (query: string, variables?: { readonly key?: string }) => {
      const operation = /query (\w+)/.exec(query)?.[1];
      if (operation === 'EventCalendars') return { data: { events: { nodes: events }, site: SITE } };
      return operation === undefined ? { data: lists } : named(operation, variables?.key);
    },
  };
  return createPages(gatsby as unknown as CreatePagesArgs, routes);
}

/** The pages created for matching addresses, or all. */
function created(address = /^/): object[] {
  const pages = createPage.mock.calls.map(([page]) => page as { readonly path: string });
  return pages.filter(({ path }) => address.test(path));
}

async function readPart(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, 'public/member-content', `${name}.json`), 'utf8')) as unknown;
}

describe('the member area', () => {
  const memberRoutes = ROUTES.filter(({ access }) => access === 'member');

  test('writes the result of each query to its own file', async () => {
    await run({ named: (operation, key) => ({ data: { operation, key } }) });
    const files = await readdir(join(root, 'public/member-content'));
    const names = [...memberRoutes.map(textFileOf), 'landing', 'events'];
    expect(files.toSorted()).toEqual(names.map((name) => `${name}.json`).toSorted());
    expect(await readPart('dashboard')).toEqual({ name: 'dashboard', content: { operation: 'MemberDashboard' } });
    expect(await readPart('crypto')).toEqual({
      name: 'crypto',
      content: { operation: 'MemberProgramme', key: 'crypto' },
    });
  });

  test('ROUTE-03: creates a page without content for each route', async () => {
    await run({ named: () => ({ data: { secret: 'of the members' } }) });
    const paths = memberRoutes.map(({ path }) => path);
    expect(created(new RegExp(`^(${paths.join('|')})$`))).toEqual(
      memberRoutes.map(({ path }) => ({
        path,
        component: join(root, 'src/member/index.tsx'),
        // Of the hash, so that Gatsby renders the page again when its content changes.
        context: { contentHash: expect.stringMatching(/^[0-9a-f]{8}$/) as string },
      })),
    );
  });

  test('deletes the files of an earlier build, and nothing else', async () => {
    const dir = join(root, 'public/member-content');
    await mkdir(dir, { recursive: true });
    await Promise.all(['old.json', 'skill.json', 'skill.json.br'].map((file) => writeFile(join(dir, file), 'old')));
    await run({ named: () => ({ data: { fresh: true } }) });
    const files = await readdir(dir);
    expect(files).not.toContain('old.json');
    expect(files).toContain('skill.json.br');
    expect(await readPart('skill')).toEqual({ name: 'skill', content: { fresh: true } });
  });

  test('stops the build with every query that failed, before anything is written', async () => {
    const running = run({
      named: (operation) =>
        operation === 'MemberSkill' || operation === 'MemberLanding'
          ? { errors: [new Error(`Cannot query field "x" in ${operation}.`)] }
          : { data: {} },
    });
    await expect(running).rejects.toThrow(
      'These queries of the member area failed (contentQuery in src/member/views or src/features):\n' +
        'landing: Cannot query field "x" in MemberLanding.\n' +
        'skill: Cannot query field "x" in MemberSkill.\n' +
        'Correct the query, or run npm run check:content to see what the content lacks.',
    );
    expect(await readdir(root)).toEqual(['src']);
    expect(createPage).not.toHaveBeenCalled();
  });
});

test('creates the redirect pages and the legal pages from their templates', async () => {
  await run({});
  const memberPaths = ROUTES.filter(({ access }) => access === 'member').map(({ path }) => path);
  const others = createPage.mock.calls
    .map(([page]) => page as { path: string })
    .filter(({ path }) => !memberPaths.includes(path));
  const templates = ROUTES.filter(({ access, type }) => access === 'public' && /^(?:legal|redirect)$/.test(type));
  expect(others).toEqual(
    templates.map(({ path, type }) => ({
      path,
      component: join(root, `src/templates/${type}.tsx`),
      context: { key: path.slice(1), address: path },
    })),
  );
  expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(['/policy', '/courses']));
});

describe('lists', () => {
  function counts(events: number, testimonials: number): Answers {
    return {
      lists: { allContentEvent: { totalCount: events }, allContentTestimonial: { totalCount: testimonials } },
    };
  }

  test.each([
    [0, 0],
    [28, 10],
    [48, 30],
  ])('ROUTE-11: have no further page for %i events and %i testimonials', async (events, testimonials) => {
    await run(counts(events, testimonials));
    expect(created(/events|testimonials/)).toEqual([]);
  });

  test('ROUTE-11: have a further page for each 48 or 30 entries beyond the first page', async () => {
    await run(counts(120, 31));
    const [events, testimonials] = ['events', 'testimonials'].map((name) => join(root, `src/pages/${name}.tsx`));
    expect(created(/events/)).toEqual([
      { path: '/events/2', component: events, context: { limit: 48, skip: 48, first: false } },
      { path: '/events/3', component: events, context: { limit: 48, skip: 96, first: false } },
    ]);
    expect(created(/testimonials/)).toEqual([
      { path: '/testimonials/2', component: testimonials, context: { limit: 30, skip: 30, first: false } },
    ]);
  });

  test('show every entry of a long list on one page', async () => {
    await run(counts(10_000, 0));
    expect(created(/events/)).toHaveLength(208);
    expect(created(/events/).at(-1)).toMatchObject({ path: '/events/209', context: { skip: 9984 } });
  });

  test('report the error if their entries cannot be counted', async () => {
    const gatsby = { actions: { createPage }, graphql: async () => ({ errors: [new Error('no such type')] }) };
    await expect(createPages(gatsby as unknown as CreatePagesArgs)).rejects.toThrow('no such type');
  });

  function pass(path: string): void {
    const page = { path, component: '/page.tsx', context: { kept: true } };
    limitFirstListPage({ page, actions: { createPage, deletePage } } as unknown as CreatePageArgs);
  }

  test('limit the entries of the first page like those of the others', () => {
    pass('/testimonials');
    expect(deletePage).toHaveBeenCalledTimes(1);
    expect(created()).toEqual([
      { path: '/testimonials', component: '/page.tsx', context: { kept: true, limit: 30, skip: 0, first: true } },
    ]);
  });

  test.each(['/', '/about-us', '/events/2'])('do not change %s', (path) => {
    pass(path);
    expect(deletePage).not.toHaveBeenCalled();
    expect(createPage).not.toHaveBeenCalled();
  });
});

describe('a registry with an error', () => {
  const page: Route = {
    name: 'page',
    path: '/events',
    label: 'Events',
    access: 'public',
    type: 'page',
    content: 'pages',
    indexed: true,
  };

  test('with two routes of one path is refused', async () => {
    await expect(run({}, [page, { ...page, name: 'other' }])).rejects.toThrow(
      'Two pages have the same address, /events: ',
    );
    expect(createPage).not.toHaveBeenCalled();
  });

  test('with a missing page or view is refused', async () => {
    const routes: readonly Route[] = [
      { ...page, path: '/no-page' },
      { ...page, name: 'view', path: '/no', access: 'member', type: 'no' },
    ];
    await expect(run({}, routes)).rejects.toThrow(
      'missing: src/pages/no-page.tsx (route "page"), src/member/views/no-view.tsx (route "view")',
    );
  });

  test('with a list of a kind of content that the model does not have is refused', async () => {
    await expect(run({}, [{ ...page, list: { of: 'happenings', perPage: 10 } }])).rejects.toThrow(
      'src/config/routes.ts names the kind of content "happenings"',
    );
  });
});

test('EVENT-01: creates the page of each event with a date, and its files for calendars', async () => {
  process.env.SITE_URL = 'http://localhost:8000';
  await run({ events: [{ key: 'table', name: 'Table', start: '2026-12-05 18:00' }] });
  const page = { path: '/events/table', component: join(root, 'src/templates/event.tsx') };
  expect(created(/^\/events\//)).toEqual([{ ...page, context: { key: 'table', address: '/events/table' } }]);
  expect(await readdir(join(root, 'public/events'))).toEqual(['table.ics']);
  expect(await readFile(join(root, 'public/events.ics'), 'utf8')).toContain('UID:table@brainhouse.example');
  delete process.env.SITE_URL;
});
