import { parseArgs } from 'node:util';
import { runScript } from './lib/project';
import { readRequirements } from './lib/requirements';
import { readShownRequirements } from './lib/test-titles';

const HELP = `npx tsx scripts/list-requirements.ts [ID ...]
    prints requirements, all or those whose id begins so, each with the tests that show it: their titles begin with its id
npx tsx scripts/list-requirements.ts --levels
    prints only those with tests in several files`;

/** Prints the requirements with their tests. */
async function main(): Promise<undefined> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, levels: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  const all = readShownRequirements();
  const requirements = [...readRequirements()]
    .filter(([id]) => positionals.length === 0 || positionals.some((start) => id.startsWith(start)))
    .map(([id, text]) => {
      const shown = all.filter((each) => each.id === id);
      return { id, text, shown, files: [...new Set(shown.map(({ file }) => file))] };
    })
    .filter(({ files }) => !values.levels || files.length > 1);
  for (const { id, text, shown, files } of requirements) {
    console.log(`${id}: ${text}`);
    for (const file of files) {
      console.log(`    ${file}`);
      for (const each of shown) if (each.file === file) console.log(`        ${each.title}`);
    }
  }
  console.log(`\n${requirements.length} requirements`);
  return undefined;
}

runScript(main, ['Error', 'TypeError']);
