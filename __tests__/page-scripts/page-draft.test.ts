import '../support/dialog-polyfill';

import { waitFor } from '@testing-library/react';

import { startMenusAndDialogLinks } from '../../src/page-scripts/menus-and-dialog-links';
import { openPrebuiltDialog, type DialogLink } from '../../src/page-scripts/dialog-links';
import { restorePageDraft, storePageDraft } from '../../src/page-scripts/page-draft';
import { PAGE_DRAFT_STORAGE_KEY } from '../../src/config/storage-keys';
import { stored } from '../../src/lib/stored';
import { fakeLoader } from '../support/loader';
import { blockStorage } from '../support/storage';

const FORM = `
  <form><input id="contact-name"><textarea id="contact-message"></textarea><input type="checkbox" id="contact-copy" checked>
    <input type="radio" name="method" value="card" checked><input type="radio" name="method" value="bank">
    <select id="contact-code"><option>+1</option><option>+44</option></select>
    <input type="password" id="login-password"><input type="text" autocomplete="new-password" id="login-shown">
    <input id="checkout-cardNumber" data-no-draft=""></form><div id="dialogs" data-return-url="/classroom"></div>`;

const loadPage = jest.fn((_path: string) => Promise.resolve(''));

function openDialog(dialog: DialogLink): Promise<unknown> {
  return openPrebuiltDialog(dialog, loadPage);
}

function field(id: string): HTMLInputElement {
  return document.querySelector(`#${id}`) as HTMLInputElement;
}

beforeEach(() => {
  history.replaceState(null, '', '/contact-us');
  document.body.innerHTML = FORM;
});

/** Types into every field, and loads the page again. */
function typeAndReload(dialogPath?: string): void {
  document.querySelectorAll<HTMLInputElement>('input:not([type=radio]), textarea').forEach((control) => {
    control.value = `typed into ${control.id}`;
  });
  field('contact-copy').checked = false;
  document.querySelector<HTMLInputElement>('[value=bank]')?.click();
  field('contact-code').value = '+44';
  field('contact-message').focus();
  storePageDraft(dialogPath);
  document.body.innerHTML = FORM;
}

test('FORM-09: what was typed is there after the page has loaded again, with the focus, and is stored no longer', () => {
  typeAndReload();
  expect(stored('sessionStorage', PAGE_DRAFT_STORAGE_KEY)).not.toBeNull();
  startMenusAndDialogLinks(loadPage);
  expect(field('contact-name')).toHaveValue('typed into contact-name');
  expect(field('contact-message')).toHaveValue('typed into contact-message');
  expect(field('contact-message')).toHaveFocus();
  expect(field('contact-copy')).not.toBeChecked();
  expect(document.querySelector('[value=bank]')).toBeChecked();
  expect(field('contact-code')).toHaveValue('+44');
  expect(stored('sessionStorage', PAGE_DRAFT_STORAGE_KEY)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('FORM-09: passwords, also shown ones, and card fields are never stored', async () => {
  typeAndReload();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/typed into (login|checkout)/);
  await restorePageDraft(openDialog);
  expect([field('login-password').value, field('login-shown').value, field('checkout-cardNumber').value]).toEqual([
    '',
    '',
    '',
  ]);
});

test('FORM-09: the dialog that was open opens again, with its text and return URL', async () => {
  fakeLoader('idle');
  document.body.innerHTML += '<dialog data-dialog="login"><form><input id="login-username"></form></dialog>';
  typeAndReload('/login');
  loadPage.mockResolvedValue('<dialog data-dialog="login"><form><input id="login-username"></form></dialog>');
  await restorePageDraft(openDialog);
  expect(loadPage).toHaveBeenCalledWith('/login');
  await waitFor(() => expect(document.querySelector('dialog')).toHaveAttribute('open'));
  expect(field('login-username')).toHaveValue('typed into login-username');
  expect(document.getElementById('dialogs')).toHaveAttribute('data-return-url', '/classroom');
});

test('FORM-09: what the release before has stored is read', async () => {
  const draft = {
    page: '/contact-us',
    values: { 'contact-name': 'Ada', 'contact-copy': false },
    focused: 'contact-name',
  };
  sessionStorage.setItem('typedText', JSON.stringify(draft));
  await restorePageDraft(openDialog);
  expect(field('contact-name')).toHaveValue('Ada');
  expect(field('contact-name')).toHaveFocus();
  expect(field('contact-copy')).not.toBeChecked();
});

test('another page does not get it', async () => {
  typeAndReload();
  history.replaceState(null, '', '/checkout');
  await restorePageDraft(openDialog);
  expect(field('contact-name')).toHaveValue('');
  expect(stored('sessionStorage', PAGE_DRAFT_STORAGE_KEY)).toBeNull();
});

test('does not need the storage', async () => {
  blockStorage();
  typeAndReload();
  expect(stored('sessionStorage', PAGE_DRAFT_STORAGE_KEY)).toBeUndefined();
  await restorePageDraft(openDialog);
  expect(field('contact-name')).toHaveValue('');
});
