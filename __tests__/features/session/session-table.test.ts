import type { Session } from '../../../src/features/session/stored-session';
import { makeSession } from '../../support/session';
import {
  deliver,
  end,
  expectReports,
  fire,
  inTab,
  members,
  messages,
  openTwoTabs,
  receive,
  reload,
  remembered,
  resetBrowser,
  returnUrls,
  signIn,
  stateOf,
  textsOf,
  tokens,
} from './two-tabs';

/** Every cell of the table of `session-reducer.ts`, in the tab `a`, and what the tab `b` then does. */

const NOW = Date.parse('2025-05-02T12:00:00Z');
const HOUR_MS = 3_600_000;
const PAGE = '/wallet?a=1';

const [a, b] = openTwoTabs();

jest.mock('../../../src/features/session/request-revocation', () => ({
  requestRevocation: ({ token }: Session) => (globalThis as { revoked?: string[] }).revoked?.push(token),
  retryRevocations: () => undefined,
}));

const revoked: string[] = [];
Object.assign(globalThis, { revoked });

let ada: Session;
let bob: Session;

beforeEach(() => {
  window.history.replaceState(null, '', PAGE);
  resetBrowser(NOW);
  revoked.length = 0;
  ada = makeSession(NOW + HOUR_MS);
  bob = makeSession(NOW + 2 * HOUR_MS, { id: 8, name: 'Bob' });
});

describe('opened', () => {
  test.each(['remembered', 'of this visit'])('SESS-02: restores a session that is %s', (kind) => {
    (kind === 'remembered' ? remembered : a.visit).put(ada);
    reload(a);
    expect(stateOf(a)).toEqual({ status: 'member', session: ada });
  });

  test('prefers the session of this visit, and keeps the remembered one', () => {
    remembered.put(bob);
    a.visit.put(ada);
    reload(a);
    expect(members()[0]).toBe('Ada');
    expect(tokens()).toEqual([bob.token, ada.token, undefined]);
  });

  test.each(['nothing', 'all'] as const)('is a guest if nothing is stored (refused: %s)', (refuses) => {
    remembered.refuses = refuses;
    reload(a);
    expect(stateOf(a)).toEqual({ status: 'guest' });
  });

  test('SESS-13: after the end of the session reports it once, and the page is the return URL', () => {
    remembered.put(makeSession(NOW));
    reload(a);
    reload(a);
    reload(b);
    expectReports(['expired'], []);
    expect([...remembered.values]).toEqual([]);
    expect(returnUrls()).toEqual([PAGE, undefined]);
  });

  test('removes an expired session beside a valid one, and does not report it', () => {
    remembered.put(makeSession(NOW - 1));
    a.visit.put(ada);
    reload(a);
    fire(a, 'focus');
    expect(members()[0]).toBe('Ada');
    expect(tokens()).toEqual([undefined, ada.token, undefined]);
    expectReports([], []);
  });
});

describe.each(['a guest', 'a remembered member', 'a member of this visit'])('signed in as %s', (who) => {
  beforeEach(() => {
    if (who !== 'a guest') signIn(bob, who === 'a remembered member');
  });

  test.each([true, false])('SESS-01, SESS-06: is in both tabs (remembered: %s)', (remember) => {
    signIn(ada, remember);
    expect(members()).toEqual(['Ada', 'Ada']);
    expect(tokens()).toEqual(remember ? [ada.token, undefined, undefined] : [undefined, ada.token, ada.token]);
    expectReports([], []);
  });

  test.each([true, false])('SESS-12: is in both tabs, also if nothing can be stored (remembered: %s)', (remember) => {
    for (const area of [remembered, a.visit, b.visit]) area.refuses = remember ? 'writing' : 'all';
    inTab(a, () => a.session.startSession(ada, remember));
    deliver();
    expect(messages).toEqual([textsOf(ada)]);
    fire(a, 'focus');
    fire(b, 'focus');
    expect(members()).toEqual(['Ada', 'Ada']);
    expect(stateOf(a)).toMatchObject({ isUnsaved: true });
    jest.advanceTimersByTime(HOUR_MS);
    expect(members()).toEqual([undefined, undefined]);
  });

  test('a remembered token is not sent, because the storage reports it', () => {
    inTab(a, () => a.session.startSession(ada, true));
    expect(messages).toEqual([]);
  });
});

