import { parseArgs } from 'node:util';
import { DEVICES, type DeviceName } from './devices';

export const PART_NAMES = ['paint', 'script', 'taps', 'pages', 'member', 'load', 'operators'] as const;
export type PartName = (typeof PART_NAMES)[number];

const DEVICE_NAMES = Object.keys(DEVICES) as readonly DeviceName[];
const BUILT_SITE = 'public';
const MOST_RUNS = 99;

export const HELP = `npm run bench -- [SITE] [--against SITE]

Measures a site, beside another one if --against names it, and prints medians and their ratio. A SITE is a folder with a built
site, which the member service then serves, or an address. The first one is "${BUILT_SITE}" when it is not given.

  --only PARTS    some of ${PART_NAMES.join(', ')}
  --on DEVICES    some of ${DEVICE_NAMES.join(', ')}
  --runs N        how often each figure is measured (3), with the sites in turns
  --json FILE     writes all values to a file, too

paint    first and largest paint and total blocking time of three pages
script   bytes of the scripts that these pages execute before a visitor does anything
taps     Sign Up tapped at the first paint, 2 s and 6 s later, until the dialog is painted
pages    from the press of a link to the paint of its page, cold and with the link in view for 2 s
member   the same between pages of members, and a member's first page; for folders only
load     requests per second (autocannon)
operators what operators read of 100,000 accounts, on SQLite beside PostgreSQL; no SITE is needed for it alone

phone         a processor 4 times slower, 562 ms and 1.44 Mbit/s, slowed down in the browser, which pages see as 3g
phone-server  the same, slowed down in the server: this reaches what speculation rules fetch, and pages see a fast network
desktop       40 ms and 10 Mbit/s, slowed down in the server

All of it takes about 12 minutes for each run. Compare the ratios of one run on a quiet machine, never times of two.`;

/** What is measured. */
export interface Options {
  /** One or two folders or addresses. */
  readonly places: readonly string[];
  readonly parts: readonly PartName[];
  readonly devices: readonly DeviceName[];
  readonly runs: number;
  readonly jsonFile: string | undefined;
}

/** @throws Error that names the option and says what to write */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      // The databases are filled for a minute.
      only: { type: 'string', default: PART_NAMES.filter((name) => name !== 'operators').join(',') },
      on: { type: 'string', default: DEVICE_NAMES.join(',') },
      runs: { type: 'string', default: '3' },
      json: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  if (positionals.length > 1) throw new Error('Give one folder or address, and the other one with --against.');
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) {
    throw new Error(`--runs: must be a whole number from 1 to ${MOST_RUNS}, got "${values.runs}".`);
  }
  return {
    places: [positionals[0] ?? BUILT_SITE, ...(values.against === undefined ? [] : [values.against])],
    parts: parseNames('--only', values.only, PART_NAMES),
    devices: parseNames('--on', values.on, DEVICE_NAMES),
    runs,
    jsonFile: values.json,
  };
}

/** The known names of a list, in their own order. */
function parseNames<Name extends string>(option: string, value: string, known: readonly Name[]): readonly Name[] {
  const names = value.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.some((one) => one === name));
  if (unknown.length > 0) {
    throw new Error(`${option}: "${unknown.join(', ')}" is unknown. Write some of ${known.join(', ')}.`);
  }
  return known.filter((name) => names.includes(name));
}
