import type { GatsbyNode } from 'gatsby';

import { inlineScriptsOf } from './src/app/inline-scripts';
import { previewBannerHtml } from './src/app/preview-banner';
import { noteCacheOrigin, writeInputs } from './src/site-build/build-facts';
import { noteContent } from './src/site-build/build-info';
import { readCheckedEntries } from './src/site-build/checked-entries';
import { sourceContent } from './src/site-build/content-nodes';
import { createContentTypes } from './src/site-build/content-schema';
import { createPages as createPagesOfRoutes, limitFirstListPage } from './src/site-build/create-pages';
import { finishBuild } from './src/site-build/finish-build';
import { serveBanner, type DocumentServer } from './src/site-build/serve-banner';
import { isPreview, logUnpublished, previewOnlyEntries } from './src/site-build/unpublished';
import { waitForPageData, type LiveServer, type LiveState } from './src/site-build/wait-for-page-data';
import {
  createPictureFields,
  createPictureTypes,
  finishPictures,
  servePictures,
  startGallery,
  type PictureServer,
} from './src/site-build/pictures/picture-fields';
import { reuseBundles } from './src/site-build/reuse-bundles';
import { siteAddress } from './src/site-build/site-files';
import { skipFilesWithoutQueries } from './src/site-build/query-search';
import { adjustWebpack, bundlesAreCurrent } from './src/site-build/webpack';
import { readCmsEnv } from './src/config/cms-env';
import { backEndNote, serviceBaseNote } from './src/config/env';

export const onPreInit: GatsbyNode['onPreInit'] = () => {
  // The live server has just set it. With it, a page's query runs when the page is requested, and some requests leave the
  // page without data or the site without a saved change (docs/decisions/028).
  delete process.env.GATSBY_QUERY_ON_DEMAND;
  readCheckedEntries(process.cwd());
};

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = ({ reporter }) => {
  noteCacheOrigin(process.cwd());
  // The CMS is written at the end of the build, but its bad variables are reported at the start.
  readCmsEnv({ ...process.env, SITE_URL: siteAddress() });
  for (const note of [serviceBaseNote(process.env.GATSBY_SERVICE_BASE), backEndNote(process.env)]) {
    if (note !== undefined) reporter.warn(note);
  }
  logUnpublished(reporter);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = (gatsby) => {
  createPictureTypes(gatsby);
  createContentTypes(gatsby);
};

export const createResolvers: GatsbyNode['createResolvers'] = createPictureFields;

export const sourceNodes: GatsbyNode['sourceNodes'] = (gatsby) => {
  if (isBuild()) noteContent();
  sourceContent(gatsby);
};

export const createPages: GatsbyNode['createPages'] = async (gatsby) => {
  await createPagesOfRoutes(gatsby);
  if (isBuild()) startGallery(gatsby);
};

export const onCreatePage: GatsbyNode['onCreatePage'] = (gatsby) => limitFirstListPage(gatsby);

export const preprocessSource: GatsbyNode['preprocessSource'] = (file) => skipFilesWithoutQueries(file);

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = adjustWebpack;

export const onCreateDevServer: GatsbyNode['onCreateDevServer'] = ({ app, reporter, store }) => {
  waitForPageData(app as LiveServer, store.getState as () => LiveState);
  servePictures(app as PictureServer, reporter);
  if (isPreview()) serveBanner(app as DocumentServer, previewOnlyEntries, previewBannerHtml);
};

export const onPreBuild: GatsbyNode['onPreBuild'] = () => {
  if (bundlesAreCurrent()) reuseBundles();
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ reporter }) => {
  await finishPictures(reporter);
  await finishBuild(reporter, inlineScriptsOf);
  writeInputs(process.cwd());
};

function isBuild(): boolean {
  return process.env.gatsby_executing_command === 'build';
}
