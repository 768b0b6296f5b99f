// The import directions of docs/architecture.md, for dependency-cruiser. `layers` and `serviceLayers` list the folders that each folder of src and of
// member-service may import; other imports are errors.

import { readdirSync } from 'node:fs';

const layers = {
  // The registry of routes defines which pages have texts.
  'content-model': ['config'],
  config: [],
  'site-build': ['content-model', 'config'],
  theme: ['config', 'lib'],
  lib: ['config'],
  // Components import only the icon names of the content model.
  components: ['config', 'theme', 'lib', 'content-model/icon-names.ts'],
  // What runs first in the browser, without React.
  'page-scripts': ['config', 'theme', 'lib'],
  features: ['config', 'theme', 'lib', 'components', 'page-scripts'],
  sections: ['config', 'theme', 'lib', 'components', 'features'],
  app: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'page-scripts'],
  member: ['config', 'theme', 'lib', 'components', 'features', 'sections'],
  templates: ['config', 'lib', 'components', 'sections'],
  pages: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'app', 'member'],
  // The CMS is a separate script. No page loads it.
  cms: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'content-model'],
};

const serviceLayers = {
  lib: [],
  market: [],
  site: ['lib'],
  config: ['site', 'lib'],
  store: ['config', 'lib'],
  auth: ['store', 'lib'],
  mail: ['store', 'config', 'lib'],
  accounts: ['mail', 'auth', 'store', 'config', 'lib'],
  terminal: ['services.ts', 'accounts', 'config', 'lib'],
  http: ['services.ts', 'accounts', 'mail', 'auth', 'store', 'config', 'site', 'market', 'lib'],
  subjects: ['services.ts', 'site', 'http', 'terminal', 'accounts', 'mail', 'auth', 'store', 'config', 'lib'],
  migrations: ['subjects', 'store', 'lib'],
  backup: ['subjects', 'migrations', 'accounts', 'store', 'lib'],
  doctor: ['services.ts', 'subjects', 'migrations', 'accounts', 'mail', 'auth', 'store', 'config', 'site', 'lib'],
  cli: [
    ...['open-services.ts', 'services.ts', 'subjects', 'migrations', 'terminal', 'backup', 'doctor', 'accounts'],
    ...['mail', 'store', 'config', 'site', 'lib'],
  ],
};

for (const [parent, known] of [
  ['src', layers],
  ['member-service', serviceLayers],
]) {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unknown = folders.find(({ name }) => !(name in known) && name !== 'node_modules');
  if (unknown) throw new Error(`scripts/lint/architecture.mjs: say what ${parent}/${unknown.name} may import`);
}

// The public files of each feature. Its other files are private. A dynamic import() of any view is allowed, because it
// keeps the view out of the importer's chunk.
const publicFiles = [
  'account-settings/account-settings',
  'auth/call-as-member',
  'auth/describe-error',
  'auth/login',
  'auth/passwords',
  'auth/service-client',
  'auth/sign-up',
  'change-password/change-password-form',
  'change-password/in-account',
  'change-password/reset-mail',
  'checkout/checkout-form',
  'contact/contact-form',
  'counter/count-up',
  'counter/counter',
  'dialogs/dialog-host',
  'dialogs/open-dialog',
  'dialogs/use-dialog-page',
  'events/event-texts',
  'events/for-members',
  'events/times',
  'forms/form',
  'forms/form-messages',
  'forms/form-drafts',
  'forms/messages',
  'instructor/instructor-form',
  'lessons/course',
  'lessons/lesson-windows',
  'lessons/messages',
  'lessons/next-lesson',
  'lessons/places',
  'lightbox/use-lightbox',
  'member-content/use-member-content',
  'member-progress/member-progress',
  'member-progress/progress-figures',
  'operators/page',
  'password-reset/forgot-password',
  'password-reset/reset-password',
  'redirect/redirect-notice',
  'session/prebuilt-session',
  'session/return-url',
  'session/session',
  'session/stored-session',
  'session/when-supported',
  'ticker/market-ticker',
  'ticker/ticker',
  'toasts/show-toast',
  'video/inline-video-card',
  'video/poster',
  'video/video-card',
];
/** A pattern of paths: these files, and all below these folders, which end with a slash or are named without an ending. */
function below(...paths) {
  return `^(?:${paths.map((each) => each.replaceAll('.', '\\.').replace(/\/$/, '')).join('|')})(?:/|$)`;
}

