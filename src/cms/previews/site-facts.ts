import { isImmutableMap, type PreviewProps } from '../decap';

/** What previews show of the site's own files. Paths and addresses are `''` where they are not known. */
export interface SiteFacts {
  /** ISO 4217 code of the prices. */
  readonly currency: string;
  readonly joinUrl: string;
  readonly fallbackPicture: string;
  readonly fallbackPortrait: string;
}

/** What counts until the files are read, and where they can't be. */
export const NO_FACTS: SiteFacts = { currency: 'USD', joinUrl: '', fallbackPicture: '', fallbackPortrait: '' };

/** Reads them from the files of `content/site`. */
export async function readSiteFacts(read: PreviewProps['getCollection']): Promise<SiteFacts> {
  const [site, links] = await Promise.all([readFields(read, 'site'), readFields(read, 'links')]);
  const currency = textAt(site, 'currency');
  const join = groupOf(links['joinCommunity']);
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : NO_FACTS.currency,
    joinUrl: textAt(join, 'url'),
    fallbackPicture: textAt(site, 'fallbackPicture'),
    fallbackPortrait: textAt(site, 'fallbackPortrait'),
  };
}

type Group = Readonly<Record<string, unknown>>;

/** A preview without these facts is better than none. */
async function readFields(read: PreviewProps['getCollection'], file: string): Promise<Group> {
  const entry = await read('site', file).catch(() => undefined);
  return groupOf(entry?.get('data'));
}

function groupOf(value: unknown): Group {
  if (isImmutableMap(value)) return value.toJS();
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textAt(group: Group, name: string): string {
  const value = group[name];
  return typeof value === 'string' ? value : '';
}
