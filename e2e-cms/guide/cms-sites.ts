import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { API_PATH, buildBackEnd } from '../../scripts/cms/back-end';
import { assertPortIsFree } from '../../scripts/lib/ports';
import { CMS_TESTS_DIR, PROJECT_DIR } from '../../scripts/lib/project';
import { copyProject } from '../../scripts/lib/project-copy';
import { CMS_FOLDER, CMS_PATH } from '../../src/build/cms/cms-page';
import { writeCms } from '../../src/build/cms/write-cms';
import type { CmsOptions } from '../../src/build/cms/write-cms';

/** A running server of the CMS. */
export interface ServedCms {
  readonly origin: string;
  stop: () => Promise<void>;
}

const HOST = '127.0.0.1';
const BRANCH = 'main';

/** Serves the CMS and its back end like `npm run edit`, on a copy of the project, but without the live site. */
export async function serveLocalCms(): Promise<ServedCms> {
  const root = path.join(CMS_TESTS_DIR, 'guide-project');
  await copyProject(root);
  const port = await assertPortIsFree(HOST, 0);
  const cms = await writeTemporaryCms({
    backend: { name: 'proxy', proxy_url: API_PATH },
    siteUrl: `http://localhost:${port}`,
  });
  const backEnd = await buildBackEnd({
    root,
    cmsDir: cms.cmsDir,
    sitePort: port,
    onSaved: ({ written }) => console.log(`Saved ${written.join(', ')}`),
  });
  await serveLogo(backEnd);
  await backEnd.listen({ host: HOST, port });
  return {
    origin: `http://${HOST}:${port}`,
    stop: async () => {
      await backEnd.close();
      await cms.remove();
    },
  };
}

/** Serves the CMS with reviews. It saves to a temporary Git repository, through Decap's local server. */
export async function serveReviewedCms(): Promise<ServedCms> {
  const repository = await makeRepository();
  const gitPort = await assertPortIsFree(HOST, 0);
  const git = spawn(process.execPath, [require.resolve('decap-server/dist/index.js')], {
    cwd: repository,
    env: {
      ...process.env,
      MODE: 'git',
      GIT_REPO_DIRECTORY: repository,
      // Git must not use a repository in a folder above.
      GIT_CEILING_DIRECTORIES: path.dirname(repository),
      BIND_HOST: HOST,
      PORT: String(gitPort),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gitEnded = once(git, 'exit');
  await Promise.race([
    once(git.stdout, 'data'),
    gitEnded.then(([code]) => Promise.reject(new Error(`decap-server ended with ${String(code)}`))),
  ]);
  git.stdout.resume();

  const proxyUrl = `http://${HOST}:${gitPort}/api/v1`;
  const cms = await writeTemporaryCms({
    backend: { name: 'proxy', proxy_url: proxyUrl, branch: BRANCH },
    workflow: true,
    siteUrl: 'https://brainhouse.example',
  });
  const app = fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: cms.cmsDir, prefix: `${CMS_PATH}/` });
  await serveLogo(app);
  const origin = await app.listen({ host: HOST, port: 0 });
  return {
    origin,
    stop: async () => {
      await app.close();
      git.kill();
      await gitEnded;
      await Promise.all([cms.remove(), rm(repository, { recursive: true })]);
    },
  };
}

async function writeTemporaryCms(options: Omit<CmsOptions, 'publicDir'>) {
  const publicDir = await mkdtemp(path.join(tmpdir(), 'brainhouse-cms-'));
  await writeCms({ ...options, publicDir });
  return {
    cmsDir: path.join(publicDir, CMS_FOLDER),
    remove: () => rm(publicDir, { recursive: true, force: true }),
  };
}

/** Serves the files of static/, such as the logo that the CMS shows. */
async function serveLogo(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: path.join(PROJECT_DIR, 'static'), decorateReply: false });
}

/** Creates a Git repository with the content. @returns its absolute folder */
async function makeRepository(): Promise<string> {
  const repository = await mkdtemp(path.join(tmpdir(), 'brainhouse-reviews-'));
  await cp(path.join(PROJECT_DIR, 'content'), path.join(repository, 'content'), { recursive: true });
  for (const args of [
    ['init', '--quiet', '--initial-branch', BRANCH],
    ['config', 'user.name', 'Ada Editor'],
    ['config', 'user.email', 'ada@brainhouse.example'],
    ['config', 'core.hooksPath', '/dev/null'],
    ['add', '.'],
    ['commit', '--quiet', '--no-gpg-sign', '--message', 'Add the content'],
  ]) {
    await promisify(execFile)('git', args, { cwd: repository });
  }
  return repository;
}
