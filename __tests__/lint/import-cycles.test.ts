import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Starting ESLint takes a while on a busy machine. */
jest.setTimeout(60_000);

interface Cycle {
  /** The file that gets an additional import of a type. */
  readonly file: string;
  readonly text: string;
  /** The part of the message that names the files. */
  readonly shown: string;
}

/** Returns a file of the folder with an additional import that creates a cycle. */
function addCycle(folder: string): Cycle {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  for (const importer of files.map((file) => path.posix.join(folder, file)).sort()) {
    for (const [, name = ''] of readFileSync(importer, 'utf8').matchAll(/ from '\.\/([a-z-]+)';/g)) {
      const file = path.posix.join(path.dirname(importer), `${name}.ts`);
      if (files.includes(path.posix.relative(folder, file))) {
        const text = `import type { Planted } from './${path.basename(importer, '.ts')}';\nexport type Again = Planted;\n`;
        return { file, text, shown: `${file} → ${importer} → ${file}` };
      }
    }
  }
  throw new Error(`No file of ${folder} imports another file of its folder.`);
}

/** The messages of the project's ESLint rules, for each text as the content of the file. */
function lint(cycles: readonly Cycle[]): string[][] {
  // A process of its own: Jest cannot load ESLint's configuration, which is an ES module.
  const script = `
    import { ESLint } from 'eslint';
    import tseslint from 'typescript-eslint';
    const eslint = new ESLint({
      overrideConfig: { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts'] },
      ruleFilter: ({ ruleId }) => ruleId.startsWith('local/'),
    });
    const messages = [];
    for (const { file, text } of JSON.parse(process.argv[1])) {
      const [result] = await eslint.lintText(text, { filePath: file });
      messages.push(result.messages.map(({ message }) => message));
    }
    console.log(JSON.stringify(messages));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify(cycles)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as string[][];
}

it('reports a cycle of types in the site, the service and the scripts', () => {
  const cycles = ['src', 'member-service', 'scripts'].map(addCycle);
  expect(lint(cycles)).toEqual(cycles.map(({ shown }) => [expect.stringContaining(shown) as string]));
});
