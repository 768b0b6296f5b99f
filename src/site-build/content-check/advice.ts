import { distance } from 'fastest-levenshtein';
import { isDateTime } from '../../content-model/date-time';
import type { Field } from '../../content-model/describe-fields';
import { expectation, quote } from '../../content-model/value-messages';

/** What to write instead of a value that a field does not accept. */
export function adviceFor(field: Field, data: unknown): string {
  const { info } = field;
  if (typeof data === 'string' && /^[“”„‟‘’‚«»]|[“”‘’«»]$/.test(data)) return 'use straight quotes, or none';
  switch (info.type) {
    case 'integer':
      return integerAdvice(info, data);
    case 'bool':
      return boolAdvice(data);
    case 'link':
      return linkAdvice(data, info.mayBeEmpty);
    case 'linkKey':
    case 'icon':
    case 'choice':
      return didYouMean(asText(data), info.options, `choose one of ${info.options.join(', ')}`);
    case 'youtubeId':
      return youtubeAdvice(data);
    case 'dateTime':
      return info.form === undefined ? dateAdvice(data) : `write ${expectation(field)}`;
    case 'timeZone':
      return timeZoneAdvice(data);
    case 'email':
      return 'write it like support@example.com';
    case 'pattern':
      return `write it like ${info.example}`;
    case 'text':
    case 'longText':
      return typeof data === 'object' ? 'put the text in quotes' : `write ${quote(asText(data))}, with the quotes`;
    case 'route':
      return 'write it like /events';
    case 'image':
      return 'write it like media/name.webp';
    case 'reference':
      return 'write the name of the file, without .yaml';
    case 'list':
      return 'write each item on its own line, after "- "';
    case 'group':
      return 'write its keys on separate lines, indented by two more spaces';
  }
}

function integerAdvice({ min, max }: { min: number; max: number }, data: unknown): string {
  const number = typeof data === 'string' ? Number(data.replaceAll(/[_,\s$€£₦]/g, '')) : data;
  if (typeof number !== 'number' || !Number.isFinite(number) || data === '') return 'write a number';
  const allowed = Math.min(max, Math.max(min, Math.round(number)));
  return typeof data === 'string' ? `write ${allowed}, without quotes` : `write ${allowed}`;
}

function boolAdvice(data: unknown): string {
  const word = asText(data).toLowerCase();
  if (['yes', 'y', 'on', 'true', '1'].includes(word)) return 'write true, without quotes';
  if (['no', 'n', 'off', 'false', '0'].includes(word)) return 'write false, without quotes';
  return 'write true or false';
}

function linkAdvice(data: unknown, mayBeEmpty: boolean): string {
  const otherwise = `write it like https://example.com${mayBeEmpty ? ', or "" while it is not set up yet' : ''}`;
  if (typeof data !== 'string' || /\s/.test(data)) return otherwise;
  const rest = data.replace(/^[a-z]*:?\/\//i, '');
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]|$)/.test(rest) ? `write https://${rest}` : otherwise;
}

function youtubeAdvice(data: unknown): string {
  const id = /(?:v=|youtu\.be\/|embed\/|shorts\/)([\w-]{11})(?![\w-])/.exec(asText(data))?.[1];
  return id === undefined ? 'copy them from the address of the video' : `write ${quote(id)}`;
}

/** A date and time with the right number of digits in the right places. */
const SHAPED_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?)?$/;

function dateAdvice(data: unknown): string {
  if (typeof data === 'string' && SHAPED_DATE.test(data)) return 'use a day and a time that exist';
  const usual = asText(data)
    .replace(/[‐-―−](\d\d)[‐-―−]/, '-$1-')
    .replace(/(:\d\d)[.,]\d+/, '$1');
  if (isDateTime(usual)) return `write ${usual}, with usual hyphens and no fraction of a second`;
  if (/^\d{4}-\d{2}-\d{2}/.test(usual)) return 'write the time like 09:00, 09:00Z or 09:00+01:00';
  const parts = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(asText(data));
  if (parts === null) return 'write year, month and day: 2026-12-01';
  return `write the year first, then month and day, such as ${parts[3]}-12-01`;
}

function timeZoneAdvice(data: unknown): string {
  const zones = Intl.supportedValuesOf('timeZone');
  const word = asText(data).trim().replaceAll(' ', '_');
  const city = zones.find((zone) => zone.toLowerCase().endsWith(`/${word.toLowerCase()}`));
  const near = city ?? closestMatch(word, zones);
  return near === undefined ? 'write it like Africa/Lagos' : `did you mean ${near}?`;
}

/** Text as it is, any other value as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The candidate most similar to `word`, or undefined if none is similar: at most a third of the letters may differ, two at
 * least. Capitals, spaces and underscores do not count as differences.
 */
export function closestMatch(word: string, candidates: readonly string[]): string | undefined {
  const wanted = fold(word);
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  const [closest] = candidates
    .map((candidate) => ({ candidate, folded: fold(candidate) }))
    .filter(({ folded }) => Math.abs(folded.length - wanted.length) <= limit)
    .map(({ candidate, folded }) => ({ candidate, folded, differences: distance(wanted, folded) }))
    .filter(({ folded, differences }) => differences <= limit && differences < Math.max(wanted.length, folded.length))
    .sort((a, b) => a.differences - b.differences);
  return closest?.candidate;
}

/** Advice that names the closest candidate, or `otherwise` if none is similar. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const match = closestMatch(word, candidates);
  return match === undefined ? otherwise : `did you mean ${match}?`;
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_]/g, '-');
}