describe('updated', () => {
  test('changes nothing for a guest', () => {
    inTab(a, () => a.session.updateSession({ user: bob.user }));
    inTab(a, () => a.session.markChecked());
    expect(stateOf(a)).toEqual({ status: 'guest' });
    expect(remembered.values.size).toBe(0);
  });

  test('is the new user in both tabs, and the token stays checked', () => {
    signIn(ada, true);
    inTab(a, () => a.session.markChecked());
    inTab(a, () => a.session.updateSession({ user: { ...ada.user, name: 'Lovelace' } }));
    deliver();
    fire(a, 'focus');
    expect(members()).toEqual(['Lovelace', 'Lovelace']);
    inTab(b, () => b.session.updateSession({ user: { ...ada.user, name: 'King' } }));
    deliver();
    expect(members()).toEqual(['King', 'King']);
    expect(stateOf(a).session?.isChecked).toBe(true);
    expect(stateOf(b).session?.isChecked).toBeUndefined();
  });

  test.each([true, false])(
    'SESS-20: is the new name and what is announced, in both tabs (remembered: %s)',
    (remember) => {
      signIn(ada, remember);
      inTab(a, () => a.session.updateSession({ user: { ...ada.user, name: 'Lovelace' }, features: ['account'] }));
      deliver();
      expect(members()).toEqual(['Lovelace', 'Lovelace']);
      for (const tab of [a, b]) {
        expect(stateOf(tab).session?.features).toEqual(['account']);
        reload(tab);
        expect(stateOf(tab)).toMatchObject({ session: { user: { name: 'Lovelace' }, features: ['account'] } });
      }
      end('logout');
      expect([remembered, a.visit, b.visit].map(({ values }) => values.size)).toEqual([0, 0, 0]);
    },
  );

  test('in another tab, it changes no session with another token, and starts none', () => {
    const changed = { ...textsOf(ada), user: JSON.stringify({ ...ada.user, name: 'Lovelace' }) };
    receive({ changed });
    expect(members()).toEqual([undefined, undefined]);
    signIn(bob, false);
    receive({ changed });
    expect(members()).toEqual(['Bob', 'Bob']);
  });

  test('SESS-20: what was announced for another token or no known member, or is no list, is not read', () => {
    signIn(ada, true);
    inTab(a, () => a.session.updateSession({ features: ['account'] }));
    const stored = remembered.values.get('authFeatures') ?? '';
    for (const [session, features, read] of [
      [ada, stored, ['account']],
      [bob, stored, undefined],
      [{ ...ada, user: { ...ada.user, id: 0 } }, stored, undefined],
      [ada, stored.replace('["account"]', '"account"'), undefined],
      [ada, '{', undefined],
    ] as const) {
      remembered.put(session);
      remembered.values.set('authFeatures', features);
      reload(b);
      expect(stateOf(b).session?.features).toEqual(read);
    }
  });
});

describe('SESS-04: ended', () => {
  test('removes what a guest has stored, and ends the session of the other tab', () => {
    remembered.put(ada);
    reload(b);
    end('logout');
    expect(members()).toEqual([undefined, undefined]);
    expect(tokens()).toEqual([undefined, undefined, undefined]);
    expect(revoked).toEqual([]);
    expectReports([], ['elsewhere']);
  });

  test.each([
    ['logout', true],
    ['logout', false],
    ['new-password', true],
  ] as const)('SESS-06: by a %s is over in both tabs (remembered: %s)', (reason, remember) => {
    signIn(ada, remember);
    inTab(a, () => a.returnUrl.rememberReturnUrl('/skill'));
    inTab(b, () => b.returnUrl.rememberReturnUrl('/skill'));
    end(reason);
    expect(members()).toEqual([undefined, undefined]);
    expect(tokens()).toEqual([undefined, undefined, undefined]);
    expect(revoked).toEqual(reason === 'logout' ? [ada.token] : []);
    expect(messages).toEqual(['signed-out']);
    expectReports([reason], ['elsewhere']);
    expect([a.ended, b.ended]).toEqual([[reason], ['elsewhere']]);
    expect(returnUrls()).toEqual([undefined, undefined]);
  });
});

