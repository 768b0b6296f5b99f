import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Debian's suites that may have another WordPress than this system. */
const OTHER_SUITES = ['oldstable', 'stable', 'unstable'];

/** How long lists of packages are used without a download, in milliseconds. */
const LISTS_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** A version of a package in a suite. */
export interface PackageVersion {
  /** For example 6.8.7+dfsg1-0+deb13u1. */
  readonly version: string;
  readonly suite: string;
}

/** apt-get with lists of its own, so that the lists, packages and sources of this system stay as they are. */
export interface Apt {
  /** The name of this system's suite, such as bookworm. */
  readonly ownSuite: string;
  /** All versions of a package, the newest first. */
  versionsOf(name: string): readonly PackageVersion[];
  /** The packages that a package of a suite needs or recommends. */
  needsOf(name: string, suite: string): readonly string[];
  /**
   * Downloads packages and unpacks them into a folder `files`. apt-get verifies their checksums, and the signature of the lists.
   * @param packages `name/suite` or `name=version`
   * @throws Error with the messages of the program that failed
   */
  unpack(packages: readonly string[], folder: string): void;
}

/**
 * Reads Debian's lists of packages: those of this system's suite and of newer and older ones, from the mirror that this system uses.
 * @param folder where the lists are kept for a day
 * @throws Error if this system has no apt, or if its mirror cannot be reached
 */
export function openApt(folder: string): Apt {
  const ownSuite = /^VERSION_CODENAME="?([\w-]+)/m.exec(readText('/etc/os-release'))?.[1] ?? '';
  const sources = path.join(folder, 'sources.list');
  const options = Object.entries({
    'Dir::State': path.join(folder, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': path.join(folder, 'cache'),
    'Dir::Etc::SourceList': sources,
    'Dir::Etc::SourceParts': '-',
    'Acquire::Languages': 'none',
    'Acquire::GzipIndexes': 'true',
    // Otherwise the account of apt would need to write into the folder.
    'APT::Sandbox::User': 'root',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);

  /** @returns whether all suites could be read */
  function update(): boolean {
    for (const name of ['state/lists/partial', 'cache/archives/partial']) {
      mkdirSync(path.join(folder, name), { recursive: true });
    }
    const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
    const signed = existsSync(keyring) ? ` [signed-by=${keyring}]` : '';
    const archives = archivesOf(ownSuite);
    const mirror = archives.find(({ suite }) => suite === ownSuite);
    if (mirror === undefined) {
      throw new Error(`The sources of apt do not contain the suite "${ownSuite}" of this system.`);
    }
    const others = OTHER_SUITES.map((suite) => ({ ...mirror, suite }));
    writeFileSync(
      sources,
      [...archives, ...others].map(({ uri, suite }) => `deb${signed} ${uri} ${suite} main\n`).join(''),
    );
    // A derivative of Debian may lack the other suites. Then their versions are missing.
    const { status, stderr } = run('apt-get', [...options, 'update', '-qq']);
    if (status !== 0) console.warn(`Some versions of WordPress cannot be had: ${stderr.trim().split('\n')[0] ?? ''}`);
    return status === 0;
  }

  const stamp = path.join(folder, 'updated');
  if (!existsSync(stamp) || Date.now() - statSync(stamp).mtimeMs > LISTS_LIFETIME_MS) {
    if (update()) writeFileSync(stamp, '');
  }

  return {
    ownSuite,
    versionsOf(name) {
      const lines = run('apt-cache', [...options, 'madison', name]).stdout.split('\n');
      return lines.flatMap((line) => {
        const [, version, source] = line.split('|').map((part) => part.trim());
        const suite = / ([\w-]+)\/main /.exec(source ?? '')?.[1];
        return version === undefined || suite === undefined ? [] : [{ version, suite }];
      });
    },
    needsOf(name, suite) {
      const { stdout } = run('apt-cache', [...options, 'show', '--no-all-versions', `${name}/${suite}`]);
      const fields = [...stdout.matchAll(/^(?:Depends|Recommends): (.*)$/gm)].map(([, list]) => list ?? '');
      return [...new Set(fields.flatMap((list) => list.match(/(?:^|(?<=[,|] ))[a-z0-9][a-z0-9.+-]+/g) ?? []))];
    },
    unpack(packages, target) {
      const downloads = path.join(target, 'packages');
      mkdirSync(downloads, { recursive: true });
      mustRun('apt-get', [...options, '-qq', 'download', ...packages], downloads);
      mustRun('sh', ['-c', 'for file in *.deb; do dpkg-deb -x "$file" ../files || exit 1; done'], downloads);
    },
  };
}

/** The archives of this system with a suite and its updates, from the sources of this system. */
function archivesOf(ownSuite: string): readonly { readonly uri: string; readonly suite: string }[] {
  const uris = mustRun('apt-get', ['update', '--print-uris']);
  return uris.split('\n').flatMap((line) => {
    const [, uri, suite] = /^'(.+)\/dists\/([^/']+)\/InRelease'/.exec(line) ?? [];
    return uri !== undefined && suite?.startsWith(ownSuite) ? [{ uri, suite }] : [];
  });
}

function mustRun(command: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = run(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.slice(-6).join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

function run(command: string, args: readonly string[], cwd?: string) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
