import '../support/dialog-polyfill';

import { openAsModal } from '../../src/lib/open-as-modal';
import { forgetElements, recordElements, restoreFocus, restoreOpener } from '../../src/lib/recreated-elements';

const PAGE = `<header><a href="/events">Events</a><a href="/login">Login</a></header>
  <main id="main"><button type="button">Play</button><a href="/courses">Courses</a></main>`;

function link(path: string): HTMLAnchorElement {
  return document.querySelector(`a[href="${path}"]`) as HTMLAnchorElement;
}

/** React creates all elements again, those of the header as for a member. */
function renew(header = ''): void {
  document.body.innerHTML = PAGE.replace('<header>', `<header>${header}`);
}

beforeEach(() => {
  document.body.innerHTML = PAGE;
});

afterEach(forgetElements);

test.each(['button', 'a[href="/courses"]'])(
  'a press on %s that has waited goes on to the new one, once',
  (selector) => {
    const pressed = document.querySelector(selector) as HTMLElement;
    recordElements();
    renew('<a href="/homepage">Homepage</a>');
    const onClick = jest.fn((event: Event) => event.preventDefault());
    document.querySelector(selector)?.addEventListener('click', onClick);
    forgetElements();
    const press = new MouseEvent('click', { cancelable: true });
    pressed.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    expect(onClick).toHaveBeenCalledTimes(1);
  },
);

test.each([
  ['/courses', '<a href="/homepage">Homepage</a>', true],
  ['/login', '', true],
  ['/login', '<a href="/homepage">Homepage</a>', false],
])('the focus on %s goes on, if its part of the page is the same', (path, header, isKept) => {
  recordElements();
  link(path).focus();
  renew(header);
  restoreFocus();
  expect(document.activeElement === link(path)).toBe(isKept);
});

test('an element that the visitor has left, or that only the new page focuses, gets no focus', async () => {
  recordElements();
  link('/courses').focus();
  link('/courses').blur();
  await new Promise((resolve) => setTimeout(resolve));
  renew();
  link('/login').focus();
  restoreFocus();
  expect(link('/login')).toHaveFocus();
});

test('a dialog that opens again returns the focus to the new element that has opened it', () => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  link('/login').focus();
  openAsModal(dialog);
  recordElements();
  renew();
  restoreOpener();
  expect(link('/login')).toHaveFocus();
});
