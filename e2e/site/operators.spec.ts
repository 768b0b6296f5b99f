import { newApplicant } from '../../contract/cases/applicant';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { emailTo } from '../support/emails';
import { createApplicant, makeDecisionDue, signIn } from '../support/members';
import { find, openAsOperator } from '../support/operators';
import { expectFocusRings, expectNoHorizontalScroll } from '../support/page-checks';
import { expect, test } from '../support/test';

test('AREA-37, AREA-38, AREA-39: operators decide with a sentence, undo, and read who was first', async ({
  page,
  request,
  browser,
  expectConsoleError,
}) => {
  // The page is closed, and somebody else was first.
  expectConsoleError(/status of (403|409)/);
  const yasmin = await createApplicant(request, { fullName: 'Yasmin Haddad' });
  const kofi = await createApplicant(request, { fullName: 'Kofi Asante' });
  await openAsOperator(page, request, 'Amina Bello');
  const second = await (await browser.newContext()).newPage();
  await openAsOperator(second, request, 'Helen Park');
  await find(second, yasmin);

  await find(page, yasmin);
  await expect(page.getByText('Helen Park is looking at it').first()).toBeVisible();
  await page.getByLabel('A sentence to Yasmin').fill('Come to the Round Table on Saturday.');
  await expect(page.getByText('Your account is approved and active')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('You have approved. It takes effect in').first()).toBeVisible();

  await second.getByLabel('A sentence to Yasmin').fill('We do not know the code.');
  await second.getByRole('button', { name: 'Reject' }).click();
  await expect(second.getByText('Amina Bello has decided about this account already.')).toBeVisible();
  await makeDecisionDue(yasmin.username);
  expect(await emailTo(yasmin.email, /active/)).toContain('Come to the Round Table on Saturday.');

  await find(page, kofi);
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByLabel('A sentence to Kofi')).toHaveAccessibleDescription(/Say why, in one sentence\.$/);
  await page.getByLabel('A sentence to Kofi').fill('We do not know the code.');
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Kofi Asante rejected. The email leaves in').last()).toBeVisible();
  // The row has one, too, as soon as it is read again; that of the bar is the last one.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByLabel('A sentence to Kofi')).toHaveValue('We do not know the code.');
  await second.context().close();
});

test('AREA-41: a file is checked, and those without errors are imported and get a link @long', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const known = await createApplicant(request);
  const { username, email } = newApplicant();
  await openAsOperator(page, request, 'Amina Bello');
  await page.getByRole('link', { name: 'Invite and import' }).click();
  const lines = [
    'Full name;Username;Email',
    `Zoë Ábel;${username};${email}`,
    'Amina;amina.k;amina@example',
    `Other;${known.username};other@example.org`,
  ];
  await page.getByLabel('Drop a CSV file here, or choose one').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  await page.getByLabel('Password for the import', { exact: true }).fill(known.password);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('row', { name: /^3 Email “amina@example”/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 Username .* belongs to another account\.$/ })).toBeVisible();
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, `the import at ${look.width} px`);
  }
  await expectNoHorizontalScroll(page);
  await page.getByLabel('Leave these 2 lines out').check();
  await page.getByRole('button', { name: 'Import 1 account' }).click();
  await expect(page.getByText('1 account is imported.')).toBeVisible();
  expect(await emailTo(email, /invited/)).toContain('Hello Zoë Ábel');
});

test('AREA-36: another member sees that there is no such page, and requests nothing of it', async ({
  page,
  request,
}) => {
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(sent.url()));
  await signIn(page, request);
  await page.goto('/operators');
  await expect(page.getByRole('heading', { name: '404 — Page Not Found' })).toBeVisible();
  expect(requested.filter((url) => url.includes('brainhouse/v1/operators'))).toEqual([]);
});

test('the page has no findings of axe, a ring for each control, and fits 320 px @long', async ({
  page,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const applicant = await createApplicant(request, { fullName: 'Ines Duarte' });
  await openAsOperator(page, request, 'Amina Bello');
  await find(page, applicant);
  await page.getByRole('row').filter({ hasText: applicant.username }).getByLabel('Choose Ines Duarte').check();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(2);
  for (const tab of ['Applicants', 'Applications of instructors', 'Invite and import', 'History']) {
    if (tab !== 'Applicants') await page.getByRole('link', { name: tab }).click();
    await expect(page.getByRole('heading', { name: tab })).toBeVisible();
    for (const look of LOOKS) {
      await setLook(page, look);
      await expectNoAxeFindings(page, `/operators, ${tab} at ${look.width} px`);
    }
    await expectFocusRings(page);
    await expectNoHorizontalScroll(page);
  }
});
