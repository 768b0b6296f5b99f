import path from 'node:path';

import type { CreatePagesArgs, CreateResolversArgs, CreateSchemaCustomizationArgs, Node, Reporter } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';

import { errorMessage } from '../../../contract/unknown-value';
import { builtFor, memberContentPlace, type MemberContentPlace } from '../../config/back-end';
import { findFocus, findPicture, type ContentContext, type YamlData } from '../content-schema';
import { siteAddress } from '../site-files';
import { DEFER_PICTURES } from './deferred-pictures';
import {
  createPictureEncoder,
  type EncodingProgress,
  type EncodedUnasked,
  type PictureEncoder,
} from './encode-or-defer';
import type { PictureSource } from './encode-picture';
import { openPictureCache, pictureCacheDir } from './picture-cache';
import { planPicture, type PictureAudience } from './plan-picture';
import { PICTURE_SLOTS, type PictureSlotName } from './slots';

/** The slot of a gallery cell, by the `size` of its event. Cells of other sizes show the whole picture. */
const CELL_SLOTS: Readonly<Record<string, PictureSlotName | undefined>> = {
  tall: 'GALLERY_TALL',
  large: 'GALLERY_LARGE',
};

/** The part of the live server (an Express app) that is used here. */
export interface PictureServer {
  use(
    path: string,
    handler: (
      request: { readonly path: string },
      response: { sendFile(file: string, options: { readonly root: string }): void },
      next: (error?: unknown) => void,
    ) => void,
  ): unknown;
}

/** The name of the activity in Gatsby's log. */
const ACTIVITY = 'encode pictures';

/** The part of Gatsby's reporter that its types lack. */
interface ProgressReporter {
  createProgress(name: string, total: number): { total: number; start(): void; tick(): void; done(): void };
}

let opened: PictureEncoder | undefined;

/** The encoder of this process. Its progress is shown by the first reporter. */
function openEncoder(reporter: Reporter): PictureEncoder {
  if (opened) return opened;
  const projectDir = process.cwd();
  const cache = openPictureCache(pictureCacheDir(projectDir));
  const encodesUnasked = encodedUnasked(process.env, memberContentPlace(builtFor, siteAddress()));
  const progress = reportProgress(reporter, encodesUnasked !== 'all');
  opened = createPictureEncoder({ projectDir, cache, encodesUnasked, progress });
  return opened;
}

/** What Gatsby's process encodes unasked. @param place who gives member content to members */
export function encodedUnasked(env: NodeJS.ProcessEnv, place: MemberContentPlace): EncodedUnasked {
  // A build on many processors runs the queries of pages in processes that it ends after the last one.
  if (env.GATSBY_WORKER_POOL_WORKER === 'true') return 'none';
  // Only the process of `npm start` can encode a member's picture on request, and only if it also serves it.
  if (env[DEFER_PICTURES] === 'true') return place === 'service' ? 'none' : 'members';
  return env.gatsby_executing_command === 'develop' ? 'members' : 'all';
}

function reportProgress(reporter: Reporter, isQuiet: boolean): EncodingProgress {
  let activity: ReturnType<ProgressReporter['createProgress']> | undefined;
  let total = 0;
  return {
    queued() {
      total += 1;
      if (activity) {
        activity.total = total;
      } else if (!isQuiet) {
        activity = (reporter as Reporter & ProgressReporter).createProgress(ACTIVITY, total);
        activity.start();
      }
    },
    encoded: () => activity?.tick(),
    ended: () => activity?.done(),
    cacheFailed(reason) {
      reporter.warn(`Encoded pictures are not kept for later builds: ${reason}`);
    },
  };
}

/** Declares the types of pictures. Call it from `createSchemaCustomization`. */
export function createPictureTypes({ actions, schema }: CreateSchemaCustomizationArgs): void {
  actions.createTypes([
    schema.buildEnumType({
      name: 'PictureSlot',
      description: 'A place for pictures in the layout (src/site-build/pictures/slots.ts).',
      values: Object.fromEntries(Object.keys(PICTURE_SLOTS).map((name) => [name, {}])),
    }),
  ]);
}

/** Adds the pictures to files and to the events of the gallery. Call it from `createResolvers`. */
export function createPictureFields({ createResolvers, reporter }: CreateResolversArgs): void {
  // Gatsby's types do not describe this function.
  const addFields = createResolvers as (types: Readonly<Record<string, object>>) => void;

  async function resolvePicture(
    file: Node,
    name: PictureSlotName,
    context: ContentContext,
    audience?: PictureAudience,
  ): Promise<IGatsbyImageData> {
    const encoder = openEncoder(reporter);
    const source = sourceOf(file);
    const focus = await findFocus(context, file);
    const { plan, data } = planPicture(source, await encoder.facts(source), PICTURE_SLOTS[name], audience, focus);
    await encoder.encodeOrDefer(plan);
    return data;
  }

  addFields({
    File: {
      gatsbyImageData: {
        type: 'GatsbyImageData!',
        description: 'The picture, encoded for a slot. With forMembers its files need a login.',
        args: { slot: 'PictureSlot!', forMembers: 'Boolean' },
        resolve: (
          file: Node,
          { slot, forMembers }: { readonly slot: PictureSlotName; readonly forMembers?: boolean },
          context: ContentContext,
        ) => resolvePicture(file, slot, context, forMembers ? 'members' : 'everyone'),
      },
    },
    ContentEvent: {
      cellImageData: {
        type: 'GatsbyImageData',
        description: 'The picture cropped for its cell in the gallery; null if the cell shows the whole picture.',
        async resolve(event: YamlData, _args: unknown, context: ContentContext): Promise<IGatsbyImageData | null> {
          const slot = CELL_SLOTS[String(event['size'])];
          return slot ? resolvePicture(await findPicture(context, String(event['image'])), slot, context) : null;
        },
      },
    },
  });
}

/** Encodes the pictures of the live server when a page asks for them. Call it from `onCreateDevServer`. */
export function servePictures(app: PictureServer, reporter: Reporter): void {
  // Gatsby's handler for files in public/ comes before this one.
  app.use('/static', (request, response, next) => {
    const file = decodeURIComponent(`static${request.path}`);
    openEncoder(reporter)
      .encodeNow(file)
      .then((isThere) => (isThere ? response.sendFile(file, { root: path.resolve('public') }) : next()), next);
  });
}

/** Most pictures of this site. Their number is limited for sites with very many events. */
const FIRST_PICTURES = /* GraphQL */ `
  {
    allContentEvent(limit: 100) {
      nodes {
        image {
          gatsbyImageData(slot: GALLERY)
        }
        cellImageData
      }
    }
  }
`;

/**
 * Begins with the pictures of the gallery. Gatsby runs the queries of pages after the bundler, which leaves a processor free for
 * the encoder. Nothing waits for it: the query of the page reports errors. Call it in a build from `createPages`, which can run queries.
 */
export function startGallery(gatsby: CreatePagesArgs): void {
  gatsby.graphql(FIRST_PICTURES).catch(() => undefined);
}

/** Waits until all pictures are in `public/`, except those of `npm start`. Call it before the last step of a build. */
export async function finishPictures(reporter: Reporter): Promise<void> {
  try {
    await openEncoder(reporter).finish();
  } catch (error) {
    reporter.panicOnBuild(errorMessage(error));
  }
}

/** @param file node of gatsby-source-filesystem */
function sourceOf(file: Node): PictureSource {
  return { path: String(file['absolutePath']), name: String(file['name']), digest: file.internal.contentDigest };
}