test('a logout after the end of the time, before it is noticed, is a logout', () => {
  signIn(ada, true);
  jest.setSystemTime(NOW + HOUR_MS);
  end('logout');
  expectReports(['logout'], ['expired']);
});

describe('refused', () => {
  test('SESS-11, SESS-18: a token that nobody has any more ends nothing', () => {
    signIn(ada, true);
    signIn(bob, true);
    end('refused', ada.token);
    expect(members()).toEqual(['Bob', 'Bob']);
    expect(tokens()).toEqual([bob.token, undefined, undefined]);
  });

  test.each([true, false])('SESS-09: ends the session in both tabs (remembered: %s)', (remember) => {
    signIn(ada, remember);
    end('refused', ada.token);
    expect(members()).toEqual([undefined, undefined]);
    expect(tokens()).toEqual([undefined, undefined, undefined]);
    expect(messages).toContainEqual({ refused: ada.token });
    expect([a.ended, b.ended]).toEqual([['refused'], ['refused']]);
    expect(returnUrls()).toEqual([PAGE, PAGE]);
  });

  test('SESS-18: leaves another session that is stored', () => {
    signIn(ada, false);
    remembered.put(bob);
    end('refused', ada.token);
    expect(members()).toEqual(['Bob', 'Bob']);
    expect(tokens()).toEqual([bob.token, undefined, undefined]);
    expectReports([], []);
  });
});

describe('looked', () => {
  test('finds the session of a login while the tab slept', () => {
    remembered.put(ada);
    fire(a, 'pageshow');
    expect(members()).toEqual(['Ada', undefined]);
    remembered.put(bob);
    fire(a, 'pageshow');
    expect(members()).toEqual(['Bob', undefined]);
    expectReports([], []);
  });

  test('finds it also after the end of the own session', () => {
    signIn(ada, true);
    jest.setSystemTime(NOW + HOUR_MS);
    remembered.put(bob);
    jest.advanceTimersByTime(30_000);
    expect(members()).toEqual(['Bob', 'Bob']);
    expectReports([], []);
  });

  test('changes nothing if nothing has changed', () => {
    signIn(ada, true);
    const before = stateOf(a);
    fire(a, 'focus');
    expect(stateOf(a)).toBe(before);
  });

  test('takes a session of the storage for one that it had refused', () => {
    remembered.refuses = 'writing';
    signIn(ada, true);
    remembered.refuses = 'nothing';
    remembered.put(ada);
    fire(a, 'focus');
    remembered.clear();
    fire(a, 'focus');
    expectReports(['elsewhere'], []);
  });

  test('SESS-12: ends the session that another tab has removed, and none while the storage cannot be read', () => {
    signIn(ada, true);
    remembered.refuses = 'all';
    fire(a, 'focus');
    expect(members()).toEqual(['Ada', 'Ada']);
    remembered.refuses = 'nothing';
    remembered.clear();
    fire(a, 'focus');
    expect(members()).toEqual([undefined, 'Ada']);
    expectReports(['elsewhere'], []);
    expect(returnUrls()).toEqual([undefined, undefined]);
  });

  test.each(['focus', 'pageshow', 'visibilitychange'] as const)(
    'SESS-09: after a sleep (%s) reports the end',
    (type) => {
      signIn(ada, true);
      jest.setSystemTime(NOW + HOUR_MS - 60_000);
      fire(a, type);
      expectReports(['ends-soon'], []);
      jest.setSystemTime(NOW + HOUR_MS);
      fire(a, type);
      fire(a, type);
      expectReports(['ends-soon', 'expired'], []);
      expect(returnUrls()).toEqual([PAGE, undefined]);
    },
  );

  test('reports the last minute once for each token', () => {
    signIn(ada, true);
    jest.advanceTimersByTime(HOUR_MS - 60_000);
    jest.advanceTimersByTime(30_000);
    inTab(a, () => a.session.updateSession({ user: { ...ada.user, name: 'Lovelace' } }));
    deliver();
    expectReports(['ends-soon'], ['ends-soon']);
    signIn(makeSession(NOW + HOUR_MS), true);
    expectReports(['ends-soon', 'ends-soon'], ['ends-soon', 'ends-soon']);
  });

  test('in two visible tabs both report the end of the time', () => {
    signIn(ada, true);
    jest.advanceTimersByTime(HOUR_MS);
    deliver();
    expectReports(['ends-soon', 'expired'], ['ends-soon', 'expired']);
    expect(returnUrls()).toEqual([PAGE, PAGE]);
  });

  test('SESS-14: a hidden tab reports nothing that the visible one has reported', () => {
    signIn(ada, true);
    b.isHidden = true;
    jest.advanceTimersByTime(HOUR_MS);
    deliver();
    b.isHidden = false;
    fire(b, 'visibilitychange');
    expectReports(['ends-soon', 'expired'], []);
    expect([a.ended, b.ended]).toEqual([['expired'], ['expired']]);
  });

  test.each(['expired', 'refused'] as const)(
    'SESS-14: of two hidden tabs the first one that is shown reports it (%s)',
    (reason) => {
      signIn(ada, true);
      a.isHidden = true;
      b.isHidden = true;
      if (reason === 'refused') end('refused', ada.token);
      else jest.advanceTimersByTime(HOUR_MS);
      deliver();
      expectReports([], []);
      expect([a.ended, b.ended]).toEqual([[reason], [reason]]);
      b.isHidden = false;
      fire(b, 'visibilitychange');
      deliver();
      a.isHidden = false;
      fire(a, 'visibilitychange');
      expectReports([], [reason]);
    },
  );

  test('a new session makes an unreported end unknown', () => {
    signIn(ada, true);
    a.isHidden = true;
    b.isHidden = true;
    end('refused', ada.token);
    signIn(bob, true);
    a.isHidden = false;
    fire(a, 'visibilitychange');
    expectReports([], []);
  });
});

