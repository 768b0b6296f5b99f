import { MINUTE_MS, MINUTES_WITHOUT_END } from '../../config/limits';
import { KNOWS_DATES } from '../../config/markup';
import { eventTimeMessages } from '../../config/messages/events';
import { defineElement } from '../../lib/define-element';
import { HERE, isElsewhere, isKnownZone, knownZone, placeOf, THERE, type EventTime } from './times';

/** The time that each event on the page takes place next, or took place last, and whether it is the one that the build knew. */
const current = new WeakMap<Element, EventTime & { readonly isBuilt: boolean }>();

/** The text about time zones, which is of no event. */
export const ZONES = 'reader';

let names = 0;

/**
 * Defines the elements of pages of events. The script is in the head, so the parser starts each element before the browser paints it: what is
 * over by the reader's clock is never shown as coming, and nothing moves. They change no element of React's, which hydrates the page
 * later: what they show is in shadow trees, lists show an event by giving it a slot, and the rest is attributes that React does not know.
 */
export function defineEventElements(): void {
  if (customElements.get('dated-list')) return;
  document.documentElement.setAttribute(KNOWS_DATES, '');
  defineElement('dated-list', startList);
  defineElement('dated-event', startEvent);
  defineElement('event-text', startText);
  defineElement('event-share', startShare);
}

/** A list of events to come or, with `data-shows="over"`, of those that are over. It has one slot for each, by time, and shows no others. */
function startList(list: HTMLElement): () => void {
  if (!list.shadowRoot) list.attachShadow({ mode: 'open' });
  markNext(list);
  return () => undefined;
}

function slotsOf(list: Element): HTMLSlotElement[] {
  return [...(list.shadowRoot?.querySelectorAll<HTMLSlotElement>('slot[data-at]') ?? [])];
}

/** Marks the next event that takes place, and shows what the list has for none. */
function markNext(list: Element): void {
  const events = slotsOf(list).flatMap((slot) => slot.assignedElements());
  const next = events.find((event) => !event.hasAttribute('data-cancelled'));
  for (const child of list.children) child.toggleAttribute('data-next', child === next);
  list.shadowRoot?.querySelector('[name=none]')?.remove();
  if (events.length === 0) list.shadowRoot?.append(slotWith('none'));
}

function slotWith(name: string): HTMLSlotElement {
  const slot = document.createElement('slot');
  slot.name = name;
  return slot;
}

function startEvent(event: HTMLElement): () => void {
  const { starts = '', minutes = '', zone = 'UTC' } = event.dataset;
  const lengths = minutes.split(' ');
  let sum = 0;
  const all = starts.split(' ').map((text, number) => {
    return { start: (sum += Number(text)) * MINUTE_MS, length: Number(lengths[number] ?? lengths[0]) * MINUTE_MS };
  });
  const now = Date.now();
  const index = all.findIndex(({ start, length }) => start + (length || MINUTES_WITHOUT_END * MINUTE_MS) > now);
  const { start, length } = all.at(index) ?? { start: 0, length: 0 };
  const end = length ? new Date(start + length) : undefined;
  const time = { start: new Date(start), end, zone: knownZone(zone), isBuilt: all.length === 1 || index === 0 };
  current.set(event, time);
  const own = readersZone();
  // Of a zone that is not known here the texts of the build stay: they cannot be compared.
  event.toggleAttribute('data-elsewhere', own !== undefined && isKnownZone(zone) && isElsewhere(time, own));

  const list = event.parentElement;
  const shows = list?.localName === 'dated-list' && list.dataset['shows'] !== 'over';
  if (list?.localName !== 'dated-list' || shows === (index === -1)) return () => undefined;
  const slot = slotWith(`event-${(names += 1)}`);
  slot.dataset['at'] = String(start);
  event.slot = slot.name;
  const later = slotsOf(list).find(({ dataset }) => Number(dataset['at']) > start === shows);
  list.shadowRoot?.insertBefore(slot, later ?? null);
  markNext(list);
  return () => {
    slot.remove();
    markNext(list);
  };
}

/** A text about the time of the event around it. */
function startText(element: HTMLElement): () => void {
  const { shows = '' } = element.dataset;
  const event = element.closest('dated-event');
  const time = event && current.get(event);
  // The gallery has events without such an element: their texts are those of the build.
  const known = time ? textOf(shows, time) : undefined;
  const text = shows === ZONES ? zonesText() : known;
  if (text !== undefined) {
    (element.shadowRoot ?? element.attachShadow({ mode: 'open' })).textContent = text;
  }
  return () => undefined;
}

function zonesText(): string | undefined {
  const zone = readersZone();
  return zone === undefined ? undefined : eventTimeMessages.zonesFor(placeOf(zone));
}

/** @returns undefined if the element itself has the right text */
function textOf(shows: string, time: EventTime & { readonly isBuilt: boolean }): string | undefined {
  const own = readersZone();
  if (isKey(HERE, shows)) return own === undefined ? undefined : HERE[shows](time, own);
  return isKey(THERE, shows) && !time.isBuilt ? THERE[shows](time) : undefined;
}

function isKey<Texts extends object>(texts: Texts, name: string): name is Extract<keyof Texts, string> {
  return Object.hasOwn(texts, name);
}

/** The time zone of the reader; undefined if the browser does not know it, or has a name that it refuses itself, such as `Etc/Unknown`. */
function readersZone(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isKnownZone(timeZone) ? timeZone : undefined;
}

/** A press opens the device's sheet for sharing; where there is none, it copies the address of the page. */
function startShare(element: HTMLElement): () => void {
  async function share(): Promise<void> {
    const [title, url] = [document.title, location.origin + location.pathname];
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url });
      } else {
        await (navigator as Navigator).clipboard.writeText(url);
        element.setAttribute('data-done', '');
      }
    } catch {
      // The visitor has closed the sheet, or the browser does not allow it.
    }
  }
  function onClick(): void {
    void share();
  }
  element.addEventListener('click', onClick);
  return () => element.removeEventListener('click', onClick);
}
