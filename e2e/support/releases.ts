import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CURRENT_RELEASE, publishRelease } from '../../member-service/site/release';

/** A service of its own, whose site a test replaces by a later build. */
export interface ReleasedSite {
  readonly origin: string;
  /** Publishes a build that differs from the one before in all names of scripts and in the build's id. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

/** The file with the id of a build. */
const BUILD_ID_FILE = 'page-data/app-data.json';

/** Texts that contain names of files. */
const TEXT_FILE = /\.(html|json|js|css)$|\/_(headers|redirects)$/;

/** The hash in the name of a script. */
const SCRIPT_HASH = /-([0-9a-f]{8})\.js$/;

/** Starts the member service with a copy of `public/` as its first release. */
export async function startReleasedSite(): Promise<ReleasedSite> {
  const dir = await mkdtemp(path.join(tmpdir(), 'brainhouse-releases-'));
  const [build, releases] = [path.join(dir, 'build'), path.join(dir, 'releases')];
  await cp('public', build, { recursive: true });
  await publishRelease(build, releases);
  const child = spawn(process.execPath, ['--import', 'tsx', 'member-service/index.ts'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(dir, 'data'),
      PUBLIC_DIR: path.join(releases, CURRENT_RELEASE),
      MARKET_UPSTREAM: '',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { address } = JSON.parse(line) as { address?: string };
      if (address !== undefined) resolve(address.replace('localhost', '127.0.0.1'));
    });
    void ended.then(() => reject(new Error('The service exited before it was ready.')));
  });
  return {
    origin,
    async release() {
      await renameScripts(build);
      await publishRelease(build, releases);
      await serves(origin, await readFile(path.join(build, BUILD_ID_FILE), 'utf8'));
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(dir, { recursive: true });
    },
  };
}

/** Waits until the service, which looks for a new release ten times a second, has found it. @param buildId its file with the id */
async function serves(origin: string, buildId: string): Promise<void> {
  for (let turn = 0; turn < 10_000; turn += 1) {
    const response = await fetch(`${origin}/${BUILD_ID_FILE}`);
    if ((await response.text()) === buildId) return;
  }
  throw new Error('The service does not find the new release.');
}

/** Gives the scripts of a build other hashes, and changes everything that names them, as a build of another version does. */
async function renameScripts(build: string): Promise<void> {
  const all = await readdir(build, { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const { webpackCompilationHash } = JSON.parse(await readFile(path.join(build, BUILD_ID_FILE), 'utf8')) as {
    webpackCompilationHash: string;
  };
  const hashes = new Set([webpackCompilationHash, ...files.flatMap((file) => SCRIPT_HASH.exec(file)?.[1] ?? [])]);
  const pattern = new RegExp([...hashes].join('|'), 'g');
  function changed(text: string): string {
    return text.replace(pattern, (hash) => hash.slice(1) + hash.slice(0, 1));
  }
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) {
      await rm(file);
    } else {
      if (TEXT_FILE.test(file)) await writeFile(file, changed(await readFile(file, 'utf8')));
      const renamed = path.join(path.dirname(file), changed(path.basename(file)));
      if (renamed !== file) await rename(file, renamed);
    }
  }
}
