import path from 'node:path';
import { ModuleInfo } from 'eslint-plugin-import-x/core/module-info';
import { moduleVisitor } from 'eslint-plugin-import-x/utils';

// The import directions of docs/architecture.md. `layers` and `serviceLayers` list the folders that each folder of src and of
// member-service may import; other imports are errors.

const layers = {
  // The registry of routes defines which pages have texts.
  'content-model': ['config'],
  config: [],
  build: ['content-model', 'config'],
  theme: ['config', 'lib'],
  lib: ['config'],
  // Components import only the icon names of the content model.
  components: ['config', 'theme', 'lib', 'content-model/icon-names.ts'],
  // What runs first in the browser, without React.
  'before-react': ['config', 'theme', 'lib'],
  features: ['config', 'theme', 'lib', 'components', 'before-react'],
  sections: ['config', 'theme', 'lib', 'components', 'features'],
  app: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'before-react'],
  member: ['config', 'theme', 'lib', 'components', 'features', 'sections'],
  templates: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'app', 'member'],
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
  members: ['mail', 'auth', 'store', 'config', 'lib'],
  backup: ['members', 'store', 'lib'],
  doctor: ['members', 'mail', 'auth', 'store', 'config', 'site', 'lib'],
  http: ['services.ts', 'members', 'mail', 'auth', 'store', 'config', 'site', 'market', 'lib'],
  cli: ['services.ts', 'backup', 'doctor', 'members', 'mail', 'store', 'config', 'lib'],
};

function layerZones(root, folders) {
  return Object.entries(folders).map(([layer, allowed]) => ({
    target: `./${root}/${layer}`,
    from: `./${root}`,
    except: [layer, ...allowed].map((folder) => `./${folder}`),
    message:
      allowed.length === 0
        ? `${root}/${layer} imports nothing else of ${root}.`
        : `${root}/${layer} may import only ${allowed.join(', ')} (docs/architecture.md).`,
  }));
}

export const restrictedPaths = [
  ...layerZones('src', layers),
  ...layerZones('member-service', serviceLayers),
  {
    target: './member-service',
    from: '.',
    except: ['./member-service', './contract', './node_modules'],
    message:
      'The member service imports nothing outside its folder but the contract: it is installed and started alone.',
  },
  {
    target: './contract',
    from: '.',
    except: ['./contract', './node_modules'],
    message: 'The contract imports no back end and no site.',
  },
  {
    target: ['./src', './member-service'],
    from: './contract/cases',
    message: 'The product imports the values of the contract. Its cases are for tests.',
  },
  { target: './src', from: './member-service', message: 'The site imports nothing of the member service.' },
  {
    target: [
      './wordpress/plugin',
      './wordpress/pack',
      './wordpress/kit',
      './wordpress/doctor',
      './wordpress/content-push',
    ],
    from: '.',
    except: ['./wordpress', './contract', './node_modules'],
    message: 'The folder wordpress/ imports the contract only. Tests of both sides are in e2e/wordpress-and-site.',
  },
  {
    target: ['./src', './member-service', './contract'],
    from: './wordpress',
    message: 'The site, the service and the contract work without WordPress.',
  },
  {
    target: ['./src', './member-service', './contract'],
    from: ['./scripts', './e2e', './__tests__'],
    message: 'Tools and tests import the product, not the other way round.',
  },
];

// The public files of each feature. Its other files are private. A dynamic import() of any view is allowed, because it
// keeps the view out of the importer's chunk.
const publicFiles = [
  'account/account',
  'account/failure-text',
  'account/service-client',
  'change-password/change-password-form',
  'change-password/reset-mail',
  'checkout/checkout-form',
  'contact/contact-form',
  'counter/count-up',
  'counter/counter',
  'dialogs/dialog-host',
  'dialogs/open-dialog',
  'dialogs/prebuilt-dialog',
  'dialogs/use-dialog-page',
  'forms/form',
  'forms/form-messages',
  'forms/typed-values',
  'instructor/instructor-form',
  'lightbox/use-lightbox',
  'member-content/prefetch-content',
  'member-content/use-member-content',
  'member-progress/member-progress',
  'password-reset/forgot-password',
  'password-reset/reset-password',
  'redirect/redirect-notice',
  'session/prebuilt-session',
  'session/return-url',
  'session/session',
  'session/stored-session',
  'ticker/market-ticker',
  'ticker/ticker',
  'toasts/show-toast',
  'video/inline-video-card',
  'video/video-card',
];
const notPublic = `(?!(?:${publicFiles.join('|')})$)`;
const message =
  'This file is private to its feature: publicFiles in scripts/eslint/architecture.mjs lists the public files.';
export const insideFeatures = { regex: `^\\.\\./${notPublic}[^./][^/]*/`, message };
export const intoFeatures = { regex: `(^|/)features/${notPublic}[^/]+/`, message };

/**
 * Reports import cycles. It replaces `import-x/no-cycle`, which ignores imports of types: modules that need each other's
 * types cannot be read or moved separately either.
 */
export const noImportCycles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { cycle: 'This import closes a cycle: {{cycle}}. Move what both files need to a separate file.' },
  },
  create(context) {
    const file = context.physicalFilename;
    // Modules that do not import the file, directly or indirectly. Shared by all imports of the file.
    const acyclic = new Set();
    return moduleVisitor((source) => {
      const imported = ModuleInfo.get(source.value, context);
      if (imported === null || imported.path === file) return;
      const chain = findChain(imported, file, acyclic);
      if (chain) {
        const names = [file, ...chain].map((step) => path.relative(context.cwd, step).replaceAll(path.sep, '/'));
        context.report({ node: source, messageId: 'cycle', data: { cycle: names.join(' → ') } });
      }
    }, {});
  },
};

/**
 * The shortest chain of imports from a module to the file `end`, as paths that include both. If there is none, adds the
 * searched modules to `acyclic`.
 */
function findChain(start, end, acyclic) {
  const seen = new Set([start.path]);
  const queue = [{ file: start.path, getModule: () => start, chain: [start.path] }];
  for (const { file, getModule, chain } of queue) {
    if (file === end) return chain;
    if (acyclic.has(file)) continue;
    for (const [next, { resolve }] of getModule()?.getImports() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push({ file: next, getModule: resolve, chain: [...chain, next] });
    }
  }
  for (const file of seen) acyclic.add(file);
  return undefined;
}