describe.each(['a guest', 'a member'])('received by %s', (who) => {
  beforeEach(() => {
    if (who === 'a member') signIn(bob, false);
  });

  function ifMember<Value>(value: Value): readonly Value[] {
    return who === 'a member' ? [value] : [];
  }

  test('a session is that of this visit', () => {
    receive(textsOf(ada));
    expect(members()).toEqual(['Ada', 'Ada']);
    expect(tokens()).toEqual([undefined, ada.token, ada.token]);
  });

  test('SESS-14: the refused token of the session ends it, and is not sent again', () => {
    receive({ refused: bob.token });
    expect(members()).toEqual([undefined, undefined]);
    expect(messages.filter((message) => message !== 'end-announced')).toEqual([{ refused: bob.token }]);
    expectReports(ifMember('refused'), ifMember('refused'));
  });

  test('a logout removes what is stored, and is reported to a member', () => {
    remembered.put(ada);
    inTab(a, () => a.returnUrl.rememberReturnUrl('/skill'));
    receive('signed-out');
    expect(returnUrls()[0]).toBe(who === 'a member' ? undefined : '/skill');
    expect(members()).toEqual([undefined, undefined]);
    expect(tokens()).toEqual([undefined, undefined, undefined]);
    expectReports(ifMember('elsewhere'), ifMember('elsewhere'));
    expect(messages).toEqual(['signed-out']);
  });

  test('a logout after the end of the time is its expiry', () => {
    jest.setSystemTime(NOW + 2 * HOUR_MS);
    receive('signed-out');
    expectReports(ifMember('expired'), ifMember('expired'));
  });

  test('SESS-14: an announced end is not reported again by a hidden tab, also if its timer is late', () => {
    a.isHidden = true;
    b.isHidden = true;
    jest.setSystemTime(NOW + 2 * HOUR_MS);
    receive('end-announced');
    expect(members()).toEqual([undefined, undefined]);
    a.isHidden = false;
    fire(a, 'visibilitychange');
    expectReports([], []);
    expect([a.ended, b.ended]).toEqual([ifMember('expired'), ifMember('expired')]);
  });

  test.each([
    ['another refused token', { refused: makeSession().token }],
    ['an announced end, while the session is valid', 'end-announced'],
    ['another text', 'hello'],
    ['nothing', null],
    ['a session without a user', { token: 'a' }],
    ['a damaged session', { token: 'a', user: '{}' }],
  ])('%s changes nothing', (_what, message) => {
    receive(message);
    expect(members()).toEqual(who === 'a member' ? ['Bob', 'Bob'] : [undefined, undefined]);
    expectReports([], []);
  });
});
