import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const CONTENT = path.join(__dirname, '../../content');

function readYaml(file: string): unknown {
  return parse(readFileSync(path.join(CONTENT, file), 'utf8'));
}

const linksSchema = z.record(z.string(), z.object({ name: z.string(), url: z.string() }));
const siteSchema = z.object({
  name: z.string(),
  url: z.string(),
  support: z.object({ email: z.string() }),
});
const pageSchema = z.object({ title: z.string(), description: z.string(), heading: z.string() });

/** All external destinations by key. */
export const links = linksSchema.parse(readYaml('site/links.yaml'));

export const site = siteSchema.parse(readYaml('site/site.yaml'));

/** The destination with this key. @throws Error if links.yaml does not contain it */
export function linkOf(key: string): { name: string; url: string } {
  const link = links[key];
  if (!link) throw new Error(`content/site/links.yaml has no "${key}"`);
  return link;
}

/** Title, description and heading of a page in `content/pages` or `content/legal`. */
export function pageContent(key: string): z.infer<typeof pageSchema> {
  const folder = keysOf('legal').includes(key) ? 'legal' : 'pages';
  return pageSchema.parse(readYaml(`${folder}/${key}.yaml`));
}

/** The file names of a kind of content, without extension. */
export function keysOf(kind: string): string[] {
  return readdirSync(path.join(CONTENT, kind))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.basename(file, '.yaml'));
}

/** All texts in the content, with single spaces. */
export function contentTexts(): string[] {
  return readdirSync(CONTENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => textsIn(readYaml(file)));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim().replace(/\s+/g, ' ')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
