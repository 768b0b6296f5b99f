import { isDateTime } from '../content-model/date-time';
import { YEARS } from '../content-model/limits';
import { instantOf, localTime, occurrences } from '../content-model/zoned-time';
import { element } from './element';
import { cmsMessages } from './messages';

/** The elements of a field that editors type into. */
export interface TypedField {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  /** Shows a value of the form instead of what was typed. */
  show(value: string): void;
  /** The value of the form for what was typed. */
  read(): string;
  /** Says in words what a value means. */
  explain?(value: string): void;
  /** Why what was typed has no value; undefined if it has. */
  problem?(): string | undefined;
}

/** A field for text, in the direction of its own letters. */
export function textField(input: HTMLInputElement | HTMLTextAreaElement): TypedField {
  input.dir = 'auto';
  return {
    root: input,
    input,
    show(value) {
      input.value = value;
    },
    read: () => input.value,
  };
}

/** How many date fields there have been, which gives each its own id. */
let dates = 0;

/** The first and the last time that can be typed: a year of which digits are missing is another one. */
const [FIRST_TIME, LAST_TIME] = [`${YEARS.first}-01-01T00:00`, `${YEARS.last}-12-31T23:59`];

/**
 * A field for a date and time in a time zone that is not the browser's. What is typed has no offset: `2026-12-01 09:00`.
 * @param label of the field
 * @param zone the IANA name of the time zone
 * @param hasOwnZone whether the entry may name another one
 */
export function dateTimeField(label: string, zone: () => string, hasOwnZone = false): TypedField {
  const input = element('input', { type: 'datetime-local', min: FIRST_TIME, max: LAST_TIME });
  const words = element('p', { id: `date-${(dates += 1)}`, ariaLive: 'polite' });
  const buttons = [button(cmsMessages.now, now), button(cmsMessages.clear, () => '')];
  const root = element('div', { className: 'cms-date' }, input, ...buttons, words);
  input.setAttribute('aria-describedby', words.id);
  input.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text').trim() ?? '';
    // All that files may contain, also with an offset.
    if (!isDateTime(text)) return;
    event.preventDefault();
    write(localTime(text, zone()));
  });

  function button(textContent: string, value: () => string): HTMLElement {
    const ariaLabel = `${textContent}: ${label}`;
    return element('button', { type: 'button', textContent, ariaLabel, onclick: () => write(value()) });
  }

  function now(): string {
    return localTime(`${new Date().toISOString().slice(0, 16)}Z`, zone());
  }

  function write(value: string): void {
    input.value = value;
    input.dispatchEvent(new Event('input'));
  }

  return {
    root,
    input,
    show(value) {
      input.value = localTime(value, zone());
    },
    read: () => input.value.replace('T', ' '),
    explain(value) {
      const text = hasOwnZone ? ownMeaning(value) : meaning(value, zone());
      // The same text again would be announced again.
      if (words.textContent !== text) words.textContent = text;
    },
    problem() {
      const { badInput, rangeUnderflow, rangeOverflow } = input.validity;
      if (badInput) return cmsMessages.incompleteDate(label);
      return rangeUnderflow || rangeOverflow ? cmsMessages.otherYear(label, YEARS) : undefined;
    },
  };
}

/** What a time on the clocks of the time zone of its entry means: the form of one field does not know that zone. */
function ownMeaning(value: string): string {
  const moment = instantOf(value, 'UTC');
  if (!moment) return value === '' ? cmsMessages.timesOfEntry : cmsMessages.noDate(value);
  const text = moment.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
  return `${text}. ${cmsMessages.timesOfEntry}`;
}

/** What a date means in a time zone, and on this device if its clock shows something else. */
function meaning(value: string, zone: string): string {
  if (value === '') return cmsMessages.timesOf(zone);
  const moment = instantOf(value, zone);
  if (!moment) return cmsMessages.noDate(value);
  const [there, here] = [zone, undefined].map((timeZone) =>
    moment.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }),
  ) as [string, string];
  const special = { 0: cmsMessages.skippedTime, 1: '', 2: cmsMessages.repeatedTime }[occurrences(value, zone)];
  const parts = [cmsMessages.timeIn(there, zone), special, here === there ? '' : cmsMessages.timeHere(here)];
  return parts.filter((part) => part !== '').join(' ');
}
