import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { currentSession } from '../../../src/features/session/session';
import { enter } from '../../support/render';
import { CLOSED, field, NO_HISTORY, press, setUpPage } from './operators-page';
import { applicant, KOFI, OVERVIEW, sent, waiting, YASMIN } from './operators-service';

const { backEnd, open, openYasmin } = setUpPage();

describe('AREA-37: the password', () => {
  test('opens the page; a wrong one is an error at the field', async () => {
    let isOpen = false;
    const user = await open({
      overview: () => (isOpen ? [200, OVERVIEW] : CLOSED),
      accounts: () => (isOpen ? [200, { accounts: [YASMIN], next: null }] : CLOSED),
      open: () => (isOpen ? [200, { openUntil: '' }] : [403, { code: 'wrong_password', message: 'It is another.' }]),
    });
    expect(await screen.findByRole('heading', { name: 'Enter your password to open this page' })).toHaveFocus();
    await press(user, 'Open');
    expect(field('Password')).toHaveAccessibleDescription('Enter your password.');
    enter(field('Password'), 'horse');
    await press(user, 'Open');
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription('It is another.'));
    isOpen = true;
    enter(field('Password'), 'correct horse');
    await press(user, 'Open');
    expect(await screen.findByRole('rowheader', { name: /Yasmin Haddad/ })).toBeVisible();
    // Nothing had it before.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Applicants' })).toHaveFocus());
    expect(sent(backEnd(), 'open')).toEqual([{ password: 'horse' }, { password: 'correct horse' }]);
  });

  test('is asked for again in place: what was typed stays, what was asked for is repeated, and the focus returns', async () => {
    let isOpen = true;
    const user = await openYasmin({
      decide: () => (isOpen ? [200, { decided: [], refused: [] }] : CLOSED),
      open: () => {
        isOpen = true;
        return [200, { openUntil: '' }];
      },
    });
    isOpen = false;
    enter(field('A sentence to Yasmin'), 'Welcome.');
    await press(user, 'Approve');
    const password = await screen.findByLabelText('Password');
    expect(screen.getByLabelText('A sentence to Yasmin')).not.toBeVisible();
    enter(password, 'horse');
    await press(user, 'Open');
    await waitFor(() => expect(sent(backEnd(), 'decide')).toHaveLength(2));
    expect(sent(backEnd(), 'decide')).toContainEqual({
      ...{ ids: [5], statuses: ['pending'], decision: 'approve', sentence: 'Welcome.' },
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Your decision' })).toHaveFocus());
  });
});

test('AREA-36: who is no operator any more loses the page with the next answer', async () => {
  await open({ overview: [404, { code: 'rest_no_route', message: 'No route.' }] });
  await waitFor(() => expect(currentSession().session?.features).toEqual(['account']));
});

describe('AREA-38: applicants', () => {
  test('have figures, a table of the weeks, counts and marks', async () => {
    await open();
    expect(await screen.findByText('2 people wait. The oldest for 3 days.')).toBeVisible();
    const weeks = screen.getByRole('table', { name: 'Approved in each of the last twelve weeks' });
    expect(within(weeks).getAllByRole('row')).toHaveLength(13);
    expect(screen.getByRole('radio', { name: /^Approved ?512$/ })).not.toBeChecked();
    const [row] = screen.getAllByRole('row', { name: /Yasmin/ });
    expect(row).toHaveTextContent(/Unconfirmed.*Mixed scripts.*Question answered.*\+44 UK.*GL-2041, listed.*3 days/);
    expect(screen.getByRole('row', { name: /Kofi/ })).toHaveTextContent(/GL-2041, not listed.*40 min/);
    expect(screen.getByText('1 to 2 of 2')).toHaveRole('status');
  });

  test('are filtered, searched and paged by the service', async () => {
    const user = await open({ accounts: [200, { accounts: [KOFI], next: 'cursor' }] });
    await user.click(await screen.findByRole('radio', { name: /^Rejected/ }));
    enter(field('Search applicants'), 'ko');
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(sent(backEnd(), 'accounts')).toContain('?filter=rejected&search=ko'));
    await press(user, 'Next page');
    await waitFor(() => expect(sent(backEnd(), 'accounts')).toContain('?filter=rejected&search=ko&after=cursor'));
    await press(user, 'Previous page');
    await user.click(screen.getByRole('link', { name: 'History' }));
    await user.click(await screen.findByRole('link', { name: /^Applicants/ }));
    expect(await screen.findByLabelText('Search applicants')).toHaveValue('ko');
    expect(screen.getByRole('radio', { name: /^Rejected/ })).toBeChecked();
  });

  test('the next page is that of the list that is shown', async () => {
    await open({ accounts: [200, { accounts: [KOFI], next: 'cursor' }] });
    const next = await screen.findByRole('button', { name: 'Next page' });
    fireEvent.click(next);
    fireEvent.click(next);
    expect(await screen.findByText(/^26 to 26/)).toHaveRole('status');
    fireEvent.click(screen.getByRole('radio', { name: /^Rejected/ }));
    fireEvent.click(next);
    expect(await screen.findByText('1 to 1 of 9')).toHaveRole('status');
    expect(sent(backEnd(), 'accounts')).toEqual([
      '?filter=waiting',
      '?filter=waiting&after=cursor',
      '?filter=rejected',
    ]);
  });

  test('a search that fails says so beside the list of the search before', async () => {
    let status = 200;
    const user = await open({ accounts: () => [status, { accounts: [KOFI], next: null }] });
    expect(await screen.findByRole('rowheader', { name: /Kofi/ })).toBeVisible();
    status = 500;
    enter(field('Search applicants'), 'ya');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    status = 200;
    await press(user, 'Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
  });

  test('the focus goes on at the heading when an open one leaves the list', async () => {
    let accounts = [YASMIN, KOFI];
    const user = await openYasmin({
      accounts: () => [200, { accounts, next: null }],
      decide: () => {
        accounts = [KOFI];
        return [200, { decided: [{ id: YASMIN.id, waitingDecision: waiting('Ada', true) }], refused: [] }];
      },
    });
    await press(user, 'Approve');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Yasmin/ })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Applicants' })).toHaveFocus();
    await waitFor(() => expect(sent(backEnd(), 'look')).toEqual([look(true), look(false)]));
  });

  test('the facts of one, and other operators who look at it', async () => {
    const looks: number[] = [];
    const user = await openYasmin({
      look: [200, { lookers: ['Helen Park'], waitingDecision: null }],
      account: () => {
        looks.push(sent(backEnd(), 'look').length);
        return [200, { ...applicant(YASMIN), lookers: looks.length > 1 ? ['Helen Park'] : [] }];
      },
    });
    for (const text of ['mailbox is full', 'Never, 1 session is open', 'Who invited you? — Ada.']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('The member signed up: Yasmin Haddad')).toBeVisible();
    expect(await screen.findByText('Helen Park is looking at it')).toBeVisible();
    // The facts come first, and again when others look.
    expect(looks).toEqual([0, 1]);
    await press(user, 'Yasmin Haddad: all facts and decision');
    await waitFor(() => expect(sent(backEnd(), 'look')).toEqual([look(true), look(false)]));
  });

  test('get links, lose sessions, and phone and country are corrected', async () => {
    const user = await openYasmin({
      sendReset: [200, applicant(YASMIN)],
      endSessions: [200, { ...applicant(YASMIN), sessions: 0 }],
      changePhone: [200, applicant(YASMIN)],
      account: [200, { ...applicant(YASMIN), deletedAt: '2026-06-01T00:00:00.000Z' }],
      keep: [500, 'no JSON'],
    });
    await press(user, 'Send reset link');
    expect(await screen.findByText('A link for a new password is on its way.')).toBeVisible();
    await press(user, 'End sessions');
    expect(await screen.findByText('All sessions are ended.')).toBeVisible();
    await press(user, 'Keep the account');
    expect(await screen.findByText(/It may or may not have been done/)).toBeVisible();
    await user.click(screen.getByText('Correct phone and country'));
    enter(field('Phone'), '555 0143');
    await press(user, 'Save phone and country');
    await waitFor(() =>
      expect(sent(backEnd(), 'changePhone')).toEqual([{ id: 5, phone: '555 0143', countryCode: '+44' }]),
    );
  });
});

