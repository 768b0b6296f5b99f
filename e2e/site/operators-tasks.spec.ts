import { readFile } from 'node:fs/promises';
import { newApplicant } from '../../contract/cases/applicant';
import { emailTo, linkIn } from '../support/emails';
import {
  askForDeletion,
  createApplicant,
  createApprovedMember,
  makeDecisionDue,
  makeOpeningOld,
  runMembersCommand,
  signIn,
} from '../support/members';
import { beforeRequest, enterPassword, find, openAsOperator, rowOf, show, tabTo } from '../support/operators';
import { expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

// The page is closed until the password is right.
test.beforeEach(({ expectConsoleError }) => expectConsoleError(/status of 403/));

test('AREA-39: two applicants are approved with one sentence, undone, and approved @long', async ({
  page,
  request,
}) => {
  const sentence = 'Come to the Round Table on Saturday.';
  const people = [
    await createApplicant(request, { fullName: 'Zuri Okafor' }),
    await createApplicant(request, { fullName: 'Zuri Mensah' }),
  ];
  await openAsOperator(page, request, 'Amina Bello');
  await page.getByLabel('Search applicants').fill('zuri');

  async function chooseBoth(): Promise<void> {
    for (const person of people) await rowOf(page, person).getByLabel(`Choose ${person.fullName}`).check();
    await expect(page.getByText('2 chosen')).toBeVisible();
  }

  await chooseBoth();
  await page.getByLabel('A sentence to all 2').fill(sentence);
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('2 approved. The emails leave in').last()).toBeVisible();
  for (const person of people) await expect(rowOf(page, person)).toContainText('You have approved. It takes effect in');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 undone. No email is sent.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Applicants' })).toBeFocused();

  await chooseBoth();
  await expect(page.getByLabel('A sentence to all 2')).toHaveValue(sentence);
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByText('2 approved. The emails leave in').last()).toBeVisible();
  for (const { username } of people) await makeDecisionDue(username);
  for (const { email } of people) expect(await emailTo(email, /active/)).toContain(sentence);
});

test('AREA-38, AREA-39: an operator asks, and reads the answer @long', async ({ page, request, browser }) => {
  const applicant = await createApplicant(request, { fullName: 'Nadia Karim' });
  await openAsOperator(page, request, 'Amina Bello');
  await find(page, applicant);
  await page.getByLabel('A sentence to Nadia').fill('Who has told you about us?');
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText('The question is sent.')).toBeVisible();
  await expect(page.getByText('Who has told you about us? — No answer yet')).toBeVisible();
  await expect(page.getByLabel('A sentence to Nadia')).toHaveValue('');
  await expect(rowOf(page, applicant)).toContainText('Question sent');

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(linkIn(await emailTo(applicant.email, /question/), '/account/application?key='));
  await expect(theirs.getByText('Who has told you about us?')).toBeVisible();
  await theirs.getByLabel('Your answer').fill('A friend.');
  await theirs.getByRole('button', { name: 'Send answer' }).click();
  await expect(theirs.getByRole('heading', { name: 'Your answer is sent' })).toBeVisible();
  await theirs.context().close();

  // The page stays open for a while.
  await page.reload();
  await find(page, applicant);
  await expect(page.getByText('Who has told you about us? — A friend.')).toBeVisible();
  await expect(rowOf(page, applicant)).toContainText('Question answered');
});

test('AREA-40: an operator answers, invites, and finds it in the history @long', async ({ page, request, browser }) => {
  const teacher = await createApprovedMember(request, { fullName: 'Grace Lindqvist' });
  const invited = newApplicant({ fullName: 'Thea Nørgaard' });
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, request, teacher);
  await theirs.goto('/instructor-registration');
  await theirs.getByLabel('Expertise (optional)').fill('Newsletters');
  await theirs.getByRole('button', { name: 'Register' }).click();
  await expect(theirs.getByText('Registration submitted successfully!')).toBeVisible();
  await theirs.context().close();

  const operator = await openAsOperator(page, request, 'Helen Park');
  await page.getByRole('link', { name: 'Applications of instructors' }).click();
  const application = page.getByRole('article').filter({ hasText: teacher.email });
  await expect(application).toContainText('Newsletters');
  await application.getByLabel('Your answer to Grace').fill('We have a teacher for that.');
  await application.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('The answer to Grace Lindqvist is on its way.')).toBeVisible();
  await expect(application).toContainText('We have a teacher for that.');
  await expect(application.getByRole('button')).toHaveCount(0);
  expect(await emailTo(teacher.email, /as an instructor/)).toContain('We have a teacher for that.');

  await page.getByRole('link', { name: 'Invite and import' }).click();
  await page.getByLabel('Full name', { exact: true }).fill(invited.fullName);
  await page.getByLabel('Username', { exact: true }).fill(invited.username);
  await page.getByLabel('Email', { exact: true }).fill(invited.email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByText('Thea Nørgaard is invited.')).toBeVisible();
  linkIn(await emailTo(invited.email, /invited/), '/reset-password');

  await page.getByRole('link', { name: 'History' }).click();
  const search = page.getByLabel('Search in the history');
  await search.fill(teacher.username);
  const entries = page.getByRole('listitem');
  await expect(entries.filter({ hasText: 'Helen Park declined the application of Grace Lindqvist' })).toHaveCount(1);
  await search.fill(invited.username);
  const entry = entries.filter({ hasText: 'Helen Park invited Thea Nørgaard' });
  await expect(entry).toHaveCount(1);

  await page.getByText('Download the history as CSV').click();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const password = page.getByLabel('Password for the download', { exact: true });
  await expect(password).toHaveAccessibleDescription('Enter your password.');
  await password.fill(operator.password);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText('The file has been downloaded.')).toBeVisible();
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`,Helen Park,invited,${invited.username}\r\n`);
  expect(file).toContain(`,Helen Park,instructor-declined,${teacher.username}\r\n`);

  await entry.getByRole('link', { name: 'Thea Nørgaard' }).click();
  await expect(rowOf(page, invited)).toContainText(invited.email);
});

