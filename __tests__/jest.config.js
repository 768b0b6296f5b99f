// JavaScript, because on Node 20 Jest needs an additional loader for a TypeScript configuration.

const path = require('node:path');

// Packages that are only ES modules (or with jsdom's "browser" condition). SWC converts them to CommonJS for Jest.
const esModules = [
  'any-ascii',
  'lucide',
  '@fontsource-variable',
  '@gatsbyjs/reach-router',
  'jose',
  'content-disposition',
  'cookie',
  'light-my-request',
];

/** Compiles files like Gatsby's Babel, in less time: JSX with Emotion's `css`, and imports as they are written. */
function compile(parser) {
  return [
    '@swc/jest',
    {
      swcrc: false,
      jsc: {
        parser,
        target: 'es2022',
        transform: {
          react: { runtime: 'automatic', importSource: '@emotion/react' },
          verbatimModuleSyntax: true,
        },
      },
    },
  ];
}

/** Settings of all tests. */
const shared = {
  rootDir: path.join(__dirname, '..'),
  roots: ['__tests__', 'contract', 'e2e', 'member-service', 'scripts', 'src', 'wordpress'].map(
    (name) => `<rootDir>/${name}`,
  ),
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/__tests__/support/',
    // Tests that take minutes, for `npm run test:long`.
    ...(process.env.LONG_TESTS === 'true' ? [] : ['\\.long\\.test\\.ts$']),
  ],
  transform: {
    '\\.tsx$': compile({ syntax: 'typescript', tsx: true }),
    '\\.[cm]?ts$': compile({ syntax: 'typescript' }),
    '\\.[cm]?jsx?$': compile({ syntax: 'ecmascript', jsx: true }),
  },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/__tests__/support/empty-file.ts',
    '\\.(png|jpe?g|webp|avif|svg|woff2)$': '<rootDir>/__tests__/support/file-url.ts',
    '^gatsby$': '<rootDir>/__tests__/support/gatsby.tsx',
  },
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '<rootDir>/public/'],
  restoreMocks: true,
};

/** Folders whose code runs only in Node: their tests need no document. */
const nodeFolders = [
  'config',
  'content',
  'content-model',
  'contract',
  'docs',
  'lint',
  'member-service',
  'scripts',
  'site-build',
];

/** A test that needs another environment than its folder names it in its first line. */
const node = {
  ...shared,
  displayName: 'node',
  testMatch: [
    `**/__tests__/{${nodeFolders.join(',')}}/**/*.test.{ts,tsx}`,
    // Of the plugin and its doctor, without a WordPress.
    '<rootDir>/wordpress/tests/unit/**/*.test.ts',
  ],
  testEnvironment: 'node',
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup-node.ts'],
};

const browser = {
  ...shared,
  displayName: 'browser',
  testMatch: [`**/__tests__/!(${nodeFolders.join('|')})/**/*.test.{ts,tsx}`],
  testEnvironment: '<rootDir>/__tests__/support/jsdom-environment.cjs',
  setupFiles: ['<rootDir>/__tests__/support/browser-gaps.ts'],
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/setup.ts'],
};

/** @type {import('jest').Config} */
module.exports = {
  projects: [node, browser],
  collectCoverageFrom: ['src/**/*.{ts,tsx}', 'member-service/**/*.ts', '!src/gatsby-types.d.ts'],
  // Tests fake time. This limit only stops tests that hang, and is long enough for a busy machine.
  testTimeout: 30_000,
  maxWorkers: 2,
  testSequencer: path.join(__dirname, 'support/test-sequencer.cjs'),
  // What a test file leaves is garbage that V8 collects late: without a limit a worker grows to 3 GB, and is three times slower.
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', path.join(__dirname, 'support/test-files-reporter.cjs')],
  // A worker with a large heap needs more than Jest's 500 ms to end. One with an open handle would not end in 5 s either.
  workerGracefulExitTimeout: 5_000,
};
