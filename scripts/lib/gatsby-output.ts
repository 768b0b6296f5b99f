import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { isNoSpaceText } from '../../member-service/disk-space';
import type { Progress, Step } from './progress';

/** Reads the output of a Gatsby build line by line. */
export interface GatsbyOutput {
  /** Reads a line of the standard output. */
  readLine(line: string): void;
  /** Reads a line of the error output. */
  readErrorLine(line: string): void;
  /** Call it when the build has ended. @returns all error messages in their order; `''` if there are none */
  end(): string;
}

/** The texts for a step while it runs and after it has ended. `n` is the number of items it has processed. */
interface StepNames {
  readonly doing: string;
  readonly done: (n: number | undefined) => string;
}

/** The activities of Gatsby that are shown, by id. The others take almost no time. */
const STEPS: Readonly<Partial<Record<string, StepNames>>> = {
  'compile gatsby files': { doing: 'Compiling the configuration', done: () => 'Configuration compiled' },
  'source and transform nodes': { doing: 'Reading the content', done: () => 'Content read' },
  'building schema': { doing: 'Building the schema', done: () => 'Schema built' },
  createPages: { doing: 'Planning the pages', done: () => 'Pages planned' },
  'query-extraction': { doing: 'Compiling the queries', done: () => 'Queries compiled' },
  'Building production JavaScript and CSS bundles': {
    doing: 'Bundling scripts and styles',
    done: () => 'Scripts and styles bundled',
  },
  'Building HTML renderer': { doing: 'Bundling the page renderer', done: () => 'Page renderer bundled' },
  'run queries in workers': { doing: 'Running the queries', done: (n) => `Queries run${counted(n)}` },
  'encode pictures': {
    doing: 'Encoding pictures',
    done: (n) => `Pictures encoded${counted(n)}`,
  },
  'Building static HTML for pages': { doing: 'Writing pages', done: (n) => `Pages written${counted(n)}` },
  'write policies, host files and compressed copies': {
    doing: 'Writing policies, host files and compressed copies',
    done: () => 'Policies, host files and compressed copies written',
  },
};

/** Messages that Gatsby prints in every build and that are not useful here. */
const IGNORED_INFO = [
  /^Writing GraphQL type definitions to /,
  /^Total nodes: /,
  /^bootstrap finished - /,
  /^There are no new or changed (slice )?html files to build/,
  /^Done building in /,
];

const place = z.object({ line: z.number(), column: z.number().optional() });
const action = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ACTIVITY_START'),
    payload: z.object({ id: z.string(), total: z.number().optional() }),
  }),
  z.object({
    type: z.literal('ACTIVITY_UPDATE'),
    payload: z.object({ id: z.string(), current: z.number().optional(), total: z.number().optional() }),
  }),
  z.object({
    type: z.literal('ACTIVITY_END'),
    payload: z.object({ id: z.string(), status: z.string(), duration: z.number() }),
  }),
  z.object({
    type: z.literal('LOG'),
    payload: z.object({
      level: z.string(),
      text: z.string(),
      code: z.string().optional(),
      filePath: z.string().optional(),
      location: z.object({ start: place }).optional(),
      docsUrl: z.string().optional(),
    }),
  }),
  // These are ignored: they add nothing to the actions above.
  z.object({
    type: z.enum(['SET_STATUS', 'RENDER_PAGE_TREE', 'ACTIVITY_PENDING', 'ACTIVITY_CANCEL', 'ACTIVITY_ERRORED']),
  }),
]);

type LogPayload = Extract<z.infer<typeof action>, { type: 'LOG' }>['payload'];

interface Activity {
  readonly names: StepNames;
  readonly step: Step;
  current: number | undefined;
  total: number | undefined;
}

/**
 * Reads the output of Gatsby with `GATSBY_LOGGER=json`: one action of its reporter on each line. Activities become steps of
 * the progress. Information and warnings are printed immediately. Errors are returned at the end, so that the caller can
 * replace them by one line if the disk is full.
 * @param onNoSpace called when an error says that no space is left; Gatsby may hang after that
 */
export function readGatsbyOutput(progress: Progress, onNoSpace: () => void): GatsbyOutput {
  const activities = new Map<string, Activity>();
  const errors: string[] = [];

  function addError(text: string): void {
    errors.push(text);
    if (isNoSpaceText(text)) onNoSpace();
  }

  function log(payload: LogPayload): void {
    switch (payload.level) {
      case 'INFO':
      case 'SUCCESS':
        if (!IGNORED_INFO.some((pattern) => pattern.test(payload.text))) progress.print(payload.text);
        break;
      case 'WARNING':
        progress.printError(`warning: ${describe(payload)}`);
        break;
      case 'ERROR':
        addError(`error: ${describe(payload)}`);
        break;
      case 'LOG':
        // The stack of an error.
        addError(payload.text);
        break;
      default:
        // The end of an activity is an action of its own.
        break;
    }
  }

  function start(id: string, total: number | undefined): void {
    const names = STEPS[id];
    if (names) activities.set(id, { names, step: progress.begin(names.doing), current: undefined, total });
  }

  function update(id: string, current: number | undefined, total: number | undefined): void {
    const activity = activities.get(id);
    if (!activity) return;
    activity.current = current ?? activity.current;
    activity.total = total ?? activity.total;
    if (activity.current !== undefined && activity.total !== undefined) {
      activity.step.update(`${activity.names.doing} (${activity.current} of ${activity.total})`);
    }
  }

  function end(id: string, status: string, seconds: number): void {
    const activity = activities.get(id);
    if (!activity) return;
    activities.delete(id);
    if (status === 'SUCCESS') {
      activity.step.done(activity.names.done(activity.total), seconds);
    } else {
      activity.step.end();
    }
  }

  return {
    readLine(line) {
      const read = parse(line);
      if (read === undefined) {
        addError(stripVTControlCharacters(line));
        return;
      }
      switch (read.type) {
        case 'ACTIVITY_START':
          start(read.payload.id, read.payload.total);
          break;
        case 'ACTIVITY_UPDATE':
          update(read.payload.id, read.payload.current, read.payload.total);
          break;
        case 'ACTIVITY_END':
          end(read.payload.id, read.payload.status, read.payload.duration);
          break;
        case 'LOG':
          log(read.payload);
          break;
        default:
          break;
      }
    },
    readErrorLine(line) {
      addError(stripVTControlCharacters(line));
    },
    end() {
      activities.forEach(({ step }) => step.end());
      activities.clear();
      return errors.join('\n').trim();
    },
  };
}

/** Returns undefined for a line that is not from Gatsby's reporter. */
function parse(line: string): z.infer<typeof action> | undefined {
  try {
    return action.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Text, file and code of a warning or an error. */
function describe({ text, code, filePath, location, docsUrl }: LogPayload): string {
  const line = location ? `:${[location.start.line, location.start.column].filter(Boolean).join(':')}` : '';
  return [
    text,
    ...(filePath === undefined ? [] : [`  File: ${filePath}${line}`]),
    ...(code === undefined ? [] : [`  Gatsby error ${code}${docsUrl === undefined ? '' : `, see ${docsUrl}`}`]),
  ].join('\n');
}

function counted(n: number | undefined): string {
  return n === undefined ? '' : ` (${n})`;
}
