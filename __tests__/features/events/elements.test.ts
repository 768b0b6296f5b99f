import { defineEventElements } from '../../../src/features/events/elements';

const HOUR = 60;
const NOW = Date.UTC(2026, 5, 7, 12) / 60_000;

let zone: string;

beforeAll(defineEventElements);
beforeEach(() => {
  zone = 'America/New_York';
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function ownZone(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: zone };
  });
  // Fake timers have an Intl of their own, around this one.
  jest.useFakeTimers({ now: NOW * 60_000 });
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function create(name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Element[]): Element {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children);
  return element;
}

/** An event that takes place at these times, in minutes from now. */
function event(
  id: string,
  starts: readonly number[],
  minutes: number | string = HOUR,
  ...children: readonly Element[]
): Element {
  const at = starts.map((start, index) => (index === 0 ? NOW + start : start - (starts[index - 1] ?? 0)));
  const data = { 'data-starts': at.join(' '), 'data-minutes': String(minutes), 'data-zone': 'Africa/Lagos' };
  return create('dated-event', { id, ...data }, ...children);
}

/** Shows events in both lists, and tells which each of them shows, in its order. */
function shownIn(...events: readonly Element[]) {
  const lists = ['coming', 'over'].map((shows) => {
    const none = create('p', { id: 'none', slot: 'none' });
    return create('dated-list', { 'data-shows': shows }, ...events.map((one) => one.cloneNode(true) as Element), none);
  });
  document.body.append(...lists);
  return lists.map((list) =>
    [...(list.shadowRoot?.querySelectorAll('slot') ?? [])].flatMap((slot) =>
      slot.assignedElements().map(({ id }) => id),
    ),
  );
}

function text(shows: string): Element {
  return create('event-text', { 'data-shows': shows });
}

function textsOf(root: Element): string[] {
  return [...root.querySelectorAll('event-text')].map((one) => one.shadowRoot?.textContent ?? one.textContent);
}

test('EVENT-03: an event is over at its end, by the clock of the reader, and an event that repeats goes on', () => {
  const [coming, over] = shownIn(
    event('begun', [-59]),
    event('over', [-60]),
    event('long-over', [-9_999]),
    event('weekly', [-90, 10_000, 20_000]),
    event('later', [500]),
    event('no-end', [-59], 0),
    // The first night is an hour longer than the second.
    event('long-night', [-400], '420 360'),
    event('short-night', [-9_999, -400], '420 360'),
  );
  expect(coming).toEqual(['long-night', 'begun', 'no-end', 'later', 'weekly']);
  expect(over).toEqual(['over', 'short-night', 'long-over']);
  expect([...document.querySelectorAll('[data-next]')].map(({ id }) => id)).toEqual(['long-night', 'over']);
});

test('EVENT-04: a list without an event shows what it has for none', () => {
  const [coming] = shownIn(event('over', [-600]));
  expect(coming).toEqual(['none']);
});

test('EVENT-13: the next event is the first one that takes place', () => {
  const cancelled = event('cancelled', [HOUR]);
  cancelled.setAttribute('data-cancelled', '');
  expect(shownIn(event('later', [3 * HOUR]), cancelled)[0]).toEqual(['cancelled', 'later']);
  expect([...document.querySelectorAll('[data-next]')].map(({ id }) => id)).toEqual(['later']);
});

test('EVENT-03: a list follows events that React adds and removes', () => {
  shownIn(event('a', [10]));
  const [list] = document.querySelectorAll('dated-list');
  list?.append(event('b', [5]));
  expect(document.querySelector('[data-next]')?.id).toBe('b');
  document.querySelector('#b')?.remove();
  expect(document.querySelector('[data-next]')?.id).toBe('a');
});

test('EVENT-05: shows the time of the reader, with the day where it is another one', () => {
  const texts = ['own', 'longOwn', 'ownPlace'].map(text);
  const near = event('near', [HOUR], HOUR, ...texts);
  const night = event('night', [12 * HOUR], HOUR, text('own'));
  document.body.append(near, night);
  expect(textsOf(near)).toEqual(['09:00 to 10:00', 'Sunday 7 June 2026, 09:00 to 10:00', 'Your time, New York']);
  // In Lagos it is the next day.
  expect(textsOf(night)).toEqual(['Sun 7 Jun, 20:00 to 21:00']);
  expect(near.hasAttribute('data-elsewhere')).toBe(true);
});

