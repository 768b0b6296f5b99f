import type { GatsbyConfig } from 'gatsby';

import { entryTypeName, PICTURE_FOLDER } from './src/site-build/content-nodes';
import { proxyBackEnds, type DevelopServer } from './src/site-build/develop-proxy';
import { loadEnvFile } from './src/site-build/load-env-file';
import { siteAddress } from './src/site-build/site-files';

// Before any variable is read.
loadEnvFile(process.cwd());

const config: GatsbyConfig = {
  siteMetadata: { siteUrl: siteAddress() },
  trailingSlash: 'never',
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  graphqlTypegen: {
    typesOutputPath: 'src/gatsby-types.d.ts',
    // The types depend on the code only.
    generateOnBuild: process.env.CODE_IS_UNCHANGED !== 'true',
    documentSearchPaths: [
      './src/site-build/member-content/*.ts',
      './src/member/views/*.tsx',
      './src/features/**/*.tsx',
    ],
  },
  developMiddleware: (app: DevelopServer) => {
    proxyBackEnds(app, { serviceUrl: process.env.SERVICE_URL, cmsUrl: process.env.EDITING_URL });
  },
  plugins: [
    // Maps of the styles, which the plugin would also write in a build, make the code to compile three times as long.
    { resolve: 'gatsby-plugin-emotion', options: { sourceMap: false } },
    {
      resolve: 'gatsby-source-filesystem',
      options: { name: 'pictures', path: `${process.cwd()}/${PICTURE_FOLDER}` },
    },
    // gatsby-node gives it the files of the entries.
    { resolve: 'gatsby-transformer-yaml', options: { typeName: entryTypeName } },
    'gatsby-plugin-image',
  ],
};

export default config;
