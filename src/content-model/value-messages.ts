import type { z } from 'zod';
import { firstCharacters } from '../../contract/first-characters';
import { findControl, findInvisible, isVisible } from '../../contract/visible-text';
import { hasLikelyYear, zoneSpelling } from './date-time';
import type { Field } from './describe-fields';
import { YEARS } from './limits';

/** What is wrong with a value, as an editor reads it in the content check and in the CMS. */
export interface ValueMessage {
  /** The end of a sentence that begins with the field. */
  readonly problem: string;
  /** What to do; null if that depends on where the value is edited. */
  readonly advice: string | null;
}

/** The problem of a field that needs a value and has none, or nothing to see. */
export const EMPTY = 'is empty';

const SHOWN_CHARACTERS = 60;

/** An issue that the model found in a value, in plain words. */
export function describeIssue(issue: z.core.$ZodIssue, field: Field, data: unknown): ValueMessage {
  const { info } = field;
  if (data === null || (typeof data === 'string' && !isVisible(data))) {
    return { problem: EMPTY, advice: `write ${expectation(field)}` };
  }
  if (typeof data === 'string' && issue.code === 'too_big' && 'max' in info) {
    const excess = data.length - info.max;
    return {
      problem: `has ${data.length} characters; at most ${info.max} are allowed`,
      advice: `shorten it by ${excess}`,
    };
  }
  const unusual = typeof data === 'string' && issue.code === 'custom' ? describeUnusual(data, info.type) : undefined;
  if (unusual !== undefined) return unusual;
  if (typeof data === 'string' && info.type === 'text') {
    return { problem: 'must be on one line', advice: 'join its lines' };
  }
  const invisible = typeof data === 'string' && info.type !== 'longText' ? describeInvisible(data) : undefined;
  if (invisible !== undefined) return invisible;
  if (Array.isArray(data) && info.type === 'list' && issue.code !== 'custom') return listMessage(field, data.length);
  if (issue.code === 'custom' && (info.type === 'list' || info.type === 'group' || issue.message.includes(' → '))) {
    return splitMessage(issue.message);
  }
  return { problem: `must be ${expectation(field)}, got ${formatValue(data)}`, advice: null };
}

/** What is wrong with a text of the right form; undefined if none of this is. */
function describeUnusual(data: string, type: Field['info']['type']): ValueMessage | undefined {
  const control = findControl(data);
  if (control !== -1) return describeCharacter(data, control, 'the control character');
  if (type === 'dateTime' && !hasLikelyYear(data)) {
    const advice = `write a year from ${YEARS.first} to ${YEARS.last}`;
    return { problem: `is in the year ${data.slice(0, 4)}`, advice };
  }
  const zone = type === 'timeZone' ? zoneSpelling(data) : undefined;
  return zone === undefined
    ? undefined
    : { problem: `has other capitals than the time zone, got ${quote(data)}`, advice: `write ${zone}` };
}

/** Names the first invisible character of a text, which nobody finds otherwise; undefined if there is none. */
export function describeInvisible(text: string): { problem: string; advice: string } | undefined {
  const index = findInvisible(text);
  return index === -1 ? undefined : describeCharacter(text, index, 'the invisible character');
}

/** @param name of its kind */
function describeCharacter(text: string, index: number, name: string): { problem: string; advice: string } {
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0');
  const after = text.slice(index + 1);
  const place = after === '' ? `after ${formatValue(text.slice(0, index))}` : `before ${formatValue(after)}`;
  const problem = `has ${code === '00A0' ? 'a no-break space' : name} U+${code} ${place}`;
  return { problem, advice: 'delete it, and write what is around it again' };
}

/** Splits the message of a rule between several fields, which is written `problem → advice`. */
export function splitMessage(message: string): { readonly problem: string; readonly advice: string } {
  const [problem = message, advice = 'see the guide'] = message.split(' → ');
  return { problem, advice };
}

/** Text in double quotes, as YAML accepts it too. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

/** A value as part of a sentence: text in quotes and shortened, a number as it is, a list or a group by its type. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') {
    const shown = firstCharacters(value, SHOWN_CHARACTERS);
    return quote(shown === value ? value : `${shown}…`);
  }
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'object' ? 'a group of keys' : JSON.stringify(value);
}

/** What a field accepts, as the end of a sentence that begins with "must be". */
export function expectation(field: Pick<Field, 'info' | 'fields'>): string {
  const { info } = field;
  switch (info.type) {
    case 'text':
      return `one line of text, at most ${info.max} characters`;
    case 'longText':
      return `text, at most ${info.max} characters`;
    case 'pattern':
      return info.shape;
    case 'email':
      return 'an email address';
    case 'link':
      return 'a full address that begins with https://';
    case 'linkKey':
      return 'a key of content/site/links.yaml';
    case 'route':
      return 'the address of a page of this site, such as /events';
    case 'image':
      return 'a picture in content/media, written like media/name.webp';
    case 'reference':
      return `the name of a file in content/${info.to}, without .yaml`;
    case 'icon':
      return `the name of an icon: ${info.options.join(', ')}`;
    case 'choice':
      return `one of ${info.options.join(', ')}`;
    case 'youtubeId':
      return 'the eleven characters after v= in the address of the video';
    case 'dateTime':
      if (info.form === 'local') return 'a day with a time, such as 2026-12-01 09:00';
      return info.form === 'day' ? 'a day such as 2026-12-01' : 'a date such as 2026-12-01 or 2026-12-01 09:00';
    case 'timeZone':
      return 'the name of a time zone, such as Africa/Lagos';
    case 'integer':
      return `a whole number from ${info.min} to ${info.max}`;
    case 'bool':
      return 'true or false';
    case 'list':
      return `a list${listSize(info.min, info.max)}`;
    case 'group':
      return `a group with ${field.fields.map(({ name }) => name).join(', ')}`;
  }
}

function listSize(min: number, max: number): string {
  if (min === max) return ` of exactly ${min}`;
  return min === 0 ? ` of at most ${max}` : ` of ${min} to ${max}`;
}

function listMessage(field: Field, length: number): ValueMessage {
  const { min, max } = field.info.type === 'list' ? field.info : { min: 0, max: 0 };
  const advice = length < min ? `add ${min - length}` : `remove ${length - max}`;
  return { problem: `must be ${expectation(field)}, has ${length}`, advice };
}
