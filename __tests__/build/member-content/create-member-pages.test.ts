/** @jest-environment node */
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';

import { createMemberPages } from '../../../src/build/member-content/create-member-pages';
import { MEMBER_CONTENT_NAMES, MEMBER_PAGE_NAMES } from '../../../src/config/member-content';

type Answer = Awaited<ReturnType<CreatePagesArgs['graphql']>>;

let root: string;
const createPage = jest.fn();

beforeEach(async () => {
  createPage.mockReset();
  root = await mkdtemp(join(tmpdir(), 'member-content-'));
  jest.spyOn(process, 'cwd').mockReturnValue(root);
});

afterEach(() => rm(root, { recursive: true }));

/** Runs the hook as Gatsby does, with these answers to the queries. */
function run(answer: (operation: string, key: string | undefined) => Answer): Promise<void> {
  const gatsby = {
    actions: { createPage },
    graphql: async (query: string, variables?: { readonly key?: string }) =>
      answer(/query (\w+)/.exec(query)?.[1] ?? '', variables?.key),
  };
  return createMemberPages(gatsby as unknown as CreatePagesArgs);
}

async function readPart(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, 'public/member-content', `${name}.json`), 'utf8')) as unknown;
}

test('writes what each query says to a file of its own', async () => {
  await run((operation, key) => ({ data: { operation, key } }));
  const files = await readdir(join(root, 'public/member-content'));
  expect(files.toSorted()).toEqual(MEMBER_CONTENT_NAMES.map((name) => `${name}.json`).toSorted());
  expect(await readPart('dashboard')).toEqual({ name: 'dashboard', content: { operation: 'MemberDashboard' } });
  expect(await readPart('crypto')).toEqual({
    name: 'crypto',
    content: { operation: 'MemberProgramme', key: 'crypto' },
  });
});

test('makes a page for each route that holds nothing of the content', async () => {
  await run(() => ({ data: { secret: 'of the members' } }));
  const pages = createPage.mock.calls.map(([page]) => page as object);
  expect(pages).toEqual(
    MEMBER_PAGE_NAMES.map((name) => ({ path: `/${name}`, component: join(root, 'src/member/index.tsx'), context: {} })),
  );
});

test('removes what an earlier build has left behind, and nothing else', async () => {
  const dir = join(root, 'public/member-content');
  await mkdir(dir, { recursive: true });
  await Promise.all(['old.json', 'skill.json', 'skill.json.br'].map((file) => writeFile(join(dir, file), 'old')));
  await run(() => ({ data: { fresh: true } }));
  const files = await readdir(dir);
  expect(files).not.toContain('old.json');
  expect(files).toContain('skill.json.br');
  expect(await readPart('skill')).toEqual({ name: 'skill', content: { fresh: true } });
});

test('stops the build with every query that failed, before anything is written', async () => {
  const running = run((operation) =>
    operation === 'MemberSkill' || operation === 'MemberLanding'
      ? { errors: [new Error(`Cannot query field "x" in ${operation}.`)] }
      : { data: {} },
  );
  await expect(running).rejects.toThrow(
    'These queries of the member area failed (src/build/member-content/queries):\n' +
      'skill: Cannot query field "x" in MemberSkill.\n' +
      'landing: Cannot query field "x" in MemberLanding.\n' +
      'Correct the query, or run npm run check:content to see what the content lacks.',
  );
  expect(await readdir(root)).toEqual([]);
  expect(createPage).not.toHaveBeenCalled();
});
