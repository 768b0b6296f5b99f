// The import directions of docs/architecture.md, written once. `layers` names what each folder of src may import;
// everything it does not name is forbidden to it.

const layers = {
  'content-model': [],
  config: [],
  build: ['content-model', 'config'],
  theme: ['config'],
  lib: ['config'],
  // Of the content model, components know the names an editor can choose from, such as those of the icons.
  components: ['config', 'theme', 'lib', 'content-model/icon-names.ts'],
  features: ['config', 'theme', 'lib', 'components'],
  sections: ['config', 'theme', 'lib', 'components', 'features'],
  app: ['config', 'theme', 'lib', 'components', 'features', 'sections'],
  member: ['config', 'theme', 'lib', 'components', 'features', 'sections'],
  pages: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'app', 'member'],
  // The editors' form is a script of its own, and no page loads any of it.
  admin: ['config', 'theme', 'lib', 'components', 'features', 'sections', 'content-model'],
};

function layerZone([layer, allowed]) {
  return {
    target: `./src/${layer}`,
    from: './src',
    except: [layer, ...allowed].map((folder) => `./${folder}`),
    message:
      allowed.length === 0
        ? `src/${layer} imports nothing else of src.`
        : `src/${layer} may import only ${allowed.join(', ')} (docs/architecture.md).`,
  };
}

export const restrictedPaths = [
  ...Object.entries(layers).map(layerZone),
  { target: './member-service', from: './src', message: 'The member service imports nothing of src.' },
  { target: './src', from: './member-service', message: 'The site imports nothing of the member service.' },
  {
    target: ['./src', './member-service'],
    from: ['./scripts', './bench', './e2e', './e2e-editing', './__tests__'],
    message: 'Tools and tests import the product, not the other way round.',
  },
];

// A feature's other files are private. A dynamic import() of a view is allowed: it exists to keep that view out of the
// chunk its index lands in.
export const insideFeatures = {
  regex: '^\\.\\./[^./][^/]*/',
  message: "Import another feature through its index ('../name').",
};
export const intoFeatures = {
  regex: '(^|/)features/[^/]+/',
  message: "Import a feature through its index ('…/features/name').",
};
