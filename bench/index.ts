import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROUTES } from '../src/config/routes';
import { measureScript, megabytes, timeBuilds } from './build-time';
import { measureContent, parseGrowingKind, parseSizes } from './content-scale';
import type { ContentScale, GrowingKind } from './content-scale';
import { hasLighthouse, runLighthouse } from './lighthouse';
import type { LighthouseMedians } from './lighthouse';
import { weighPages } from './page-weight';
import { comparePictures } from './pictures';
import { PEER_PARTS } from './peers/figures';
import { LAST_RUN_FILE } from './peers/last-run';
import { parsePeersOptions } from './peers/options';
import { runPeers } from './peers/run-peers';
import { startService } from './service';
import { measureService } from './service-load/measure-service';
import { measureVisits } from './service-load/measure-visits';
import { parseLoadOptions, parseVisitOptions } from './service-load/options';
import { kilobytes, printTable } from './table';

const HELP = `npm run bench                       all measurements; first builds the site three times
npm run bench -- --only pages       some measurements: build, pages, lighthouse
npm run bench -- --path /events     one page only; can be repeated
npm run bench -- --runs 5           number of Lighthouse runs per page; the median is printed
npm run bench -- --content 100,1000,10000 [--kind testimonials]
                                    only content check and builds with these numbers of entries of a kind (default:
                                    events), with sample entries in a copy of the project in bench/.work
npm run bench -- --service [--runs 5] [--seconds 10] [--connections 100] [--path /about-us]
                                    only pages per second of the member service, with and without sign-ins, beside a bare
                                    node:http server that sends the same bytes, and nginx if it is installed
npm run bench -- --load [--seconds 300] [--connections 500]
                                    only the member service under pages, member content and sign-ins for minutes: statuses,
                                    memory and times. Fails if a request fails or the memory grows, not for its times
npm run bench -- --pictures         only the encoded pictures of the built site: bytes and similarity to the source, beside
                                    WebP files of the same width
npm run bench -- --peers [--runs 5] [--only taps,pages] [--before FOLDER] [--save | --check]
                                    only a comparison with the same pages built by Astro; see below

build       time and peak memory of cold builds without and with the cache of encoded pictures, and of a build after an
            edit (deletes .cache, public and .picture-cache first)
pages       transferred bytes by type, requests and uncompressed HTML on a first visit with a phone
lighthouse  Lighthouse's mobile results; fetched with npx, skipped if it is not available

--peers builds /, /events and /testimonials with Astro (bench/peers/astro, which it installs), serves the site and the peer
in the same way, and measures them in turns as a phone sees them: ${PEER_PARTS.join(', ')}.
  --before FOLDER   measures an earlier build too: its folder "public"
  --save            writes ${LAST_RUN_FILE}; commit it
  --check           fails if a ratio is more than 5 % worse than in that file

Results are also written to bench/results as JSON.`;

const PARTS = ['build', 'pages', 'lighthouse'];
const RESULTS = 'bench/results';
const LIGHTHOUSE_PATHS = ['/', '/events'];

function publicPaths(): string[] {
  return ROUTES.filter((route) => route.access === 'public').map((route) => route.path);
}

async function measureBuilds(): Promise<unknown> {
  const first = await measureScript('.', 'build', '--', '--new-pictures');
  const builds = [{ build: 'cold, no encoded pictures', ...first }, ...(await timeBuilds())];
  printTable(
    'Builds',
    ['build', 'seconds', 'peak MB'],
    builds.map(({ build, seconds, peakBytes }) => [build, seconds.toFixed(1), megabytes(peakBytes)]),
  );
  return builds;
}

async function measureContentSizes(kind: GrowingKind, sizes: readonly number[]): Promise<unknown> {
  const scales: ContentScale[] = [];
  for (const size of sizes) {
    console.log(`Measuring with ${size} ${kind} …`);
    scales.push(await measureContent(kind, size));
  }
  printTable(
    `Content: ${kind}`,
    ['entries', 'check s', 'MB', 'cold build s', 'MB', 'after one edit s', 'MB'],
    scales.map(({ entries, check, cold, afterOneEdit }) => [
      String(entries),
      ...[check, cold, afterOneEdit].flatMap(({ seconds, peakBytes }) => [seconds.toFixed(1), megabytes(peakBytes)]),
    ]),
  );
  return scales;
}

async function measurePictures(): Promise<unknown> {
  const pages = await comparePictures();
  printTable(
    'Pictures, all widths, beside WebP (SSIM: similarity to the source, 1 is equal)',
    ['page', 'files', 'KB', 'WebP KB', 'ratio', 'SSIM', 'WebP SSIM'],
    pages.map(({ page, files, bytes, webpBytes, ssim, webpSsim }) => [
      page,
      String(files),
      kilobytes(bytes),
      kilobytes(webpBytes),
      (bytes / webpBytes).toFixed(2),
      ssim.toFixed(4),
      webpSsim.toFixed(4),
    ]),
  );
  return pages;
}

