import type { GatsbyNode } from 'gatsby';

import { createContentTypes } from './src/build/content-schema';
import { finishBuild } from './src/build/finish-build';
import { announceHeldBack } from './src/build/held-back';
import { createMemberPages } from './src/build/member-content/create-member-pages';
import { adjustWebpack } from './src/build/webpack';

export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = ({ reporter }) => {
  announceHeldBack(reporter);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = createContentTypes;

export const createPages: GatsbyNode['createPages'] = createMemberPages;

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = adjustWebpack;

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ reporter }) => finishBuild(reporter);
