import { ROUTES } from '../../src/config/routes';
import { CmsPage, signIn } from './support/cms-page';
import { expect, test } from './support/test';

test('a save during the first request of its page is shown, and no page is missing', async ({ cms, request }) => {
  const words = 'Answers within a day, and asks back when a question has two meanings.';

  function pageData(path: string) {
    return request.get(`/page-data/${path === '/' ? 'index' : path.slice(1)}/page-data.json`);
  }

  await cms.openEntry('Team members', /Chioma Eze/);
  await cms.write('About the person', words);
  const saved = cms.page.waitForResponse((response) => response.request().method() === 'POST');
  await cms.pressPublish();
  await saved;

  for (const { path } of ROUTES) {
    expect([path, (await pageData(path)).status()]).toEqual([path, 200]);
  }
  await expect.poll(async () => (await (await pageData('/team-members')).text()).includes(words)).toBe(true);
});

test('EDIT-27: an open page of the live site shows a save without a reload', async ({ cms, context }) => {
  const role = 'Lead of the lessons';
  const live = await context.newPage();
  await live.goto('/team-members');
  const member = live.getByRole('main').getByRole('listitem').filter({ hasText: 'Naomi Adler' });
  await expect(member).toBeVisible();
  await expect(member).not.toContainText(role);

  await cms.openEntry('Team members', /Naomi Adler/);
  await cms.write('Role', role);
  await cms.publish();
  await expect(member).toContainText(role);
});

for (const address of ['/', '/dashboard']) {
  test(`EDIT-10: ${address} has the banner of a preview at its top, and is not indexed`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator('head meta[name=robots]').first()).toHaveAttribute('content', 'noindex, nofollow');
    const banner = page.getByRole('complementary', { name: 'Preview' });
    await expect(banner).toContainText('this copy of the site is not public');
    // The live server may be loading the page again, and a guest is led from a member page to the landing page.
    await expect(async () => {
      const box = await banner.boundingBox();
      expect(box?.y).toBe(0);
      const site = await page.locator('#___gatsby').boundingBox();
      expect(site?.y ?? 0).toBeGreaterThanOrEqual(box?.height ?? Infinity);
    }).toPass();
  });
}

test('EDIT-36: Alt and a press on a text of the live site, or the switch “Edit”, open the form at its field', async ({
  page: live,
  context,
}) => {
  await signIn(context, 'proxy');
  await live.goto('/testimonials');
  const opened = context.waitForEvent('page');
  await live.getByText('Helen Park').click({ modifiers: ['Alt'] });
  const form = new CmsPage(await opened);
  await expect(form.field('Name')).toBeFocused();
  await expect(form.field('Name')).toHaveValue('Helen Park');

  await live.goto('/');
  await live.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  const heading = live.getByRole('main').getByRole('heading', { name: 'Unlock Your Full Potential' });
  await expect(heading).toHaveAttribute('data-editable');
  await heading.focus();
  await heading.press('Enter');
  await expect(form.header).toContainText('Site and single pages');
  await expect(form.page.locator('input:focus')).toHaveValue('Unlock Your Full Potential');
  await form.page.close();
});
