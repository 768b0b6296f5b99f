import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemaOf } from '../content-model/json-schema';
import { KINDS } from '../content-model/kinds';
import { formSettings } from './cms/form-config';
import { CONTENT_FOLDER } from './content-check/read-content';

/** Where the JSON Schema files are, from the root of the project. */
const SCHEMA_FOLDER = `${CONTENT_FOLDER}/.schemas`;

/** What the form at /admin is made of, for whoever reads what a change of the model does to it; builds derive it anew. */
const FORM_FILE = `${SCHEMA_FOLDER}/form.json`;

/** Which tells Visual Studio Code which schema belongs to which folder. */
const EDITOR_SETTINGS = '.vscode/settings.json';

/** Which offers the extension that knows YAML to whoever opens the project. */
const EDITOR_EXTENSIONS = '.vscode/extensions.json';

/** Of the extension: no schemas from elsewhere, and nothing that rewrites an editor's text. */
const EDITOR_HABITS = {
  'yaml.schemaStore.enable': false,
  'yaml.kubernetesCRDStore.enable': false,
  'yaml.format.enable': false,
  '[yaml]': {
    'editor.tabSize': 2,
    'editor.insertSpaces': true,
    'editor.detectIndentation': false,
    'editor.quickSuggestions': { other: true, comments: false, strings: true },
    'files.eol': '\n',
  },
} as const;

/** The files derived from the content model for editors, by path from the root of the project. */
export function contentSchemaFiles(): ReadonlyMap<string, string> {
  const schemas = KINDS.map((kind) => [schemaPath(kind.name), toText(jsonSchemaOf(kind))] as const);
  const places = KINDS.map(
    ({ name, folder, single }) =>
      [schemaPath(name), `${CONTENT_FOLDER}/${folder}/${single ? name : '*'}.yaml`] as const,
  );
  const settings = { ...EDITOR_HABITS, 'yaml.schemas': Object.fromEntries(places) };
  return new Map([
    ...schemas,
    [FORM_FILE, toText(formSettings())],
    [EDITOR_SETTINGS, toText(settings)],
    [EDITOR_EXTENSIONS, '{\n  "recommendations": ["redhat.vscode-yaml"]\n}\n'],
  ]);
}

/** What is not as the model would have it: files that differ, are missing, or belong to no kind any more. */
export async function staleSchemaFiles(root: string): Promise<readonly string[]> {
  const wanted = contentSchemaFiles();
  const present = (await readdir(join(root, SCHEMA_FOLDER))).map((name) => `${SCHEMA_FOLDER}/${name}`);
  const differing = await Promise.all(
    [...wanted].map(async ([path, text]) => {
      const found = await readFile(join(root, path), 'utf8').catch(() => null);
      return found === text ? [] : [path];
    }),
  );
  return [...differing.flat(), ...present.filter((path) => !wanted.has(path))].sort();
}

function schemaPath(name: string): string {
  return `${SCHEMA_FOLDER}/${name}.json`;
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
