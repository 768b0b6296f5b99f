import { kilobytes } from '../table';

/** The pages that the peers build too. */
export const PEER_PATHS = ['/', '/events', '/testimonials'] as const;

/** What a figure is compared with to judge it. */
type Goal =
  /** At most this many times the peer's figure. */
  | { readonly of: 'peer'; readonly most: number }
  /** At most this many times the figure of the build given by `--before`. */
  | { readonly of: 'before'; readonly most: number }
  /** At most this figure, whatever the others reach. */
  | { readonly of: 'itself'; readonly most: number };

/** One figure of the comparison. */
export interface Figure {
  /** Key in the record of a run. */
  readonly id: string;
  readonly label: string;
  readonly unit: Unit;
  readonly goal?: Goal;
}

type Unit = 'ms' | 'bytes' | 'shift' | 'files';

interface UnitRules {
  readonly format: (value: number) => string;
  /** Smaller differences are noise, independent of their ratio. */
  readonly grain: number;
}

export const UNITS: Readonly<Record<Unit, UnitRules>> = {
  // Event timing rounds to 8 ms, and a frame takes 17 ms.
  ms: { format: (value) => `${value.toFixed(0)} ms`, grain: 17 },
  bytes: { format: (value) => `${kilobytes(value)} KB`, grain: 100 },
  shift: { format: (value) => value.toFixed(3), grain: 0.001 },
  files: { format: (value) => value.toFixed(0), grain: 1 },
};

/** Delays of a tap on Sign Up after the first paint, in milliseconds. */
export const TAP_DELAYS_MS = [0, 2_000, 6_000] as const;

/** Interactions whose time until the next paint is measured. */
export const INTERACTIONS = ['menu', 'theme', 'dialog', 'lightbox'] as const;

/** The measurements that `--only` chooses, in the order in which they run. */
export const PEER_PARTS = ['lighthouse', 'scripts', 'taps', 'pages', 'interactions', 'member'] as const;
export type PeerPart = (typeof PEER_PARTS)[number];

/** Figures of Lighthouse, by the name of the value in a report. */
const LIGHTHOUSE_FIGURES = [
  { value: 'largestPaint', label: 'largest paint', unit: 'ms', goal: { of: 'peer', most: 1.05 } },
  { value: 'blocking', label: 'blocking time', unit: 'ms', goal: { of: 'itself', most: 30 } },
  { value: 'shift', label: 'layout shift', unit: 'shift', goal: { of: 'itself', most: 0 } },
  { value: 'mainThread', label: 'main thread', unit: 'ms' },
  { value: 'script', label: 'script transferred', unit: 'bytes' },
  { value: 'html', label: 'HTML compressed', unit: 'bytes', goal: { of: 'itself', most: 14 * 1024 } },
] as const;

/** The figures of one part. */
export function figuresOf(part: PeerPart): readonly Figure[] {
  switch (part) {
    case 'lighthouse':
      return PEER_PATHS.flatMap((path) =>
        LIGHTHOUSE_FIGURES.map(({ value, label, ...rest }) => ({
          id: `${value} ${path}`,
          label: `${label}, ${path}`,
          ...rest,
        })),
      );
    case 'scripts':
      return PEER_PATHS.flatMap((path): Figure[] => [
        {
          id: `executed ${path}`,
          label: `script executed before intent, ${path}`,
          unit: 'bytes',
          goal: { of: 'itself', most: 5 * 1024 },
        },
        {
          id: `framework ${path}`,
          label: `framework files executed before intent, ${path}`,
          unit: 'files',
          goal: { of: 'itself', most: 0 },
        },
        { id: `fetched ${path}`, label: `script fetched for later, ${path}`, unit: 'bytes' },
      ]);
    case 'taps':
      return TAP_DELAYS_MS.map((delay) => ({
        id: `tap ${delay}`,
        label: `Sign Up tapped ${delay === 0 ? 'at first paint' : `${delay / 1_000} s later`}, until one can type`,
        unit: 'ms',
        goal: { of: 'itself', most: delay === 0 ? 1_000 : 300 },
      }));
    case 'pages':
      return [
        {
          id: 'page in view',
          label: 'page change, link in view for 2 s',
          unit: 'ms',
          goal: { of: 'itself', most: 250 },
        },
        { id: 'page cold', label: 'page change, cold', unit: 'ms', goal: { of: 'peer', most: 1 } },
        {
          id: 'page without rules',
          label: 'page change, cold, browser without speculation rules',
          unit: 'ms',
          goal: { of: 'peer', most: 1 },
        },
      ];
    case 'interactions':
      return [...INTERACTIONS, 'worst'].map((name) => ({
        id: `interaction ${name}`,
        label: name === 'worst' ? 'worst interaction after start' : `interaction: ${name}`,
        unit: 'ms',
        ...(name === 'worst' ? { goal: { of: 'itself', most: 100 } } : {}),
      }));
    case 'member':
      return [
        {
          id: 'member page',
          label: "member's first page, until content is painted",
          unit: 'ms',
          goal: { of: 'before', most: 0.6 },
        },
      ];
  }
}

export const FIGURES: readonly Figure[] = PEER_PARTS.flatMap(figuresOf);
