import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { errorMessage } from '../../contract/unknown-value';
import { CMS_PATH } from '../../src/site-build/cms/cms-page';
import { readEditIndex } from '../../src/site-build/cms/edit-links';
import type { Finding } from '../../src/site-build/content-check/entry-file';
import { fitPicture } from '../../src/site-build/pictures/fit-picture';
import { EDIT_LINKS } from '../../src/content-model/edit-index';
import { PICTURE_MAX_MEGABYTES } from '../../src/content-model/limits';
import { readBuildStatus } from './build-status';
import type { Publisher } from './publisher';
import { readEntries, readEntry, readMedia, readMediaFolder, readPictureId } from './read';
import { isOwnRequest, RequestRefused, requestSchema, type CmsRequest, type Upload } from './requests';
import { saveContent, type Change } from './save';

/** The result of a save. */
export interface Saved {
  /** Paths from the project's root. */
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  /** Errors that the content had before the save and still has. */
  readonly errors: readonly Finding[];
}

export interface BackEndOptions {
  /** Absolute folder of the project. */
  readonly root: string;
  /** Absolute folder of the CMS's page and scripts. */
  readonly cmsDir: string;
  /** Port of the live site. Only its pages may send requests. */
  readonly sitePort: number;
  readonly onSaved: (saved: Saved) => void;
  /** Builds the public site. */
  readonly publisher: Publisher;
  /** Address of the site that visitors see, without a final slash. */
  readonly publicUrl: string;
}

/** Path for the requests of the CMS; Decap's `proxy_url`. */
export const API_PATH = `${CMS_PATH}/api/v1`;

/** Enough for an entry with several pictures, which base64 makes larger by a third. */
const BODY_LIMIT_BYTES = 10 * PICTURE_MAX_MEGABYTES * 1_000_000;

/**
 * Builds the CMS back end: it serves the CMS's files below `/admin/` and the route with which the CMS reads and saves
 * content. It accepts requests from pages of the live site on this machine only, changes nothing outside of `content/`, and
 * makes one save at a time. The instance is not listening yet.
 */
export async function buildBackEnd(options: BackEndOptions): Promise<FastifyInstance> {
  const { root, cmsDir, sitePort, onSaved } = options;
  const app = fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });

  app.addHook('onRequest', async ({ headers, method }, reply) => {
    // Against clickjacking: another site must not show the CMS in a frame.
    void reply.header('content-security-policy', "frame-ancestors 'self'").header('cache-control', 'no-cache');
    if (!isOwnRequest(headers, sitePort, method !== 'GET')) {
      throw new RequestRefused(403, 'Only the CMS of this site may send requests here.');
    }
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, message } = explain(error);
    if (status === 500) {
      console.error(`${request.method} ${request.url}:`, error);
    }
    return reply.status(status).send({ error: message });
  });

  let lastSave: Promise<unknown> = Promise.resolve();
  async function save(changes: readonly Change[]): Promise<void> {
    const own = lastSave.then(() => saveContent(root, changes));
    lastSave = own.catch(() => undefined);
    const errors = await own;
    onSaved({
      written: changes.filter(({ data }) => data !== undefined).map(({ file }) => file),
      deleted: changes.filter(({ data }) => data === undefined).map(({ file }) => file),
      errors,
    });
  }

  app.post(API_PATH, async ({ body }, reply) => {
    const request = requestSchema.safeParse(body);
    if (!request.success) {
      throw new RequestRefused(422, `The request of the CMS is invalid: ${request.error.message}`);
    }
    // The CMS expects "null" as JSON; fastify would send an empty body.
    return reply.type('application/json').send(JSON.stringify(await handleRequest(options, request.data, save)));
  });
  app.get(`${CMS_PATH}/${EDIT_LINKS.index}`, () => readEditIndex(root));
  await app.register(fastifyStatic, { root: cmsDir, prefix: `${CMS_PATH}/`, cacheControl: false });
  app.get(CMS_PATH, (_request, reply) => reply.sendFile('index.html'));
  return app;
}

async function handleRequest(
  { root, publisher, publicUrl }: BackEndOptions,
  request: CmsRequest,
  save: (changes: readonly Change[]) => Promise<void>,
): Promise<unknown> {
  switch (request.action) {
    case 'info':
      return { repo: 'content', publish_modes: ['simple'], type: 'local_fs' };
    case 'entriesByFolder':
      return readEntries(root, request.params.folder, request.params.extension);
    case 'entriesByFiles':
      return Promise.all(request.params.files.map(({ path, label }) => readEntry(root, path, label)));
    case 'getEntry':
      return readEntry(root, request.params.path);
    case 'getMedia':
      return readMediaFolder(root, request.params.mediaFolder);
    case 'getMediaFile':
      return readMedia(root, request.params.path);
    case 'persistEntry': {
      const { dataFiles, assets } = request.params;
      const entries = dataFiles.map(({ path, raw, version }) => ({ file: path, data: Buffer.from(raw), version }));
      await save([...(await Promise.all(assets.map(toChange))), ...entries]);
      return { message: 'entry persisted' };
    }
    case 'persistMedia': {
      const { asset } = request.params;
      await save([await toChange(asset)]);
      return readMedia(root, asset.path);
    }
    case 'deleteFiles': {
      const files = request.params.paths;
      await save(files.map(({ path, version }) => ({ file: path, data: undefined, version })));
      return { message: `deleted files ${files.map(({ path }) => path).join(', ')}` };
    }
    case 'getDeployPreview':
      return null;
    case 'pictureId':
      return readPictureId(root, request.params.path);
    case 'buildStatus':
      return readBuildStatus({ root, publicUrl, publisher }, request.params.path);
    case 'publish':
      publisher.publish();
      return null;
  }
}

async function toChange({ path, content }: Upload): Promise<Change> {
  return { file: path, data: await fitPicture(Buffer.from(content, 'base64')) };
}

function explain(error: unknown): { status: number; message: string } {
  if (error instanceof RequestRefused) return { status: error.status, message: error.message };
  const { code, statusCode = 500 } = error as { code?: unknown; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const message = `Nothing was saved. The pictures are too large: at most ${PICTURE_MAX_MEGABYTES} MB each are allowed → export them smaller, preferably as webp`;
    return { status: 413, message };
  }
  const message = errorMessage(error);
  return statusCode < 500
    ? { status: statusCode, message }
    : { status: 500, message: `The request failed: ${message} Details are in the terminal of npm run edit.` };
}
