import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PROJECT_DIR } from '../../scripts/lib/project';
import { measureScript } from '../build-time';
import { hasLighthouse } from '../lighthouse';
import { startService } from '../service';
import type { RunningService } from '../service';
import { printTable } from '../table';
import { buildAstroPeer } from './astro-peer';
import { createCertificate } from './certificate';
import type { Certificate } from './certificate';
import { figuresOf, PEER_PATHS } from './figures';
import type { PeerPart } from './figures';
import { LAST_RUN_FILE, readLastRun, saveRun, worseThan } from './last-run';
import type { Run } from './last-run';
import { measureInteractions } from './measures/interactions';
import { measureWithLighthouse } from './measures/lighthouse';
import { createSession, measureMemberPage } from './measures/member-page';
import { measurePageChanges } from './measures/page-changes';
import { measureScripts } from './measures/scripts';
import { measureTaps } from './measures/taps';
import type { PeersOptions } from './options';
import { withPhone } from './phone';
import { createSamples, resultRows } from './results';
import type { Results, Samples, SubjectName } from './results';
import { createSiteFiles } from './site-files';
import { serveSite } from './site-server';
import { SLOW_4G } from './slow-network';
import type { Subject } from './subjects';

const WARM_UP_MS = 2_000;

/**
 * Compares the site with the same pages built by Astro, and prints a table of each part.
 * @returns the run and all its samples; with `--check`, `worse` lists what got worse
 */
export async function runPeers(
  options: PeersOptions,
): Promise<Run & { readonly samples: ReturnType<Samples['all']>; readonly worse: readonly string[] }> {
  const last = options.check ? readLastRun() : undefined;
  const certificate = createCertificate();
  const astro = await buildAstroPeer();
  console.log('Building the site, if something has changed …');
  await measureScript(PROJECT_DIR, 'build', '--', '--if-needed');
  const folders = [
    ['ours', path.join(PROJECT_DIR, 'public')],
    ['peer', astro],
    ...(options.before === undefined ? [] : ([['before', options.before]] as const)),
  ] as const;

  const service = await startService();
  const subjects: Subject[] = [];
  try {
    for (const [name, folder] of folders) subjects.push(await serveSubject(name, folder, service, certificate));
    await warmUp(subjects, certificate.chromiumSwitch);
    const samples = createSamples();
    for (const part of partsToRun(options.parts)) {
      try {
        await measurePart(part, { options, subjects, service, certificateSwitch: certificate.chromiumSwitch, samples });
      } finally {
        // After each part, so that a later error does not lose it.
        printResults(part, samples.medians(), options.runs);
      }
    }
    const run = {
      runs: options.runs,
      node: process.version,
      chromium: await chromiumVersion(certificate),
      results: samples.medians(),
    };
    if (options.save) {
      saveRun(run);
      console.log(`\nSaved to ${LAST_RUN_FILE}`);
    }
    const worse = last ? worseThan(last.results, run.results) : [];
    if (last) printComparison(worse);
    return { ...run, samples: samples.all(), worse };
  } finally {
    await Promise.all(subjects.map((subject) => subject.close()));
    await service.stop();
  }
}

/** Without Lighthouse the other parts run. */
function partsToRun(parts: readonly PeerPart[]): readonly PeerPart[] {
  if (!parts.includes('lighthouse') || hasLighthouse()) return parts;
  console.log('\nLighthouse: skipped, because npx could not fetch it.');
  return parts.filter((part) => part !== 'lighthouse');
}

async function serveSubject(
  name: SubjectName,
  publicDir: string,
  { origin }: RunningService,
  certificate: Certificate,
): Promise<Subject> {
  const files = createSiteFiles(publicDir);
  const options = { files, serviceOrigin: origin, certificate };
  const fast = await serveSite(options);
  const slow = await serveSite({ ...options, network: SLOW_4G });
  return {
    name,
    files,
    fast: fast.origin,
    slow: slow.origin,
    close: async () => {
      await Promise.all([fast.close(), slow.close()]);
    },
  };
}

/** Opens the pages once, so that the first run does not wait for the compression of files. */
async function warmUp(subjects: readonly Subject[], certificateSwitch: string): Promise<void> {
  for (const { fast } of subjects) {
    await withPhone({ certificateSwitch, isSlow: false }, async (tab) => {
      for (const page of PEER_PATHS) {
        await tab.open(fast + page);
        await setTimeout(WARM_UP_MS);
      }
    });
  }
}

interface PartContext {
  readonly options: PeersOptions;
  readonly subjects: readonly Subject[];
  readonly service: RunningService;
  readonly certificateSwitch: string;
  readonly samples: Samples;
}

/** Runs one part. The subjects take turns, so that a change of the machine's load affects all of them. */
async function measurePart(
  part: PeerPart,
  { options, subjects, service, certificateSwitch, samples }: PartContext,
): Promise<void> {
  const session = part === 'member' ? await createSession(service) : {};
  // Bytes do not vary.
  const runs = part === 'scripts' ? 1 : options.runs;
  for (let run = 1; run <= runs; run += 1) {
    console.log(`${part}: run ${run} of ${runs}`);
    switch (part) {
      case 'lighthouse':
        for (const page of PEER_PATHS) {
          for (const subject of subjects) await measureWithLighthouse(subject, page, certificateSwitch, samples);
        }
        break;
      case 'scripts':
        for (const subject of subjects) await measureScripts(subject, certificateSwitch, samples);
        break;
      case 'taps':
        for (const subject of subjects) await measureTaps(subject, certificateSwitch, samples);
        break;
      case 'pages':
        for (const subject of subjects) await measurePageChanges(subject, certificateSwitch, samples);
        break;
      case 'interactions':
        for (const subject of subjects) await measureInteractions(subject, certificateSwitch, samples);
        break;
      case 'member':
        // The peer has no member area.
        for (const subject of subjects.filter(({ name }) => name !== 'peer')) {
          await measureMemberPage(subject, certificateSwitch, session, samples);
        }
        break;
    }
  }
}

function chromiumVersion({ chromiumSwitch }: Certificate): Promise<string> {
  return withPhone({ certificateSwitch: chromiumSwitch, isSlow: false }, ({ page }) => page.browser().version());
}

function printResults(part: PeerPart, results: Results, runs: number): void {
  printTable(
    `Beside Astro: ${part}, medians of ${runs}`,
    ['figure', 'ours', 'peer', 'ratio', 'before', 'ratio', 'goal', 'reached'],
    resultRows(figuresOf(part), results),
  );
}

function printComparison(worse: readonly string[]): void {
  if (worse.length === 0) {
    console.log(`\nNothing got worse by more than 5 % since the last run (${LAST_RUN_FILE}).`);
    return;
  }
  console.log('\nWorse by more than 5 % than in the last run:');
  for (const line of worse) console.log(`  ${line}`);
}
