import { writeFileSync } from 'node:fs';
import type { DeviceName } from './devices';
import {
  LOAD_CONNECTIONS,
  measureLoad,
  measureMemberPages,
  measurePageChange,
  measurePaint,
  measureScript,
  measureTap,
  type Value,
  type Visit,
} from './measures';
import { measureOperators, OPERATOR_DATABASES } from './operators';
import { HELP, parseOptions, type Options, type PartName } from './options';
import { printFigures, ratio, type Figure } from './results';
import { openSide, type Side } from './side';

/** A measurement that is repeated, with each side in turn. */
interface Job {
  /** Says where and when it is measured, behind the name of the figure. */
  readonly label: string;
  readonly measure: (side: Side) => Promise<readonly Value[]>;
}

const PAGES = ['/', '/events', '/testimonials'];
const TAPS = [
  ['at first paint', 0],
  ['2 s later', 2_000],
  ['6 s later', 6_000],
] as const;
const LINKS = [
  ['cold', false],
  ['link in view', true],
] as const;

/** A visit fails now and then for reasons that say nothing about the page. */
const ATTEMPTS = 3;

type SitePart = Exclude<PartName, 'operators'>;

/** The measurements of a part. */
function jobsOf(part: SitePart, devices: readonly DeviceName[]): readonly Job[] {
  function onEach(label: string, measure: (visit: Visit) => Promise<readonly Value[]>): readonly Job[] {
    return devices.map((device) => ({
      label: `${label}, ${device}`,
      measure: (side) => measure({ side, device }),
    }));
  }

  switch (part) {
    case 'paint':
      return PAGES.flatMap((page) => onEach(page, (visit) => measurePaint(visit, page)));
    case 'script':
      return PAGES.map((page) => ({ label: page, measure: (side) => measureScript({ side, device: 'phone' }, page) }));
    case 'taps':
      return TAPS.flatMap(([label, delay]) => onEach(label, (visit) => measureTap(visit, delay)));
    case 'pages':
      return LINKS.flatMap(([label, isInView]) => onEach(label, (visit) => measurePageChange(visit, isInView)));
    case 'member':
      return LINKS.flatMap(([label, isInView]) => onEach(label, (visit) => measureMemberPages(visit, isInView)));
    case 'load':
      return [{ label: `gzip, ${LOAD_CONNECTIONS} connections`, measure: measureLoad }];
  }
}

/** Measures a part, side after side in each run, so that a change of the machine's load affects both sides. */
async function measurePart(
  part: SitePart,
  jobs: readonly Job[],
  sides: readonly Side[],
  runs: number,
): Promise<readonly Figure[]> {
  const figures = new Map<string, { label: string; unit: Value['unit']; samples: number[][] }>();
  // Bytes do not vary.
  const needed = part === 'script' ? 1 : runs;
  for (let run = 1; run <= needed; run += 1) {
    for (const job of jobs) {
      console.log(`${part}: ${job.label}, run ${run} of ${needed}`);
      for (const side of run % 2 === 1 ? sides : sides.toReversed()) {
        for (const { figure, unit, value } of await insist(() => job.measure(side), side.name)) {
          const label = `${figure}, ${job.label}`;
          const found = figures.get(label) ?? { label, unit, samples: sides.map(() => []) };
          figures.set(label, found);
          found.samples[sides.indexOf(side)]?.push(value);
        }
      }
    }
  }
  return [...figures.values()];
}

/** @throws Error of the last attempt, with the name of the side */
async function insist<Result>(measure: () => Promise<Result>, name: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await measure();
    } catch (error) {
      const message = `${name}: ${error instanceof Error ? error.message : String(error)}`;
      if (attempt === ATTEMPTS) throw new Error(message, { cause: error });
      console.warn(`${message} Trying again …`);
    }
  }
}

async function run({ places, parts, devices, runs, jsonFile }: Options): Promise<void> {
  const sides: Side[] = [];
  const results: Figure[] = [];
  try {
    const isOfSites = parts.some((part) => part !== 'operators');
    for (const place of isOfSites ? places : []) sides.push(await openSide(place));
    for (const { name } of sides.filter(({ session }) => parts.includes('member') && !session)) {
      console.log(`member: left out for ${name}, because the bench has no account there.`);
    }
    for (const part of parts) {
      const isOfSite = part !== 'operators';
      const figures = isOfSite
        ? await measurePart(part, jobsOf(part, devices), sides, runs)
        : await measureOperators(runs);
      results.push(...figures);
      // After each part, so that a later error does not lose it.
      printFigures(`${part}: medians of ${runs}`, isOfSite ? places : OPERATOR_DATABASES, figures);
    }
  } finally {
    await Promise.all(sides.map((side) => side.close()));
    if (jsonFile !== undefined) {
      const figures = results.map((figure) => ({ ...figure, ratio: ratio(figure.samples) }));
      writeFileSync(jsonFile, `${JSON.stringify({ node: process.version, places, figures }, null, 2)}\n`);
    }
  }
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === 'help') console.log(HELP);
  else await run(options);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
