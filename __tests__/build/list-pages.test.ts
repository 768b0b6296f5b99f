/** @jest-environment node */
import { join } from 'node:path';
import type { CreatePageArgs, CreatePagesArgs } from 'gatsby';

import { createListPages, limitFirstListPage } from '../../src/build/list-pages';

const createPage = jest.fn();
const deletePage = jest.fn();

beforeEach(() => {
  createPage.mockReset();
  deletePage.mockReset();
});

function create(events: number, testimonials: number): Promise<void> {
  const gatsby = {
    actions: { createPage },
    graphql: async () => ({
      data: { allContentEvent: { totalCount: events }, allContentTestimonial: { totalCount: testimonials } },
    }),
  };
  return createListPages(gatsby as unknown as CreatePagesArgs);
}

function created(): unknown[] {
  return createPage.mock.calls.map(([page]) => page as unknown);
}

test.each([
  [0, 0],
  [28, 10],
  [48, 30],
])('makes no further page for %i events and %i testimonials', async (events, testimonials) => {
  await create(events, testimonials);
  expect(created()).toEqual([]);
});

test('makes a page for each page’s worth of entries beyond the first', async () => {
  await create(120, 31);
  const [events, testimonials] = ['events', 'testimonials'].map((name) => join(process.cwd(), `src/pages/${name}.tsx`));
  expect(created()).toEqual([
    { path: '/events/2', component: events, context: { limit: 48, skip: 48, first: false } },
    { path: '/events/3', component: events, context: { limit: 48, skip: 96, first: false } },
    { path: '/testimonials/2', component: testimonials, context: { limit: 30, skip: 30, first: false } },
  ]);
});

test('every entry of a long list stands on one page', async () => {
  await create(10_000, 0);
  expect(created()).toHaveLength(208);
  expect(created().at(-1)).toMatchObject({ path: '/events/209', context: { skip: 9984 } });
});

test('says why it cannot count', async () => {
  const gatsby = { actions: { createPage }, graphql: async () => ({ errors: [new Error('no such type')] }) };
  await expect(createListPages(gatsby as unknown as CreatePagesArgs)).rejects.toThrow('no such type');
});

function pass(path: string): void {
  const page = { path, component: '/page.tsx', context: { kept: true } };
  limitFirstListPage({ page, actions: { createPage, deletePage } } as unknown as CreatePageArgs);
}

test('the first page of a list goes no further than the others', () => {
  pass('/testimonials');
  expect(deletePage).toHaveBeenCalledTimes(1);
  expect(created()).toEqual([
    {
      path: '/testimonials',
      component: '/page.tsx',
      context: { kept: true, limit: 30, skip: 0, first: true },
    },
  ]);
});

test.each(['/', '/about-us', '/events/2'])('%s stays as it was made', (path) => {
  pass(path);
  expect(deletePage).not.toHaveBeenCalled();
  expect(createPage).not.toHaveBeenCalled();
});
