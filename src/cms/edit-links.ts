import {
  EDIT_LINKS,
  fieldAddress,
  formAddress,
  pictureKey,
  textKey,
  type EditIndex,
  type EditPlace,
} from '../content-model/edit-index';
import { element } from './element';
import { cmsMessages } from './messages';

// On pages of `npm run edit`: opens the form of the text or picture that a person presses.

/** The tab of the form. Further presses use the same one. */
const FORM_TAB = 'brainhouse-form';

/** On an element that can be pressed while the switch is on. */
const MARK = 'data-editable';

/** What has the focus without our help. */
const CONTROLS = 'a, button, summary, input, textarea, select';

/** Longer texts are not compared: no field has so many characters. */
const LONGEST_TEXT = 20_000;

const STYLE = `
#edit-links { position: fixed; inset: auto auto var(--s-4) var(--s-4); z-index: var(--z-toast); display: flex; align-items: center;
  gap: var(--s-3); max-width: calc(100vw - 2 * var(--s-4)); }
#edit-links :is(button, div) { border: 1px solid var(--edge); border-radius: var(--r-2); background: var(--surface); color: var(--ink); }
#edit-links [aria-pressed=true] { background: var(--action); color: var(--on-action); }
#edit-links div { padding: var(--s-2) var(--s-3); font-size: var(--t-sm); }
#edit-links div:has(p:empty), #edit-links ul:empty { display: none; }
#edit-links a { display: block; padding-block: var(--s-1); }
[${MARK}] { outline: 2px dashed var(--focus); outline-offset: 2px; cursor: pointer; }
[${MARK}]:focus-visible { outline-style: solid; outline-width: 3px; }
`;

const { dataset, src } = document.currentScript as HTMLScriptElement;
const button = element('button', {
  type: 'button',
  className: 'button button-line',
  textContent: cmsMessages.edit,
  title: cmsMessages.editKey,
  ariaPressed: 'false',
  onclick: () => setOn(!isOn()),
});
const text = element('p', { role: 'status' });
const choices = element('ul');
const panel = element('aside', { id: 'edit-links', className: 'no-print', ariaLabel: cmsMessages.editing });

let index: EditIndex | undefined;
/** The elements that the switch has marked, and whether they could have the focus before. */
const marked = new Map<Element, boolean>();
const observer = new MutationObserver(mark);

function isOn(): boolean {
  return button.getAttribute('aria-pressed') === 'true';
}

/** Reads the index again, because a save of the form changes it. */
async function readIndex(): Promise<void> {
  try {
    index = (await (await fetch(new URL(EDIT_LINKS.index, src), { cache: 'no-store' })).json()) as EditIndex;
  } catch {
    index = undefined;
  }
  // The switch may have been pressed before.
  if (isOn()) mark();
}

function setOn(on: boolean): void {
  button.setAttribute('aria-pressed', String(on));
  show(on ? cmsMessages.editHelp : '');
  if (on) {
    mark();
    observer.observe(document.body, { childList: true, subtree: true });
  } else {
    observer.disconnect();
    marked.forEach((wasFocusable, target) => {
      target.removeAttribute(MARK);
      if (!wasFocusable) target.removeAttribute('tabindex');
    });
    marked.clear();
  }
}

/** Marks what can be pressed, also what the page has shown since the last time. */
function mark(): void {
  for (const target of document.body.querySelectorAll<HTMLElement>('*')) {
    if (!marked.has(target) && placesOf(target).length > 0) {
      const isFocusable = target.closest(CONTROLS) !== null;
      marked.set(target, isFocusable);
      target.setAttribute(MARK, '');
      if (!isFocusable) target.tabIndex = 0;
    }
  }
}

/** Shows a sentence, and the places of which a person chooses one. */
function show(words: string, places: readonly EditPlace[] = []): void {
  text.textContent = words;
  choices.replaceChildren(
    ...places.map((place) =>
      element('li', {}, element('a', { href: addressOf(place), target: FORM_TAB, textContent: place.label })),
    ),
  );
}

