import { replaceOldBuild } from '../../../src/app/start-react';
import { saveDraft, storeDrafts, type draftOf } from '../../../src/features/forms/form-drafts';
import { makeSession } from '../../support/session';
import { signIn } from '../../support/signed-in';

function formOf(html: string): HTMLFormElement {
  const form = document.body.appendChild(document.createElement('form'));
  form.innerHTML = html;
  return form;
}

/** What the next document of the tab has of a form. @param user who is signed in there */
async function inNextDocument(form: string, user?: { id: number; email: string }): Promise<object | undefined> {
  let draft: ReturnType<typeof draftOf>;
  await jest.isolateModulesAsync(async () => {
    const session = await import('../../../src/features/session/session');
    if (user) session.startSession(makeSession(undefined, user), false);
    draft = (await import('../../../src/features/forms/form-drafts')).draftOf(form);
  });
  return draft;
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('FORM-09: what was typed is there in the next document of the tab, once and without passwords', async () => {
  const fields =
    '<input id="login-username" value="ada"><input type="checkbox" id="login-remember" checked><input type="password" id="login-password" value="secret"><input autocomplete="new-password" id="login-shown" value="secret">';
  saveDraft('login', formOf(fields));
  const page = { path: '/events', webpackCompilationHash: 'that of a new build' };
  window.___loader = { loadPage: jest.fn(), loadPageSync: () => ({ page }), enqueue: jest.fn() };
  replaceOldBuild('/events');
  delete window.___loader;
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret');
  expect(await inNextDocument('login')).toEqual({ 'login-username': 'ada', 'login-remember': true });
  expect(sessionStorage).toHaveLength(0);
  expect(await inNextDocument('login')).toBeUndefined();
});

test('what a member has typed is there for this member only', async () => {
  signIn({ id: 7, email: 'ada@brainhouse.example' });
  saveDraft('instructor', formOf('<input id="instructor-phone" value="555">'));
  storeDrafts();
  const text = sessionStorage.getItem('typedForms') ?? '';
  for (const [user, expected] of [
    [{ id: 7, email: 'ada@brainhouse.example' }, { 'instructor-phone': '555' }],
    [{ id: 8, email: 'eve@brainhouse.example' }, undefined],
    [undefined, undefined],
  ] as const) {
    sessionStorage.setItem('typedForms', text);
    expect(await inNextDocument('instructor', user)).toEqual(expected);
  }
});

test('FORM-09: what the release before has stored is read', async () => {
  const stored = { form: 'contact', values: { 'contact-name': 'Ada', 'contact-copy': false } };
  sessionStorage.setItem('typedForms', JSON.stringify([stored]));
  expect(await inNextDocument('contact')).toEqual(stored.values);
});
