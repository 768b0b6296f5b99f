import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonSchemaOf } from '../content-model/json-schema';
import { KINDS } from '../content-model/kinds';
import { CONTENT_FOLDER } from './content-check/read-content';

/** Where the JSON Schema files are, from the root of the project. */
const SCHEMA_FOLDER = `${CONTENT_FOLDER}/.schemas`;

/** Maps schemas to folders for Visual Studio Code. */
const EDITOR_SETTINGS = '.vscode/settings.json';

/** Recommends the extension for YAML to editors who open the project. */
const EDITOR_EXTENSIONS = '.vscode/extensions.json';

/** Options of the extension: no schemas from other sites, and no automatic changes of the text. */
const EDITOR_OPTIONS = {
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
  const folders = KINDS.map(
    ({ name, folder, single }) =>
      [schemaPath(name), `${CONTENT_FOLDER}/${folder}/${single ? name : '*'}.yaml`] as const,
  );
  const settings = { ...EDITOR_OPTIONS, 'yaml.schemas': Object.fromEntries(folders) };
  return new Map([
    ...schemas,
    [EDITOR_SETTINGS, toText(settings)],
    [EDITOR_EXTENSIONS, '{\n  "recommendations": ["redhat.vscode-yaml"]\n}\n'],
  ]);
}

/** The files that do not match the model: they differ, are missing, or belong to a kind that no longer exists. */
export async function staleSchemaFiles(root: string): Promise<readonly string[]> {
  const wanted = contentSchemaFiles();
  const existing = (await readdir(join(root, SCHEMA_FOLDER))).map((name) => `${SCHEMA_FOLDER}/${name}`);
  const differing = await Promise.all(
    [...wanted].map(async ([path, text]) => {
      const found = await readFile(join(root, path), 'utf8').catch(() => null);
      return found === text ? [] : [path];
    }),
  );
  return [...differing.flat(), ...existing.filter((path) => !wanted.has(path))].sort();
}

function schemaPath(name: string): string {
  return `${SCHEMA_FOLDER}/${name}.json`;
}

function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