function layerRules(root, folders) {
  return Object.entries(folders).map(([layer, allowed]) => ({
    name: `layer ${root}/${layer}`,
    comment:
      allowed.length === 0
        ? `${root}/${layer} imports nothing else of ${root}.`
        : `${root}/${layer} may import only ${allowed.join(', ')} (docs/architecture.md).`,
    severity: 'error',
    from: { path: below(`${root}/${layer}`) },
    to: { path: below(root), pathNot: below(...[layer, ...allowed].map((folder) => `${root}/${folder}`)) },
  }));
}

/** Folders that import nothing of the project but some others. */
function onlyImports(name, comment, folders, allowed) {
  const to = { path: '^(?!node_modules/)', pathNot: below(...allowed), dependencyTypesNot: ['core'] };
  return { name, comment, severity: 'error', from: { path: below(...folders) }, to };
}

function neverImports(name, comment, folders, forbidden) {
  return { name, comment, severity: 'error', from: { path: below(...folders) }, to: { path: below(...forbidden) } };
}

const publicPaths = `^src/features/(?:${publicFiles.join('|')})\\.tsx?$`;
const privateFile = {
  comment: 'This file is private to its feature: publicFiles in scripts/lint/architecture.mjs lists the public files.',
  severity: 'error',
};

export default {
  forbidden: [
    ...layerRules('src', layers),
    ...layerRules('member-service', serviceLayers),
    onlyImports(
      'service alone',
      'The member service imports nothing outside its folder but the contract: it is installed and started alone.',
      ['member-service'],
      ['member-service', 'contract'],
    ),
    {
      name: 'service packages',
      comment:
        'member-service/package.json lists the packages of the service, which are installed alone (decision 044).',
      severity: 'error',
      from: { path: below('member-service') },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'one way to change an account',
      comment:
        'Use changeAccount (member-service/accounts/change-account.ts): it changes an account only in the state for which that was allowed.',
      severity: 'error',
      from: {
        path: below('member-service'),
        pathNot: below(
          'member-service/accounts/change-account.ts',
          'member-service/accounts/shared-addresses.ts',
          'member-service/backup',
        ),
      },
      to: { path: '^member-service/store/update-members\\.ts$' },
    },
    onlyImports('contract alone', 'The contract imports no back end and no site.', ['contract'], ['contract']),
    neverImports(
      'cases are tests',
      'The product imports the values of the contract. Its cases are for tests.',
      ['src', 'member-service'],
      ['contract/cases'],
    ),
    neverImports(
      'site without service',
      'The site imports nothing of the member service.',
      ['src'],
      ['member-service'],
    ),
    onlyImports(
      'wordpress alone',
      'The folder wordpress/ imports the contract only. Tests of both sides are in e2e/wordpress-and-site.',
      ['plugin', 'pack', 'test-env', 'doctor', 'content-push'].map((folder) => `wordpress/${folder}`),
      ['wordpress', 'contract'],
    ),
    neverImports(
      'without wordpress',
      'The site, the service and the contract work without WordPress.',
      ['src', 'member-service', 'contract'],
      ['wordpress'],
    ),
    neverImports(
      'product without tools',
      'Tools and tests import the product, not the other way round.',
      ['src', 'member-service', 'contract'],
      ['scripts', 'e2e', '__tests__'],
    ),
    {
      ...privateFile,
      name: 'private to its feature',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: [publicPaths, '^src/features/$1/'], dynamic: false },
    },
    {
      ...privateFile,
      name: 'private to a feature',
      // The build alone renders all dialogs. In the browser they are loaded on demand.
      from: { path: '^(?:src/(?!features/)|gatsby-[^/]+\\.tsx$)', pathNot: '^gatsby-ssr\\.tsx$' },
      to: { path: '^src/features/[^/]+/', pathNot: publicPaths, dynamic: false },
    },
    {
      ...privateFile,
      name: 'private to a feature, but for dialogs',
      from: { path: '^gatsby-ssr\\.tsx$' },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: [publicPaths, '^src/features/dialogs/dialogs\\.tsx$'],
        dynamic: false,
      },
    },
  ],
  options: {
    // Imports of types, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:public|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'types', 'default'],
    },
  },
};