test('AREA-38: an operator corrects, sends a link, ends sessions, and keeps @long', async ({
  page,
  request,
  browser,
}) => {
  const member = await createApprovedMember(request, { fullName: 'Omar Haddad' });
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, request, member);
  await theirs.goto('/account');
  await expect(theirs.getByRole('button', { name: 'Save name' })).toBeVisible();

  await openAsOperator(page, request, 'Amina Bello');
  await find(page, member, 'Approved');
  await page.getByText('Correct phone and country').click();
  await page.getByLabel('Country code').selectOption('+49');
  await page.getByLabel('Phone').fill('30 555 0143');
  await page.getByRole('button', { name: 'Save phone and country' }).click();
  await expect(page.getByText('Phone and country are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All facts' })).toBeFocused();
  await expect(page.getByText('+49 30 555 0143')).toBeVisible();
  await expect(rowOf(page, member)).toContainText('+49 DE');

  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('A link for a new password is on its way.')).toBeVisible();
  linkIn(await emailTo(member.email, /new password/), '/reset-password');

  await expect(page.getByText('1 session is open')).toBeVisible();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText('All sessions are ended.')).toBeVisible();
  await expect(page.getByText('no session is open')).toBeVisible();
  await theirs.getByRole('button', { name: 'Save name' }).click();
  await expect(theirs.getByRole('banner').getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await theirs.context().close();

  await askForDeletion(request, member);
  await page.reload();
  await find(page, member, 'Deletion asked');
  await expect(rowOf(page, member)).toContainText('To be deleted on');
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(rowOf(page, member)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Applicants' })).toBeFocused();
  await show(page, 'Approved');
  await expect(rowOf(page, member)).toBeVisible();
  await expect(rowOf(page, member)).not.toContainText('To be deleted on');
});

test('AREA-36, AREA-37: the page asks for the password again in place, and is gone for who is no operator @long', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const applicant = await createApplicant(request, { fullName: 'Ines Duarte' });
  const operator = await openAsOperator(page, request, 'Amina Bello');
  await find(page, applicant);

  const asked = page.getByRole('heading', { name: 'Enter your password to open this page' });
  await beforeRequest(page, /operators\/decide$/, () => makeOpeningOld(operator.username));
  await page.getByLabel('A sentence to Ines').fill('Come on Saturday.');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toBeFocused();
  await expect(page.getByLabel('A sentence to Ines')).toBeHidden();
  await enterPassword(page, operator);
  await expect(page.getByText('You have approved. It takes effect in').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your decision' })).toBeFocused();
  await makeDecisionDue(applicant.username);

  const search = page.getByLabel('Search applicants');
  await beforeRequest(page, /operators\/accounts.*search=nobody/, () => makeOpeningOld(operator.username));
  await search.fill('nobody-of-this-name');
  await expect(asked).toBeFocused();
  await enterPassword(page, operator);
  await expect(page.getByText('No account is here.')).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('nobody-of-this-name');
  expect(await emailTo(applicant.email, /active/)).toContain('Come on Saturday.');

  await beforeRequest(page, /operators\/history/, () => runMembersCommand('operators', 'remove', operator.username));
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: '404 — Page Not Found' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Operators' })).toHaveCount(0);
});

test('AREA-38, AREA-39: decides and undoes by keyboard alone on a phone @long', async ({ page, request }) => {
  const applicant = await createApplicant(request, { fullName: 'Kofi Asante' });
  await openAsOperator(page, request, 'Amina Bello');
  await page.setViewportSize({ width: 390, height: 844 });

  const sentence = page.getByLabel('A sentence to Kofi');
  await tabTo(page, page.getByLabel('Search applicants'));
  await page.keyboard.type(applicant.username);
  await page.keyboard.press('Enter');
  const toggle = rowOf(page, applicant).getByRole('button');
  await expect(page.getByText('1 to 1', { exact: true })).toBeVisible();
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(sentence).toBeVisible();
  await tabTo(page, sentence);
  await page.keyboard.type('Come on Saturday.');
  await tabTo(page, page.getByRole('button', { name: 'Approve' }));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Your decision' });
  await expect(heading).toBeFocused();
  await expect(page.getByText('Kofi Asante approved. The email leaves in').last()).toBeInViewport();
  await expectNoHorizontalScroll(page);
  // That of the row, before that of the bar.
  await tabTo(page, page.getByRole('button', { name: 'Undo' }).first());
  await page.keyboard.press('Enter');
  await expect(sentence).toHaveValue('Come on Saturday.');
  await expect(heading).toBeFocused();
  await expect(page.getByText('Undone. No email is sent.').first()).toBeVisible();
});
