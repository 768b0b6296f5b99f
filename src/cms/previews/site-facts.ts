import { isRecord } from '../../../contract/unknown-value';
import { FALLBACK_TIME_ZONE } from '../../content-model/zoned-time';
import { isImmutableMap, type PreviewProps } from '../decap/types';

/** Values of the site's own files that previews show. Unknown paths and addresses are `''`. */
export interface SiteFacts {
  /** ISO 4217 code of the prices. */
  readonly currency: string;
  readonly joinUrl: string;
  /** IANA name of the zone of times without an own one. */
  readonly timeZone: string;
  readonly fallbackPicture: string;
  readonly fallbackPortrait: string;
}

/** Defaults until the files are read, and if they cannot be read. */
export const NO_FACTS: SiteFacts = {
  ...{ currency: 'USD', joinUrl: '', timeZone: FALLBACK_TIME_ZONE, fallbackPicture: '', fallbackPortrait: '' },
};

/** Reads the facts from the files of `content/site`. */
export async function readSiteFacts(read: PreviewProps['getCollection']): Promise<SiteFacts> {
  const [site, links] = await Promise.all([readFields(read, 'site'), readFields(read, 'links')]);
  const currency = textAt(site, 'currency');
  const join = groupOf(links['joinCommunity']);
  return {
    currency: /^[A-Z]{3}$/.test(currency) ? currency : NO_FACTS.currency,
    joinUrl: textAt(join, 'url'),
    timeZone: textAt(site, 'timeZone'),
    fallbackPicture: textAt(site, 'fallbackPicture'),
    fallbackPortrait: textAt(site, 'fallbackPortrait'),
  };
}

type Group = Readonly<Record<string, unknown>>;

/** The fields of a file; empty if it cannot be read, because a preview without these facts is better than none. */
async function readFields(read: PreviewProps['getCollection'], file: string): Promise<Group> {
  const entry = await read('site', file).catch(() => undefined);
  return groupOf(entry?.get('data'));
}

function groupOf(value: unknown): Group {
  if (isImmutableMap(value)) return value.toJS();
  return isRecord(value) ? value : {};
}

function textAt(group: Group, name: string): string {
  const value = group[name];
  return typeof value === 'string' ? value : '';
}
