import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { API_PATH, buildBackEnd, type Saved } from '../../../scripts/cms/back-end';
import { createPublisher } from '../../../scripts/cms/publisher';
import type { CopyOutcome } from '../../../scripts/lib/copy-build';

const PORT = 8000;

/** Headers of a request of the CMS. */
export const OWN_HEADERS = { host: `localhost:${PORT}`, origin: `http://localhost:${PORT}` };

/** Pictures of one colour. */
const SMALL_WEBP = Buffer.from(
  'UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoQABAAAUAmJZgCdAFAAAD++F0v8/8B/YH/YHYgAAA=',
  'base64',
);
const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWPg97IhCTGMavAaDSX+4Zo0AAtslQF/JaiiAAAAAElFTkSuQmCC',
  'base64',
);

/** The back end on a copy of the real content. */
export interface CmsUnderTest {
  readonly app: FastifyInstance;
  /** Absolute folder of the copy. */
  readonly root: string;
  /** All reported saves. */
  readonly saved: Saved[];
  ask: (action: string, params?: object) => Promise<LightMyRequestResponse>;
  /** Text of a file, by its path from the root. */
  read: (file: string) => Promise<string>;
  write: (file: string, text: string) => Promise<void>;
  names: (folder: string) => Promise<string[]>;
  close: () => Promise<void>;
}

/**
 * Starts the back end, without listening, on a copy of the real texts and very small pictures.
 * @param build what the button that publishes the site calls
 * @param publicUrl address of the site that visitors see; by default nothing answers there
 */
export async function startCmsServer(
  build: () => Promise<CopyOutcome> = () => Promise.resolve({ state: 'built' }),
  publicUrl = 'http://127.0.0.1:9',
): Promise<CmsUnderTest> {
  const root = await mkdtemp(path.join(tmpdir(), 'editing-'));
  const media = path.resolve('content/media');
  await cp(path.resolve('content'), path.join(root, 'content'), {
    recursive: true,
    filter: (source) => !source.startsWith(media + path.sep),
  });
  for (const name of await readdir(media)) {
    await writeFile(path.join(root, 'content/media', name), name.endsWith('.png') ? SMALL_PNG : SMALL_WEBP);
  }
  const cmsDir = path.join(root, 'admin');
  await mkdir(cmsDir);
  await writeFile(path.join(cmsDir, 'index.html'), '<title>CMS</title>');
  const saved: Saved[] = [];
  const publisher = createPublisher(root, build);
  const app = await buildBackEnd({
    root,
    cmsDir,
    sitePort: PORT,
    onSaved: (save) => saved.push(save),
    publisher,
    publicUrl,
  });
  return {
    app,
    root,
    saved,
    ask: (action, params = {}) =>
      app.inject({
        method: 'POST',
        url: API_PATH,
        headers: OWN_HEADERS,
        payload: { branch: 'master', action, params: { branch: 'master', ...params } },
      }),
    read: (file) => readFile(path.join(root, file), 'utf8'),
    write: (file, text) => writeFile(path.join(root, file), text),
    names: (folder) => readdir(path.join(root, folder)),
    close: async () => {
      await app.close();
      await rm(root, { recursive: true });
    },
  };
}

/** The request of the CMS that saves an entry with new pictures, as `[name in content/media, data]`. */
export function entrySave(
  file: string,
  raw: string,
  pictures: readonly [string, Buffer][] = [],
): { readonly dataFiles: readonly object[]; readonly assets: readonly object[]; readonly options: object } {
  return {
    dataFiles: [{ path: file, raw, slug: path.basename(file, '.yaml') }],
    assets: pictures.map(([name, data]) => pictureAsset(name, data)),
    options: { commitMessage: 'Update', collectionName: 'x', useWorkflow: false, status: 'draft' },
  };
}

/** A picture as the CMS sends it. */
export function pictureAsset(name: string, data: Buffer): object {
  return { path: `content/media/${name}`, content: data.toString('base64'), encoding: 'base64' };
}

/** A picture of one colour. */
export function picture(width: number, height: number, format: 'webp' | 'png' | 'jpeg' = 'webp'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0f4a3c' } })
    .toFormat(format)
    .toBuffer();
}
