import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { decodeText } from '../../contract/text-file';
import { readBuildEnv } from '../config/env';
import type { LinksContent } from '../content-model/kinds/links';
import type { SiteContent } from '../content-model/kinds/site';
import { trimTexts } from '../content-model/trim-texts';

/**
 * Single content files that the build needs before Gatsby has read the content. The content check has validated them
 * before.
 */
const SITE_FOLDER = 'content/site';

function readSingle(name: string): unknown {
  const file = join(SITE_FOLDER, name);
  return trimTexts(parse(decodeText(readFileSync(join(process.cwd(), file)), file)));
}

/** Public address of the site without a final slash: `SITE_URL`, else the one in `content/site/site.yaml`. */
export function siteAddress(env: NodeJS.ProcessEnv = process.env): string {
  return readBuildEnv(env).siteUrl ?? (readSingle('site.yaml') as SiteContent).url.replace(/\/+$/, '');
}

/** Addresses of the pages in frames. */
export function framedAddresses(): string[] {
  const { policy, disclaimer, terms } = readSingle('links.yaml') as LinksContent;
  return [policy, disclaimer, terms].map(({ url }) => url).filter((url) => url !== '');
}