async function measurePages(origin: string, paths: readonly string[]): Promise<unknown> {
  const weights = await weighPages(origin, paths);
  printTable(
    'First visit, transferred KB (raw: HTML before compression)',
    ['page', 'requests', 'total', 'html', 'raw', 'script', 'font', 'image', 'other'],
    weights.map((weight) => [
      weight.path,
      String(weight.requests),
      ...[weight.total, weight.html, weight.htmlRaw, weight.script, weight.font, weight.image, weight.other].map(
        kilobytes,
      ),
    ]),
  );
  return weights;
}

async function measureWithLighthouse(origin: string, paths: readonly string[], runs: number): Promise<unknown> {
  if (!hasLighthouse()) {
    console.log('\nLighthouse: skipped, because npx could not fetch it.');
    return 'skipped';
  }
  const medians: LighthouseMedians[] = [];
  for (const pagePath of paths) medians.push(await runLighthouse(origin, pagePath, runs));
  printTable(
    `Lighthouse, mobile, median of ${runs}`,
    ['page', 'score', 'first paint ms', 'largest paint ms', 'blocking ms', 'shift'],
    medians.map(({ path: pagePath, score, firstPaint, largestPaint, blocking, shift }) => [
      pagePath,
      ...[score, firstPaint, largestPaint, blocking].map((value) => value.toFixed(0)),
      shift.toFixed(3),
    ]),
  );
  return medians;
}

function writeResults(results: Readonly<Record<string, unknown>>): void {
  mkdirSync(RESULTS, { recursive: true });
  const file = path.join(RESULTS, `${new Date().toISOString().replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\nWritten to ${file}`);
}

/** Parses the measurements to run. @throws Error that names unknown ones and lists the known ones */
function choose(only: string | undefined): readonly string[] {
  const chosen = only?.split(',').map((name) => name.trim()) ?? PARTS;
  const unknown = chosen.filter((name) => !PARTS.includes(name));
  if (unknown.length > 0) {
    throw new Error(`--only: unknown measurement ${unknown.join(', ')}. The measurements are ${PARTS.join(', ')}.`);
  }
  return chosen;
}

function parseRuns(value: string): number {
  if (!/^[1-9]\d?$/.test(value)) throw new Error(`--runs: must be a whole number from 1 to 99, got "${value}".`);
  return Number(value);
}

function assertBuilt(): void {
  if (!existsSync('public/index.html')) throw new Error('The site is not built. Run npm run build first.');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      path: { type: 'string', multiple: true },
      runs: { type: 'string', default: '5' },
      content: { type: 'string' },
      kind: { type: 'string', default: 'events' },
      service: { type: 'boolean' },
      load: { type: 'boolean' },
      seconds: { type: 'string' },
      connections: { type: 'string' },
      pictures: { type: 'boolean' },
      peers: { type: 'boolean' },
      before: { type: 'string' },
      save: { type: 'boolean' },
      check: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const results: Record<string, unknown> = { node: process.version, platform: process.platform };
  if (values.content !== undefined) {
    results.content = await measureContentSizes(parseGrowingKind(values.kind), parseSizes(values.content));
    writeResults(results);
    return;
  }
  if (values.pictures) {
    results.pictures = await measurePictures();
    writeResults(results);
    return;
  }
  const runs = parseRuns(values.runs);
  if (values.service === true) {
    assertBuilt();
    results.service = await measureService(parseLoadOptions(values, runs));
    writeResults(results);
    return;
  }
  if (values.load === true) {
    assertBuilt();
    const load = await measureVisits(parseVisitOptions(values));
    writeResults({ ...results, load });
    if (load.failures.length > 0) process.exitCode = 1;
    return;
  }
  if (values.peers) {
    const { worse, ...run } = await runPeers(parsePeersOptions(values, runs));
    writeResults({ ...results, ...run });
    if (worse.length > 0) process.exitCode = 1;
    return;
  }
  const peersOnly = (['before', 'save', 'check'] as const).find((name) => values[name] !== undefined);
  if (peersOnly !== undefined) throw new Error(`--${peersOnly}: needs --peers.`);
  const parts = choose(values.only);
  if (parts.includes('build')) results.build = await measureBuilds();
  if (parts.includes('pages') || parts.includes('lighthouse')) {
    assertBuilt();
    const service = await startService();
    try {
      if (parts.includes('pages')) results.pages = await measurePages(service.origin, values.path ?? publicPaths());
      if (parts.includes('lighthouse')) {
        results.lighthouse = await measureWithLighthouse(service.origin, values.path ?? LIGHTHOUSE_PATHS, runs);
      }
    } finally {
      await service.stop();
    }
  }
  writeResults(results);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
