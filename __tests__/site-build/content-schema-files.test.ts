import { cp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { contentSchemaFiles, staleSchemaFiles } from '../../src/site-build/content-schema-files';
import { writeTree } from '../member-service/support/fixture-site';

const ROOT = resolve(__dirname, '../..');

test('the JSON Schema files match the content model (npm run format writes them)', async () => {
  expect(await staleSchemaFiles(ROOT)).toEqual([]);
});

test('EDIT-01, EDIT-22: every kind has a schema file, mapped to its folder or file', () => {
  const settings: unknown = JSON.parse(contentSchemaFiles().get('.vscode/settings.json') ?? '');
  expect(settings).toMatchObject({
    'yaml.schemas': {
      'content/.schemas/testimonials.json': 'content/testimonials/*.yaml',
      'content/.schemas/site.json': 'content/site/site.yaml',
    },
  });
});

test('a changed, a missing and an extra file are outdated', async () => {
  const root = await writeTree({});
  await cp(join(ROOT, 'content/.schemas'), join(root, 'content/.schemas'), { recursive: true });
  await cp(join(ROOT, '.vscode'), join(root, '.vscode'), { recursive: true });
  await writeFile(join(root, 'content/.schemas/events.json'), '{}');
  await writeFile(join(root, 'content/.schemas/old.json'), '{}');
  await rm(join(root, 'content/.schemas/team.json'));
  expect(await staleSchemaFiles(root)).toEqual([
    'content/.schemas/events.json',
    'content/.schemas/old.json',
    'content/.schemas/team.json',
  ]);
});
