import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';

import { pictureKey, textKey, type EditIndex, type EditPlace } from '../../src/content-model/edit-index';

const user = userEvent.setup();

function place(form: string, field: string): EditPlace {
  return { form: `#/collections/${form}`, field, label: `${form} ${field}` };
}

const ADA = 'testimonials/entries/ada';
const BEN = 'testimonials/entries/ben';
const HOME = 'site/entries/home';

const INDEX: EditIndex = {
  [textKey('Ada')]: [place(ADA, 'name')],
  [textKey('Ben')]: [place(BEN, 'name')],
  [textKey('Trader')]: [
    place(ADA, 'role'),
    place(BEN, 'role'),
    place(HOME, 'testimonials.featured.0.role'),
    place(HOME, 'testimonials.featured.1.role'),
  ],
  [textKey('What members say')]: [place(HOME, 'testimonials.heading')],
  [textKey('Events')]: [place('pages/entries/events', 'title')],
  [textKey('Brainhouse')]: [place('site/entries/site', 'name')],
  [pictureKey('media/ada.webp')]: [place(ADA, 'image')],
};

let answer: () => Promise<Response>;
let opened: (readonly unknown[])[];
/** What the test has added to the window, to remove it again. */
const listeners: Parameters<typeof window.addEventListener>[] = [];

beforeEach(async () => {
  document.body.innerHTML = `
    <header><a href="/">Brainhouse</a><nav><a href="/events">Events</a></nav></header>
    <main><h1>Something else</h1><section><h2>What
      members  say</h2><ul>
      <li><img alt="" src="/static/1a2b/ada-336.webp"><b>Ada</b><i>Trader</i><span>5 stars</span></li>
      <li><b>Ben</b><i>Trader</i></li></ul></section><p>Ada</p></main>`;
  const script = Object.assign(document.createElement('script'), { src: 'https://x.example/admin/edit-links.js' });
  script.dataset.form = '/admin/';
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  answer = () => Promise.resolve(Response.json(INDEX));
  window.fetch = jest.fn(() => answer());
  opened = [];
  jest.spyOn(window, 'open').mockImplementation((...values) => {
    opened.push(values);
    return null;
  });
  const add = window.addEventListener.bind(window);
  jest.spyOn(window, 'addEventListener').mockImplementation((...values: Parameters<typeof add>) => {
    listeners.push(values);
    add(...values);
  });
  jest.resetModules();
  await import('../../src/cms/edit-links');
});

afterEach(() => {
  listeners.splice(0).forEach((values) => window.removeEventListener(...values));
  jest.restoreAllMocks();
});

function panel() {
  return within(screen.getByRole('complementary', { name: 'Editing' }));
}

function editSwitch() {
  return panel().getByRole('button', { name: 'Edit' });
}

async function pressWithAlt(target: Element): Promise<void> {
  await user.keyboard('{Alt>}');
  await user.click(target);
  await user.keyboard('{/Alt}');
}

it('opens the form at the field of a text, of a picture, and of the entry of anything beside them', async () => {
  await pressWithAlt(screen.getByRole('heading', { level: 2 }));
  await pressWithAlt(screen.getByRole('presentation'));
  await pressWithAlt(screen.getByText('5 stars'));
  expect(opened).toEqual([
    ['/admin/#/collections/site/entries/home?field=testimonials.heading', 'brainhouse-form'],
    ['/admin/#/collections/testimonials/entries/ada?field=image', 'brainhouse-form'],
    ['/admin/#/collections/testimonials/entries/ada', 'brainhouse-form'],
  ]);
});

it('EDIT-36: asks which form is meant if several have the text, of each kind the nearest', async () => {
  const [, second = document.body] = screen.getAllByText('Trader');
  await pressWithAlt(second);
  expect(opened).toEqual([]);
  const links = panel().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['testimonials/entries/ben role', '/admin/#/collections/testimonials/entries/ben?field=role'],
    // The second of the page.
    [
      'site/entries/home testimonials.featured.1.role',
      `/admin/#/collections/${HOME}?field=testimonials.featured.1.role`,
    ],
  ]);
});

it('the switch marks what can be pressed as soon as the forms are known', async () => {
  const heading = screen.getByRole('heading', { level: 2 });
  answer = () => Promise.reject(new TypeError('failed'));
  window.dispatchEvent(new Event('focus'));
  await user.click(editSwitch());
  expect(heading).not.toHaveAttribute('tabindex');
  answer = () => Promise.resolve(Response.json(INDEX));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(heading).toHaveAttribute('tabindex', '0'));
  await user.keyboard('{Escape}');
});

it('EDIT-36: the switch marks what can be pressed, also for the keyboard, and Escape ends it', async () => {
  await user.click(editSwitch());
  expect(editSwitch()).toHaveAttribute('aria-pressed', 'true');
  expect(panel().getByRole('status')).toHaveTextContent('Press a text or picture to open its form.');
  // The page shows more later.
  document.querySelector('ul')?.insertAdjacentHTML('beforeend', '<li><em>Ben</em></li>');
  await Promise.resolve();
  document.querySelector('em')?.focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('link', { name: 'Brainhouse' }));
  expect(opened.map(([address]) => address)).toEqual([
    '/admin/#/collections/testimonials/entries/ben?field=name',
    '/admin/#/collections/site/entries/site?field=name',
  ]);

  await user.keyboard('{Escape}');
  expect(editSwitch()).toHaveAttribute('aria-pressed', 'false');
  expect(document.querySelectorAll('[data-editable], [tabindex]')).toHaveLength(0);
  await user.click(screen.getByText('Ben', { selector: 'b' }));
  expect(opened).toHaveLength(2);
});

it('EDIT-36: says what is not in the content, such as the names of pages in menus', async () => {
  for (const target of [screen.getByRole('heading', { level: 1 }), screen.getByRole('link', { name: 'Events' })]) {
    await pressWithAlt(target);
    expect(panel().getByRole('status')).toHaveTextContent('This is not in content/');
  }
  expect(opened).toEqual([]);
});

it('says that npm run edit has ended', async () => {
  answer = () => Promise.reject(new TypeError('failed'));
  window.dispatchEvent(new Event('focus'));
  await Promise.resolve();
  await pressWithAlt(screen.getByRole('heading', { level: 2 }));
  expect(panel().getByRole('status')).toHaveTextContent(/^npm run edit does not answer: start it again/);
});
