import { act, screen, waitFor } from '@testing-library/react';

import type { AccountRow } from '../../../contract/values/operators';
import { enter } from '../../support/render';
import { CLOSED, field, NO_HISTORY, press, setUpPage } from './operators-page';
import { applicant, KOFI, sent, waiting, YASMIN } from './operators-service';
const { backEnd, open, openYasmin } = setUpPage();

/** All but the clock that counts seconds down. */
const REAL_TIMERS = ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] as const;

type AccountDecision = ReturnType<typeof waiting>;

function isOver(row: AccountRow): AccountRow {
  const decision = waiting('Ada', true);
  return { ...row, waitingDecision: decision && { ...decision, remainingMs: 0 } };
}

describe('AREA-39: decisions', () => {
  test('the email follows the sentence and the switch; rejecting and asking need a sentence', async () => {
    const user = await openYasmin();
    enter(field('A sentence to Yasmin'), 'Welcome.');
    expect(screen.getByText('It is active.').parentElement).toHaveTextContent(/It is active\.Welcome\.Bye/);
    await user.click(screen.getByRole('radio', { name: 'Rejected' }));
    expect(screen.getByText('It is rejected.')).toBeVisible();
    enter(field('A sentence to Yasmin'), ' ');
    await press(user, 'Reject');
    expect(field('A sentence to Yasmin')).toHaveAccessibleDescription(/Say why, in one sentence\.$/);
    await press(user, 'Ask');
    expect(field('A sentence to Yasmin')).toHaveAccessibleDescription(/Write the question\.$/);
    expect(sent(backEnd(), 'decide')).toEqual([]);
  });

  test('Enter on the switch of the email decides nothing', async () => {
    const user = await openYasmin();
    enter(field('A sentence to Yasmin'), 'We are sorry.');
    await user.click(screen.getByRole('radio', { name: 'Rejected' }));
    await user.keyboard('{Enter}');
    await press(user, 'Ask');
    await waitFor(() => expect(sent(backEnd(), 'ask')).toHaveLength(1));
    expect(sent(backEnd(), 'decide')).toEqual([]);
  });

  test('waits, is announced once, counts down by the time that is left, and is undone with its sentence', async () => {
    const own = waiting('Ada', true);
    let decision: typeof own = null;
    const user = await openYasmin({
      account: () => [200, { ...applicant(YASMIN), waitingDecision: decision }],
      decide: () => {
        decision = own;
        return [200, { decided: [{ id: 5, waitingDecision: own }], refused: [] }];
      },
      undo: () => {
        decision = null;
        return [200, { undone: [5], refused: [] }];
      },
    });
    enter(field('A sentence to Yasmin'), 'Welcome.');
    await press(user, 'Approve');
    const announced = /^Yasmin Haddad approved\. The email leaves in 60 seconds\./;
    expect(await screen.findByText(announced)).toHaveRole('status');
    expect(screen.getByText(/The email leaves in/, { selector: '[aria-hidden] *' }).closest('p')).toHaveTextContent(
      /in 4[78] s\.$/,
    );
    expect((await screen.findByText(/You have approved\. It takes effect in/)).parentElement).toHaveTextContent(
      /in 4[78] s$/,
    );
    const [first] = screen.getAllByRole('button', { name: 'Undo' });
    if (first) await user.click(first);
    expect(await screen.findByText('Undone. No email is sent.')).toBeInTheDocument();
    expect(sent(backEnd(), 'undo')).toEqual([{ ids: [5] }]);
    expect(await screen.findByLabelText('A sentence to Yasmin')).toHaveValue('Welcome.');
  });

  test('those of a batch are over together: the page is read once', async () => {
    await open({ accounts: [200, { accounts: [YASMIN, KOFI].map(isOver), next: null }], history: NO_HISTORY });
    await waitFor(() => expect(sent(backEnd(), 'accounts')).toHaveLength(2));
    location.hash = '#history';
    expect(await screen.findByText('No entry is here.')).toBeVisible();
    expect(sent(backEnd(), 'accounts')).toHaveLength(2);
  });

  test('those that are over while the page is closed are read once, when it is opened', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
    // It is long since the page of the test before was read.
    jest.advanceTimersByTime(3_600_000);
    let isOpen = true;
    const accounts = [200, { accounts: [isOver(YASMIN)], next: null }] as const;
    const user = await open({
      accounts: () => {
        isOpen &&= sent(backEnd(), 'accounts').length !== 2;
        return isOpen ? accounts : CLOSED;
      },
      open: () => {
        isOpen = true;
        return [200, { openUntil: '' }];
      },
      history: NO_HISTORY,
    });
    enter(await screen.findByLabelText('Password'), 'horse');
    act(() => jest.advanceTimersByTime(60_000));
    await press(user, 'Open');
    await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
    location.hash = '#history';
    expect(await screen.findByText('No entry is here.')).toBeVisible();
    expect(sent(backEnd(), 'accounts')).toHaveLength(3);
  });

  test('says why it cannot be undone, and can be undone again', async () => {
    const own = waiting('Ada', true);
    let hasFailed = false;
    const user = await openYasmin({
      decide: [200, { decided: [{ id: 5, waitingDecision: own }], refused: [] }],
      undo: () => {
        if (hasFailed) return [200, { undone: [5], refused: [] }];
        hasFailed = true;
        return [503, { code: 'service_unavailable', message: 'The service is busy.' }];
      },
    });
    await press(user, 'Approve');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await user.click(undo);
    const [announced, shown] = await screen.findAllByText(/The service is busy\./);
    expect(announced).toHaveRole('status');
    expect(shown?.closest('p')).toHaveTextContent(/Yasmin Haddad approved\. The email leaves in/);
    expect(undo).toHaveFocus();
    await user.click(undo);
    expect(await screen.findByText('Undone. No email is sent.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('those of a batch that cannot be undone are said', async () => {
    const own = waiting('Ada', true);
    const user = await open({
      decide: [200, { decided: [5, 6].map((id) => ({ id, waitingDecision: own })), refused: [] }],
      undo: [200, { undone: [5], refused: [{ id: 6, code: 'nothing_to_undo', message: 'It has taken effect.' }] }],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Yasmin Haddad' }));
    await user.click(screen.getByRole('checkbox', { name: 'All on this page' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 2' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. No email is sent. It has taken effect.')).toHaveClass('note', 'bad');
  });

  test('an undo of one leaves the others to be undone', async () => {
    const own = waiting('Ada', true);
    const row = { ...YASMIN, waitingDecision: own };
    const user = await openYasmin({
      accounts: [200, { accounts: [row, KOFI], next: null }],
      account: () => [200, applicant(row)],
      decide: [200, { decided: [{ id: 6, waitingDecision: own }], refused: [] }],
      undo: [200, { undone: [5], refused: [] }],
    });
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kofi Asante' }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/^Kofi Asante approved\./, { selector: '[role=status]' })).toBeInTheDocument();
    const [ofYasmin, ofBar] = screen.getAllByRole('button', { name: 'Undo' });
    if (ofYasmin) await user.click(ofYasmin);
    expect(await screen.findByText('Undone. No email is sent.')).toBeVisible();
    expect(ofBar).toBeVisible();
    expect(sent(backEnd(), 'undo')).toEqual([{ ids: [5] }]);
  });

  test('when it is over, the focus of its undo goes on at the heading', async () => {
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
    const user = await openYasmin({
      decide: [200, { decided: [{ id: 5, waitingDecision: waiting('Ada', true) }], refused: [] }],
    });
    await press(user, 'Approve');
    (await screen.findByRole('button', { name: 'Undo' })).focus();
    act(() => jest.advanceTimersByTime(48_000));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Applicants' })).toHaveFocus();
  });

  test('the second operator reads who was first, and keeps the sentence', async () => {
    const message = 'Helen Park has decided about this account already.';
    let decision: AccountDecision = null;
    const user = await openYasmin({
      account: () => [200, { ...applicant(YASMIN), waitingDecision: decision }],
      decide: () => {
        decision = waiting('Helen Park', false);
        return [409, { code: 'decision_waiting', message }];
      },
    });
    enter(field('A sentence to Yasmin'), 'No.');
    await press(user, 'Reject');
    expect(await screen.findByText(/Helen Park has approved\. It takes effect in/)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('the sentence of one that took effect is not offered for the next one', async () => {
    let status: 'pending' | 'approved' = 'pending';
    const user = await openYasmin({
      accounts: () => [200, { accounts: [{ ...YASMIN, status }], next: null }],
      account: () => [200, applicant({ ...YASMIN, status })],
      decide: () => {
        status = 'approved';
        return [200, { decided: [], refused: [] }];
      },
    });
    enter(field('A sentence to Yasmin'), 'Welcome.');
    await press(user, 'Approve');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await press(user, 'Yasmin Haddad: all facts and decision');
    await press(user, 'Yasmin Haddad: all facts and decision');
    expect(await screen.findByLabelText('A sentence to Yasmin')).toHaveValue('');
  });

  test('about several accounts have one sentence; refusals are named', async () => {
    const user = await open({
      decide: [200, { decided: [], refused: [{ id: 6, code: 'code_used', message: 'The code is used.' }] }],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Yasmin Haddad' }));
    await user.click(screen.getByRole('checkbox', { name: 'All on this page' }));
    expect(screen.getByText('2 chosen')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByText('Kofi Asante: The code is used.')).toBeVisible();
    expect(sent(backEnd(), 'decide')).toEqual([
      { ids: [5, 6], statuses: ['pending', 'pending'], decision: 'approve', sentence: '' },
    ]);
    expect(screen.queryByText('2 chosen')).not.toBeInTheDocument();
  });

  test('a batch of one, whose facts are open, is another form, and its sentence is not kept for others', async () => {
    const user = await openYasmin();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Yasmin Haddad' }));
    await waitFor(() => expect(screen.getAllByLabelText('A sentence to Yasmin')).toHaveLength(2));
    const [ofBatch, ofFacts] = screen.getAllByLabelText('A sentence to Yasmin');
    if (!ofBatch || !ofFacts) throw new Error('One is missing.');
    enter(ofBatch, 'Welcome, both.');
    enter(ofFacts, 'Welcome, Yasmin.');
    await user.click(screen.getByRole('checkbox', { name: 'Choose Yasmin Haddad' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Kofi Asante' }));
    expect(await screen.findByLabelText('A sentence to Kofi')).toHaveValue('');
    expect(ofFacts).toHaveValue('Welcome, Yasmin.');
  });
});
