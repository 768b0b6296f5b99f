import { parseArgs } from 'node:util';

/** The options of `npm run check:content`. */
export interface CheckOptions {
  readonly help: boolean;
  /** Check again when files change. */
  readonly watch: boolean;
  readonly form: 'text' | 'json' | 'annotations';
  /** List the changes that scheduled dates will cause. */
  readonly upcoming: boolean;
  /** Repair errors that have only one possible correction, before the check. */
  readonly fix: boolean;
  readonly deleteUnused: boolean;
}

export const CHECK_HELP = `npm run check:content [-- options]

Checks every file in content/ and lists the errors and warnings, one on each line:
  content/testimonials/x.yaml:12:3 rating: must be a whole number from 1 to 5, got 7 → write 5
Lines that begin with "warning:" do not stop the build; the others do.

  --watch          check again when files change, and list new and corrected errors; Ctrl-C stops it
  --upcoming       list the changes that publishAt, unpublishAt and ends of events will cause, with their dates
  --fix            repair the order of keys, quotes, tabs and the layout, pictures with more than pages show, and what calendars must know of a changed event
  --delete-unused  delete the pictures that no entry uses, if there are no errors
  --json           print one JSON object: files, errors, warnings, repaired, deleted, upcoming
  --annotations    print lines that GitHub Actions shows next to the files (default if GITHUB_ACTIONS=true)
  --help           show this text

Exit code: 0 without errors, 1 with errors, 2 if the check could not run.`;

const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  watch: FLAG,
  upcoming: FLAG,
  fix: FLAG,
  'delete-unused': FLAG,
  json: FLAG,
  annotations: FLAG,
  help: { ...FLAG, short: 'h' },
} as const;

/**
 * Reads the arguments. `env` shows whether the check runs in GitHub Actions.
 * @throws Error that says what to write instead
 */
export function readCheckOptions(args: readonly string[], env: NodeJS.ProcessEnv): CheckOptions {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: OPTIONS,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  const stray = given.find(({ name }) => !Object.hasOwn(OPTIONS, name))?.rawName ?? positionals[0];
  if (stray !== undefined) throw new Error(`unknown option ${stray} → npm run check:content -- --help lists them`);
  const valued = given.find(({ value }) => value !== undefined);
  if (valued) throw new Error(`${valued.rawName} takes no value → write ${valued.rawName} alone`);

  function has(option: keyof typeof OPTIONS): boolean {
    return given.some(({ name }) => name === option);
  }

  const [help, watch, json, annotations] = [has('help'), has('watch'), has('json'), has('annotations')];
  if (watch && given.some(({ name }) => name !== 'watch' && name !== 'help'))
    throw new Error('--watch cannot be combined with other options → remove them');
  if (json && annotations) throw new Error('--json and --annotations cannot be combined → use one of them');
  const inActions = annotations || (env.GITHUB_ACTIONS === 'true' && !json);
  return {
    help,
    watch,
    form: json ? 'json' : inActions ? 'annotations' : 'text',
    upcoming: has('upcoming'),
    fix: has('fix'),
    deleteUnused: has('delete-unused'),
  };
}