function addressOf(place: EditPlace): string {
  return `${dataset.form ?? ''}${fieldAddress(place)}`;
}

/** Where the form has the text or the picture of an element. */
function placesOf(target: Element): readonly EditPlace[] {
  const words = target.textContent;
  if (!index || panel.contains(target) || words.length > LONGEST_TEXT) return [];
  const isPicture = target instanceof HTMLImageElement;
  const places = index[isPicture ? pictureKey(target.currentSrc || target.src) : textKey(words)] ?? [];
  // Menus name pages, but not with the titles of the content.
  const isInMenu = target.closest('header') !== null && target.closest('main') === null;
  return isInMenu ? places.filter(({ form }) => form.startsWith(formAddress('site', ''))) : places;
}

/** The places of what was pressed: of the element, or of the one around it that has a text. */
function findPlaces(pressed: Element): readonly EditPlace[] {
  for (let target: Element | null = pressed; target && target !== document.body; target = target.parentElement) {
    const places = placesOf(target);
    if (places.length > 0) return places.length === 1 ? places : likelyPlaces(places, target);
    // Something else of an entry, such as its stars: all texts around it are of one form.
    const [form, ...others] = target.closest('main') ? formsIn(target) : [];
    if (form !== undefined) return others.length === 0 ? [{ form, field: '', label: '' }] : [];
  }
  return [];
}

/** Several entries have the same text: of each kind the one whose other texts are nearest. */
function likelyPlaces(places: readonly EditPlace[], target: Element): readonly EditPlace[] {
  const found = new Map<string, EditPlace>();
  for (let near = target.parentElement; near; near = near.parentElement) {
    for (const form of formsIn(near)) {
      const same = places.filter((place) => place.form === form);
      const place = same.length > 1 ? (same[numberOf(target, places)] ?? same[0]) : same[0];
      const kind = form.split('/').slice(0, 3).join('/');
      if (place && !found.has(kind)) found.set(kind, place);
    }
  }
  return found.size > 0 ? [...found.values()] : places;
}

/** The number of an element among those of the page with its text, from 0: a form can have a text several times, in the order of the page. */
function numberOf(target: Element, places: readonly EditPlace[]): number {
  const all = [...document.querySelectorAll('*')].filter((other) => placesOf(other) === places);
  const outermost = all.filter((other) => !all.some((outer) => outer !== other && outer.contains(other)));
  return outermost.findIndex((outer) => outer.contains(target));
}

/** The forms of the texts and pictures in an element, of those that only one form has. */
function formsIn(target: Element): ReadonlySet<string> {
  const places = [...target.querySelectorAll('*')].map(placesOf);
  return new Set(places.flatMap((each) => (each.length === 1 && each[0] ? [each[0].form] : [])));
}

function open(pressed: Element): void {
  const [place, ...others] = findPlaces(pressed);
  if (!place) show(index ? cmsMessages.notInContent : cmsMessages.stopped);
  else if (others.length > 0) show(cmsMessages.severalPlaces, [place, ...others]);
  else window.open(addressOf(place), FORM_TAB);
}

function onPress(event: MouseEvent | KeyboardEvent): void {
  const { target } = event;
  const isPress = event instanceof KeyboardEvent ? event.key === 'Enter' && isOn() : event.altKey || isOn();
  if (!isPress || !(target instanceof Element) || panel.contains(target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  open(target);
}

panel.append(element('style', { textContent: STYLE }), button, element('div', {}, text, choices));
document.body.append(panel);
void readIndex();
window.addEventListener('focus', () => void readIndex());
// Before the page's own scripts.
window.addEventListener('click', onPress, { capture: true });
window.addEventListener('keydown', onPress, { capture: true });
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && isOn()) setOn(false);
});