function look(isOpen: boolean): object {
  return { id: 5, isOpen };
}

describe('AREA-40: the other tabs', () => {
  test('are links, whose parts are loaded when they are open', async () => {
    const user = await open({ history: NO_HISTORY });
    await user.click(await screen.findByRole('link', { name: 'History' }));
    expect(await screen.findByText('No entry is here.')).toBeVisible();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('History');
  });

  test('an application is answered; declining needs a sentence', async () => {
    const application = {
      ...{ id: 9, username: 'grace', fullName: 'Grace Lindqvist', email: 'grace@example.org', phone: '' },
      ...{ expertise: 'Newsletters', sentAt: YASMIN.signedUpAt, memberSince: YASMIN.signedUpAt, lessonsDone: 9 },
      ...{ isOpen: true, answer: null, message: '', answeredAt: null },
    };
    const answered = { ...application, isOpen: false, answer: 'declined', answeredAt: YASMIN.signedUpAt };
    let now: object = application;
    const user = await open(
      {
        instructors: () => [200, { applications: [now] }],
        answerInstructor: () => {
          now = answered;
          return [200, { applications: [answered] }];
        },
      },
      '#instructors',
    );
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    enter(field('Your answer to Grace'), 'Not now.');
    await press(user, 'Decline');
    expect(await screen.findByText('The answer to Grace Lindqvist is on its way.')).toBeVisible();
    expect(sent(backEnd(), 'answerInstructor')).toEqual([{ id: 9, answer: 'declined', message: 'Not now.' }]);
    expect(screen.getByText(/^Declined /)).toBeVisible();
  });

  test('an invitation shows a refusal at its field, and that it was sent', async () => {
    let status = 400;
    const user = await open(
      {
        invite: () =>
          status === 200 ? [200, applicant(KOFI)] : [status, { code: 'existing_user_login', message: 'Taken.' }],
      },
      '#invite',
    );
    for (const [label, text] of [
      ['Full name', 'Kofi Asante'],
      ['Username', 'kofi'],
      ['Email', 'kofi@example.org'],
    ] as const) {
      enter(field(label), text);
    }
    await press(user, 'Invite');
    await waitFor(() => expect(field('Username')).toHaveAccessibleDescription('Taken.'));
    status = 200;
    await press(user, 'Invite');
    expect(await screen.findByText('Kofi Asante is invited.')).toBeVisible();
  });

  test('AREA-41: a file is checked, its lines with errors are left out, and the others are imported', async () => {
    const problems = [{ line: 7, field: 'email', message: '“amina@example”: No.' }];
    const plan = { isDone: false, lines: 4, added: 2, known: 1, problems };
    const taken = { line: 5, field: 'username', message: '“kofi” belongs to another account.' };
    const answers = [plan, { ...plan, problems: [taken] }, { ...plan, isDone: true, problems: [] }];
    const user = await open(
      {
        import: () => {
          const isRead = backEnd().received.at(-1)?.body === '';
          return [200, isRead ? { accounts: 3, emailsLeft: 2 } : answers.shift()];
        },
      },
      '#invite',
    );
    await press(user, 'Check the file');
    expect(field(/Drop a CSV file here/)).toHaveAccessibleDescription('Choose a CSV file.');
    const corrected = new File(['Kofi'], 'members.csv');
    await user.upload(field(/Drop a CSV file here/), corrected);
    // Browsers report a file of the same path only if the field is empty.
    fireEvent.click(field(/members\.csv/));
    expect(field(/Drop a CSV file here/)).toHaveValue('');
    await user.upload(field(/Drop a CSV file here/), new File(['Zoë'], 'members.csv', { type: 'text/csv' }));
    enter(field('Password for the import'), 'horse');
    await press(user, 'Check the file');
    const table = await screen.findByRole('table', { name: 'Errors by line' });
    expect(within(table).getByRole('row', { name: '7 Email “amina@example”: No.' })).toBeVisible();
    expect(screen.getByText('members.csv, 4 lines')).toBeVisible();
    // The button is gone.
    expect(document.activeElement).toHaveTextContent(/^members\.csv, 4 lines/);
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('Leave this line out'));
    await press(user, 'Import 2 accounts');
    // Somebody has signed up meanwhile.
    await user.click(await screen.findByLabelText('Leave these 2 lines out'));
    await press(user, 'Import 2 accounts');
    expect(
      await screen.findByText(
        '2 accounts are imported. Each gets a link to choose a password. 1 account is here already.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '1 of 3 emails sent, 100 in a minute.' })).toBeVisible();
    const file = Buffer.from('Zoë').toString('base64');
    expect(sent(backEnd(), 'import').filter((body) => body !== '')).toEqual([
      { file, password: 'horse', isDryRun: true, leaveOut: [] },
      { file, password: 'horse', isDryRun: false, leaveOut: [7] },
      { file, password: 'horse', isDryRun: false, leaveOut: [7, 5] },
    ]);
    expect(field('Password for the import')).toHaveValue('');
  });

  test('the history says who did what to whom, links to accounts, and is downloaded with the password', async () => {
    const entries = [
      { at: YASMIN.signedUpAt, by: 'Helen Park', action: 'approved', account: KOFI },
      { at: YASMIN.signedUpAt, by: 'service', action: 'something-new', account: null },
    ];
    Object.assign(URL, { createObjectURL: () => 'blob:sample', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const user = await open(
      { history: [200, { entries, next: null }], export: [200, { fileName: 'history.csv', text: 'at,by' }] },
      '#history',
    );
    expect(await screen.findByText(/^The service$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kofi Asante' })).toHaveAttribute('href', '#find-kofi');
    await user.click(screen.getByText('Download the history as CSV'));
    enter(field('Password for the download'), 'horse');
    await press(user, 'Download');
    expect(await screen.findByText('The file has been downloaded.')).toBeVisible();
    expect(sent(backEnd(), 'export')).toEqual([{ what: 'history', password: 'horse' }]);
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
    await user.click(screen.getByRole('link', { name: 'Kofi Asante' }));
    await waitFor(() => expect(sent(backEnd(), 'accounts')).toContain('?filter=all&search=kofi'));
  });
});
