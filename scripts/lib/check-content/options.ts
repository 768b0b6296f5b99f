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
  --upcoming       list the changes that publishAt and unpublishAt will cause, with their dates
  --fix            repair the order of keys, quotes, tabs and the layout, and pictures with more than pages show
  --delete-unused  delete the pictures that no entry uses, if there are no errors
  --json           print one JSON object: files, errors, warnings, repaired, deleted, upcoming
  --annotations    print lines that GitHub Actions shows next to the files (default if GITHUB_ACTIONS=true)
  --help           show this text

Exit code: 0 without errors, 1 with errors, 2 if the check could not run.`;

const FLAG = { type: 'boolean', default: false } as const;

/**
 * Reads the arguments. `env` shows whether the check runs in GitHub Actions.
 * @throws Error that says what to write instead
 */
export function readCheckOptions(args: readonly string[], env: NodeJS.ProcessEnv): CheckOptions {
  const { values, tokens, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: {
      watch: FLAG,
      upcoming: FLAG,
      fix: FLAG,
      'delete-unused': FLAG,
      json: FLAG,
      annotations: FLAG,
      help: { ...FLAG, short: 'h' },
    },
  });
  const known = ['watch', 'upcoming', 'fix', 'delete-unused', 'json', 'annotations', 'help'];
  const unknown = tokens.find((token) => token.kind === 'option' && !known.includes(token.name));
  const stray = unknown?.kind === 'option' ? unknown.rawName : positionals[0];
  if (stray !== undefined) throw new Error(`unknown option ${stray} → npm run check:content -- --help lists them`);
  const valued = tokens.find((token) => token.kind === 'option' && token.value !== undefined);
  if (valued?.kind === 'option') throw new Error(`${valued.rawName} takes no value → write ${valued.rawName} alone`);

  const { watch, json, annotations, fix, upcoming } = values;
  const others = [json, annotations, fix, upcoming, values['delete-unused']];
  if (watch === true && others.includes(true))
    throw new Error('--watch cannot be combined with other options → remove them');
  if (json === true && annotations === true)
    throw new Error('--json and --annotations cannot be combined → use one of them');
  const inActions = annotations === true || (env.GITHUB_ACTIONS === 'true' && json !== true);
  return {
    help: values.help === true,
    watch: watch === true,
    form: json === true ? 'json' : inActions ? 'annotations' : 'text',
    upcoming: upcoming === true,
    fix: fix === true,
    deleteUnused: values['delete-unused'] === true,
  };
}
