import '../support/dialog-polyfill';

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageProps } from 'gatsby';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import type { HydrationLoader } from '../../src/page-scripts/hydration-loader';
import { PREBUILT_VIEW_ID } from '../../src/config/markup';
import { routeOf } from '../../src/config/routes';
import MemberArea from '../../src/member';
import { endSession } from '../../src/features/session/session';
import { loadViews, viewElement } from '../../src/member/views';
import { signIn } from '../support/signed-in';

const ADDRESS = '/instructor-registration';
const content = { page: { heading: 'Become an instructor', lead: null, note: null, pictures: [] } };

let answer: (response: Response) => void;
let root: Root | undefined;

beforeAll(loadViews);

beforeEach(() => {
  signIn();
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) =>
    (input as string).startsWith('/wp-json')
      ? Promise.resolve(Response.json({}))
      : new Promise((resolve) => {
          answer = resolve;
        }),
  );
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.innerHTML = '';
  delete window.hydrationLoader;
});

/** The page as the inline script leaves it: prebuilt, with the view. */
async function openPage(): Promise<HTMLElement> {
  const page = <MemberArea {...({ location: { pathname: ADDRESS } } as unknown as PageProps)} />;
  const view = renderToString(viewElement(routeOf(ADDRESS), content));
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(page);
  const prebuilt = document.getElementById(PREBUILT_VIEW_ID);
  if (!prebuilt) throw new Error('There is no place for the view.');
  prebuilt.innerHTML = view;
  await act(async () => {
    root = hydrateRoot(container, page);
  });
  return prebuilt;
}

/** The view of React has the name of the member. */
async function showView(): Promise<void> {
  await act(async () => answer(Response.json({ name: 'instructor-registration', content })));
  await waitFor(() => expect(document.getElementById(PREBUILT_VIEW_ID)).toBeEmptyDOMElement());
}

test('the prebuilt view is there while React waits for the content, and without a spinner', async () => {
  const prebuilt = await openPage();
  expect(within(prebuilt).getByRole('heading', { name: 'Become an instructor' })).toBeVisible();
  // The empty one is of the form.
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
  await showView();
  expect(prebuilt).not.toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('AREA-24: text that is typed into it stays, and so does the focus', async () => {
  const prebuilt = await openPage();
  await userEvent.type(within(prebuilt).getByLabelText('Phone (optional)'), '555');
  await showView();
  expect(screen.getByLabelText('Phone (optional)')).toHaveValue('555');
  expect(screen.getByLabelText('Phone (optional)')).toHaveFocus();
  await userEvent.keyboard('0100');
  expect(screen.getByLabelText('Phone (optional)')).toHaveValue('5550100');
});

test('AREA-24: a press on its button is the press of the button that follows', async () => {
  const prebuilt = await openPage();
  const button = within(prebuilt).getByRole('button', { name: 'Register' });
  // As the scripts of the page do.
  prebuilt.addEventListener('click', (lastClick) => {
    lastClick.preventDefault();
    window.hydrationLoader = { stage: 'hydrated', lastClick } as unknown as HydrationLoader;
  });
  await userEvent.type(within(prebuilt).getByLabelText('Full name'), 'Ada');
  await userEvent.type(within(prebuilt).getByLabelText('Email'), 'ada@example.com');
  await userEvent.click(button);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await showView();
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Registration submitted successfully!');
});

test.each(['Contact Us', 'Register'])('AREA-24: the focus on a link or button stays: %s', async (name) => {
  const prebuilt = await openPage();
  const control = within(prebuilt).getByText(name);
  act(() => control.focus());
  await showView();
  expect(control).not.toBeInTheDocument();
  expect(screen.getByText(name)).toHaveFocus();
});

test('the focus goes to the element of the same name, also if the content has changed since the build', async () => {
  const prebuilt = await openPage();
  within(prebuilt).getByRole('textbox', { name: 'Phone (optional)' }).focus();
  within(prebuilt).getByRole('link').remove();
  await showView();
  expect(screen.getByLabelText('Phone (optional)')).toHaveFocus();
});

test('AREA-25: it ends with the session, also while React waits for the content', async () => {
  const prebuilt = await openPage();
  act(() => endSession('logout'));
  expect(prebuilt).toBeEmptyDOMElement();
});

test('it stays while something in it is pressed, because the press would be lost', async () => {
  const prebuilt = await openPage();
  const matches = jest.spyOn(prebuilt, 'matches').mockImplementation((selector) => selector === ':active');
  await act(async () => answer(Response.json({ name: 'instructor-registration', content })));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(2));
  matches.mockRestore();
  await waitFor(() => expect(prebuilt).toBeEmptyDOMElement());
});

test('AREA-24: an error replaces it', async () => {
  await openPage();
  await act(async () => answer(Response.json({}, { status: 502 })));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Become an instructor' })).not.toBeInTheDocument();
});