test('EVENT-06: the text of a past event in the gallery is that of the build', () => {
  const month = text('monthAndYear');
  month.textContent = 'October 2026';
  document.body.append(month, text('reader'));
  expect(textsOf(document.body)).toEqual([
    'October 2026',
    'Times are shown for you in New York, and where the event is.',
  ]);
});

test.each(['Africa/Lagos', 'Africa/Luanda'])('EVENT-05: there is one time for a reader in %s', (readers) => {
  zone = readers;
  const near = event('near', [HOUR]);
  document.body.append(near);
  expect(near.hasAttribute('data-elsewhere')).toBe(false);
});

test('EVENT-05: an event in a time zone that the browser does not know is listed, with the texts of the build', () => {
  const texts = ['there', 'own'].map(text);
  texts[0]?.append('Sunday in Atlantis');
  const unknown = event('unknown', [HOUR], HOUR, ...texts);
  const moved = event('moved', [-500, 3 * HOUR], HOUR, text('there'));
  for (const one of [unknown, moved]) one.setAttribute('data-zone', 'Atlantic/Atlantis');
  expect(shownIn(event('known', [2 * HOUR]), moved, unknown)[0]).toEqual(['unknown', 'known', 'moved']);
  const [shown, , next] = ['unknown', 'known', 'moved'].map((id) => document.querySelector(`#${id}`));
  expect(shown && textsOf(shown)[0]).toBe('Sunday in Atlantis');
  expect(shown?.hasAttribute('data-elsewhere')).toBe(false);
  // The time of the build is over.
  expect(next && textsOf(next)).toEqual(['15:00 to 16:00 in UTC']);
});

test('EVENT-05: a reader whose time zone the browser refuses gets the time of the event only', () => {
  zone = 'Etc/Unknown';
  const reader = text('reader');
  reader.append('Times are those where the event is.');
  const there = text('there');
  there.append('Sunday in Lagos');
  document.body.append(reader);
  expect(shownIn(event('near', [HOUR], HOUR, there, text('own')))[0]).toEqual(['near']);
  expect(textsOf(document.body).slice(0, 3)).toEqual(['Times are those where the event is.', 'Sunday in Lagos', '']);
  expect(document.querySelector('#near')?.hasAttribute('data-elsewhere')).toBe(false);
});

test('EVENT-05: the texts of the build stay, until the next time is another one', () => {
  const [built, moved] = [[HOUR], [-500, 10 * 24 * HOUR]].map((starts) => {
    const day = text('day');
    day.textContent = '7';
    return event('x', starts, HOUR, day);
  });
  document.body.append(built ?? '', moved ?? '');
  expect([built, moved].flatMap((one) => (one ? textsOf(one) : []))).toEqual(['7', '17']);
});

describe('EVENT-09: Share', () => {
  function shareWith(navigatorPart: object): void {
    Object.entries(navigatorPart).forEach(([name, value]) =>
      Object.defineProperty(navigator, name, { value, configurable: true }),
    );
    document.body.append(create('event-share', {}, create('button', {})));
    document.querySelector('button')?.click();
  }

  test('copies the address without query and fragment, and says so', async () => {
    history.replaceState(null, '', '/events/table?from=mail#recording');
    const writeText = jest.fn().mockResolvedValue(undefined);
    shareWith({ clipboard: { writeText } });
    await jest.advanceTimersByTimeAsync(0);
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/events/table`);
    expect(document.querySelector('event-share')?.hasAttribute('data-done')).toBe(true);
  });

  test('opens the sheet of the device; closing it is no error', async () => {
    const share = jest.fn().mockRejectedValue(new DOMException('Closed', 'AbortError'));
    shareWith({ share });
    await jest.advanceTimersByTimeAsync(0);
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/events/table` }));
    expect(document.querySelector('event-share')?.hasAttribute('data-done')).toBe(false);
    Reflect.deleteProperty(navigator, 'share');
  });
});
