import { performance } from 'node:perf_hooks';
import { resolve } from 'node:path';
import { checkContent } from '../src/build/content-check/check-content';
import { report } from '../src/build/content-check/report';
import { ROUTES } from '../src/config/routes';

const HELP = `npm run check:content

Looks at every file below content/ and lists what is wrong, each on a line:
  content/testimonials/x.yaml:12:3 rating: must be a whole number from 1 to 5, got 7 → write 5
Lines that begin with "warning:" do not stop the build; the others do.
Exit code: 0 without faults, 1 with faults, 2 where the check could not be made.`;

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    console.info(HELP);
    return 0;
  }
  if (args.length > 0) {
    console.error(`unknown option ${args.join(' ')} → npm run check:content takes none but --help`);
    return 2;
  }
  const start = performance.now();
  const outcome = await checkContent({ root: resolve(import.meta.dirname, '..'), routes: ROUTES, now: new Date() });
  console.info(report(outcome, performance.now() - start));
  return outcome.faults.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  },
);
