import path from 'node:path';
import type { CreateResolversArgs, Reporter } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import sharp from 'sharp';

import { readDeferred } from '../../../src/site-build/pictures/deferred-pictures';
import {
  createPictureFields,
  encodedUnasked,
  servePictures,
  type PictureServer,
} from '../../../src/site-build/pictures/picture-fields';
import type { ContentContext } from '../../../src/site-build/content-schema';
import { writeTree } from '../../member-service/support/fixture-site';

const reporter = {} as Reporter;

type ResolvePicture = (
  file: object,
  args: { readonly slot: string },
  context: ContentContext,
) => Promise<IGatsbyImageData>;

test.each([
  ['all: a build', {}, 'service', 'all'],
  ['none: a process for queries', { GATSBY_WORKER_POOL_WORKER: 'true' }, 'service', 'none'],
  ['those for members: the live server', { gatsby_executing_command: 'develop' }, 'service', 'members'],
  ['none: a build of npm start', { DEFER_PICTURES: 'true' }, 'service', 'none'],
  ['those for members: one whose member content is elsewhere', { DEFER_PICTURES: 'true' }, 'elsewhere', 'members'],
] as const)('encodes unasked %s', (_, env, place, encoded) => {
  expect(encodedUnasked(env, place)).toBe(encoded);
});

/** The answer of the live server to a request below `/static`. */
function answer(address: string): Promise<string> {
  return new Promise((resolve) => {
    const app: PictureServer = {
      use: (_, handle) => handle({ path: address }, { sendFile: resolve }, () => resolve('not found')),
    };
    servePictures(app, reporter);
  });
}

test('a query of the live server has a result when its picture is planned, and the picture is sent when it is requested', async () => {
  const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: '#336699' } });
  const dir = await writeTree({ '.cache/redux.state': '', 'a photo.png': await photo.png().toBuffer() });
  jest.spyOn(process, 'cwd').mockReturnValue(dir);
  const env = { SITE_URL: 'https://brainhouse.example', gatsby_executing_command: 'develop' };
  jest.replaceProperty(process, 'env', { ...process.env, ...env });
  const file = {
    absolutePath: path.join(dir, 'a photo.png'),
    relativePath: 'a photo.png',
    name: 'a photo',
    internal: { contentDigest: 'digest' },
  };
  const focus = [
    { picture: 'media/other.png', x: 0, y: 0 },
    { picture: 'media/a photo.png', x: 50, y: 100 },
  ];
  const context = { nodeModel: { findOne: () => Promise.resolve({ focus }) } } as unknown as ContentContext;
  const createResolvers = jest.fn<undefined, [{ File: { gatsbyImageData: { resolve: ResolvePicture } } }]>();
  createPictureFields({ createResolvers, reporter } as unknown as CreateResolversArgs);
  const data = await createResolvers.mock.calls[0]?.[0].File.gatsbyImageData.resolve(file, { slot: 'CARD' }, context);
  const address = data?.images.fallback?.src.replace('/static', '') ?? '';
  // The focus of site.yaml: the lowest part.
  const planned = (await readDeferred(dir)).get(decodeURIComponent(`static${address}`));
  expect(planned?.crop).toEqual({ left: 0, top: 10, width: 80, height: 50 });
  expect(await answer(address)).toBe(decodeURIComponent(`static${address}`));
  expect(await answer('/none/photo-80.avif')).toBe('not found');
});
