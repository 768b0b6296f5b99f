import * as storageKeys from '../../src/config/storage-keys';
import { isToken, readStored } from '../../src/features/session/stored-session';
import { fakeLoader } from '../support/loader';
import { makeSession, storeSession } from '../support/session';

const MEMBER = 7;

/** The key of every entry that the site stores, from the constants. That of lessons ends with the id of the member. */
const KEYS = Object.entries(storageKeys)
  .filter(([name]) => /STORAGE_KEYS?$/.test(name))
  .flatMap(([, key]) => (typeof key === 'string' ? [key] : Object.values(key as object)) as string[])
  .map((key) => (key === storageKeys.LESSONS_STORAGE_KEY ? `${key}:${MEMBER}` : key));

const SHAPES = [
  ...['null', '5', '"text"', 'true', '[]', '[null]', '[[1]]', '{}', '{"a":1}', '{"a":', 'x'.repeat(500_000), ' '],
  '{"id":"7","email":[],"name":{},"session":[],"features":{},"started":{"a":1},"unsent":[{"isDone":1}],"values":null}',
  '{"page":"/","values":5,"dialog":null,"started":[1],"unsent":{"a":null,"b":{"isDone":"yes"}}}',
  '[{"form":5,"values":[]},{"form":"login","values":null,"user":null},{"form":"login","user":{"id":"7"}}]',
  '[{"form":"login","values":[["a",{}]],"user":7}]',
  'id not-a-time,,other 1',
];

/** Runs all code that reads the storage, as a new document does. */
async function openPage(): Promise<void> {
  await jest.isolateModulesAsync(async () => {
    const colorMode = await import('../../src/theme/color-mode');
    colorMode.applyColorMode();
    const { startMenusAndDialogLinks } = await import('../../src/page-scripts/menus-and-dialog-links');
    startMenusAndDialogLinks(() => Promise.resolve(''));
    const session = await import('../../src/features/session/session');
    session.startSessionStore();
    const { draftOf } = await import('../../src/features/forms/form-drafts');
    expect(draftOf('login')).toBeUndefined();
    const { readKeptMarks } = await import('../../src/features/lessons/kept-marks');
    expect(readKeptMarks(MEMBER)).toEqual({ started: [], pending: new Map() });
    const { revokeSessions } = await import('../../src/features/session/revocation');
    await revokeSessions();
  });
}

beforeEach(() => {
  document.body.innerHTML = '<form><input id="a"></form>';
  fakeLoader('idle');
});

describe.each(KEYS)('SESS-02: a damaged entry is ignored and removed: %s', (key) => {
  test.each(SHAPES.map((text) => [text.slice(0, 60), text] as const))('%s', async (_title, text) => {
    storeSession(localStorage, makeSession(undefined, { id: MEMBER }));
    const area = key.startsWith('typed') ? sessionStorage : localStorage;
    area.setItem(key, text);
    await openPage();
    // A token has no shape: the back end refuses it.
    const isKept = key === storageKeys.TOKEN_STORAGE_KEY && isToken(text);
    expect(area.getItem(key)).toBe(isKept ? text : null);
    const endsSession = Object.values<string>(storageKeys.SESSION_STORAGE_KEYS).includes(key) && !isKept;
    expect(readStored()).toHaveLength(endsSession ? 0 : 1);
  });
});
