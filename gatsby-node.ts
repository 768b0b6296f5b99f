import type { GatsbyNode } from 'gatsby';

import { createContentTypes } from './src/build/content-schema';
import { createPages as createPagesOfRoutes, limitFirstListPage } from './src/build/create-pages';
import { finishBuild } from './src/build/finish-build';
import { announceHeldBack } from './src/build/held-back';
import { adjustWebpack } from './src/build/webpack';
import { writePageDataInOneStep } from './src/build/whole-page-data';
import { readFormEnv } from './src/config/form-env';

export const onPreInit: GatsbyNode['onPreInit'] = () => {
  // The live server has just set it. With it, a page's query runs when somebody asks for the page, and a request at the
  // wrong moment leaves the page without data or the site without what was saved (docs/decisions/028).
  delete process.env.GATSBY_QUERY_ON_DEMAND;
  if (process.env.gatsby_executing_command === 'develop') {
    writePageDataInOneStep(process.cwd());
  }
};

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = ({ reporter }) => {
  // The CMS is written last; a bad variable of it is reported first.
  readFormEnv(process.env);
  announceHeldBack(reporter);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = createContentTypes;

export const createPages: GatsbyNode['createPages'] = (gatsby) => createPagesOfRoutes(gatsby);

export const onCreatePage: GatsbyNode['onCreatePage'] = (gatsby) => limitFirstListPage(gatsby);

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = adjustWebpack;

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ reporter }) => finishBuild(reporter);
