import path from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { insideFeatures, intoFeatures, noImportCycles, restrictedPaths } from './scripts/eslint/architecture.mjs';
import { promisedBrowsers } from './scripts/eslint/browsers.mjs';
import { kebabCaseFiles } from './scripts/eslint/file-names.mjs';
import { ownElements } from './scripts/eslint/own-elements.mjs';

const typescript = ['**/*.{ts,tsx}'];
const browserCode = ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx', 'gatsby-ssr.tsx'];
const tests = ['__tests__/**/*.{ts,tsx}', 'contract/cases/**/*.ts', 'e2e/**/*.ts', 'wordpress/tests/**/*.ts'];
// Gatsby and other tools need the default export of these files.
const defaultExportAllowed = [
  'src/{pages,templates}/**',
  'src/html.tsx',
  'src/member/views/*-view.tsx',
  'src/member/index.tsx',
  'gatsby-*.{ts,tsx}',
  '**/*.config.*',
  '**/*.cjs',
  '**/*.d.ts',
  '__tests__/support/file-url.ts',
  'e2e/cms/global-setup.ts',
];

const AVOIDED_WORDS = [
  'anew',
  'at once',
  'blank',
  'by the grace of',
  'come to nothing',
  'comes to nothing',
  'desk',
  'e-mail',
  'e-mails',
  'fault',
  'faulty',
  'hears of',
  'in hand',
  'letter box',
  'made up',
  'makes away with',
  'mended',
  'patience',
  'patient',
  'remark',
  'remarks',
  'saving place',
  'stands in',
  'told',
  'to the letter',
  'way back',
  'whoever',
  'whomever',
];

const nodeGlobals = Object.fromEntries(
  ['__dirname', 'console', 'module', 'process', 'require', 'URL'].map((name) => [name, 'readonly']),
);

export default tseslint.config(
  {
    ignores: [
      '.cache/',
      'public/',
      '.releases/',
      'cms-site/',
      '.preview/',
      '.publish/',
      'static/',
      'coverage/',
      'test-results/',
      'playwright-report/',
      'hosting/',
      'src/gatsby-types.d.ts',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  {
    files: ['**/*.{js,cjs,mjs,ts,tsx}'],
    plugins: {
      'import-x': importX,
      local: {
        rules: { 'kebab-case-files': kebabCaseFiles, 'no-import-cycles': noImportCycles, 'own-elements': ownElements },
      },
    },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: {
      eqeqeq: ['error', 'always'],
      'func-style': ['error', 'declaration', { overrides: { namedExports: 'declaration' }, allowTypeAnnotation: true }],
      // The former terms of docs/glossary.md, and other words that have a usual one.
      'no-warning-comments': ['error', { location: 'anywhere', terms: AVOIDED_WORDS }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones: restrictedPaths }],
      'import-x/no-self-import': 'error',
      'import-x/no-duplicates': 'error',
      'local/kebab-case-files': 'error',
      'local/no-import-cycles': 'error',
    },
  },

  {
    // Its packages are installed alone (decision 044). `workspace.test.ts` compares their versions with the root's.
    files: ['member-service/**/*.ts'],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: path.join(import.meta.dirname, 'member-service'), devDependencies: false, includeTypes: true },
      ],
    },
  },

  { files: typescript, extends: [tseslint.configs.strictTypeChecked] },
  {
    files: typescript,
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Handlers of Fastify and Gatsby are async, even if they do not await anything.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
    },
  },
  ...promisedBrowsers(['src/**/*.{ts,tsx}', 'gatsby-browser.tsx', 'gatsby-ssr.tsx'], ['src/build/**']),
  { files: defaultExportAllowed, rules: { 'import-x/no-default-export': 'off' } },
  // It contains one query for each kind of page.
  { files: ['src/build/member-content/member-queries.ts'], rules: { 'max-lines': 'off' } },

  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    settings: { 'jsx-a11y': { components: { Link: 'a' } } },
    rules: { 'jsx-a11y/anchor-is-valid': ['error', { components: ['Link'], specialLink: ['to'] }] },
  },
  {
    files: ['src/**/*.tsx'],
    // These two are never rendered in a browser.
    ignores: ['src/html.tsx', 'src/app/preview-banner.tsx'],
    rules: { 'local/own-elements': 'error' },
  },
  {
    files: ['src/**/*.ts', 'gatsby-*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: browserCode,
    ignores: ['src/build/**'],
    rules: { 'no-console': ['error', { allow: ['info', 'warn', 'error'] }] },
  },
  {
    files: ['src/features/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [insideFeatures] }] },
  },
  {
    files: ['src/{components,sections,app,member,pages,templates,cms,theme}/**', 'gatsby-*.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [intoFeatures] }] },
  },

  {
    files: tests,
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      // In expect(object.method), the method is a spy and is not called.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // The `use` of a Playwright fixture is not a React hook.
    files: ['e2e/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
  },

  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: { globals: nodeGlobals },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error' },
  },
);
