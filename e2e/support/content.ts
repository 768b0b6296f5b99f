import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { legal } from '../../src/content-model/kinds/legal';
import { links as linksKind } from '../../src/content-model/kinds/links';
import { pages, type PageContent } from '../../src/content-model/kinds/pages';
import { site as siteKind } from '../../src/content-model/kinds/site';

const CONTENT = path.join(__dirname, '../../content');

function readYaml(file: string): unknown {
  return parse(readFileSync(path.join(CONTENT, file), 'utf8'));
}

/** All external destinations by key. */
export const links = linksKind.schema.parse(readYaml('site/links.yaml'));

export const site = siteKind.schema.parse(readYaml('site/site.yaml'));

/** Title, description and heading of a page in `content/pages` or `content/legal`. */
export function pageContent(key: string): Pick<PageContent, 'title' | 'description' | 'heading'> {
  const { folder, schema } = legal.keys?.includes(key) ? legal : pages;
  return schema.parse(readYaml(`${folder}/${key}.yaml`));
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
