import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createHeaderRulesReader } from '../../member-service/site/header-rules-reader';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { copyProject } from '../../scripts/lib/project-copy';
import { runNode } from '../../scripts/lib/run-command';
import { listFiles } from '../../src/site-build/files';
import { scriptHash } from '../../src/site-build/hosting/csp';
import { pageAddress } from '../../src/site-build/hosting/public-files';
import { directivesOf } from '../support/observatory';
import { readInlineCode } from '../support/inline-code';

jest.setTimeout(30 * 60_000);

/** Inside the project, so that Node finds the packages. */
const WORK_DIR = path.join(PROJECT_DIR, 'test-results/policies');
const PUBLIC_DIR = path.join(WORK_DIR, 'public');

beforeAll(async () => {
  await rm(WORK_DIR, { recursive: true, force: true });
  await copyProject(WORK_DIR);
  const draft =
    'image: media/event-01.webp\nalt: A drawing.\nname: Meeting that nobody knows of\norder: 1\ndraft: true\n';
  await writeFile(path.join(WORK_DIR, 'content/events/draft.yaml'), draft);
});

const OTHER_HOST = 'https://localhost:9';

it.each<[string, NodeJS.ProcessEnv]>([
  ['with everything on one origin', {}],
  [
    'with accounts and member content on another origin',
    {
      GATSBY_SERVICE_BASE: OTHER_HOST,
      GATSBY_MEMBER_CONTENT_BASE: `${OTHER_HOST}/wp-json/brainhouse/v1/member-content`,
    },
  ],
  ['for a preview', { GATSBY_PREVIEW: 'true' }],
])('OPS-18, EDIT-10: each page of a build %s allows its own inline scripts and no others', async (_name, variables) => {
  // Without Jest's NODE_ENV, with which Gatsby would build for tests.
  const { NODE_ENV: _, ...env } = process.env;
  const command = ['--import', 'tsx', 'scripts/build.ts'];
  expect(await runNode(command, { cwd: WORK_DIR, env: { ...env, ...variables } })).toBe(0);

  const rules = createHeaderRulesReader({ warn: jest.fn() });
  const pages = (await listFiles(PUBLIC_DIR)).filter((file) => /^(?!admin\/|_gatsby\/).*\.html$/.test(file));
  expect(pages.length).toBeGreaterThan(30);
  for (const file of pages) {
    const html = await readFile(path.join(PUBLIC_DIR, file), 'utf8');
    // EDIT-10
    const isPreview = variables.GATSBY_PREVIEW === 'true';
    expect([file, /<body><aside[^]*content\/events\/draft\.yaml \(draft\)/.test(html)]).toEqual([file, isPreview]);
    if (file === 'events/index.html') expect(html.includes('Meeting that nobody knows of')).toBe(isPreview);
    const { scripts, handlers } = readInlineCode(html);
    const policy = (await rules.headersFor(PUBLIC_DIR, pageAddress(file)))['Content-Security-Policy'] ?? '';
    const allowed = directivesOf(policy).get('script-src');
    expect({ file, allowed, handlers }).toEqual({
      file,
      allowed: ["'self'", ...scripts.map(scriptHash)],
      handlers: [],
    });
  }
});
