import { expect } from '@playwright/test';
import { plainPicture } from '../support/pictures';
import { takePicture } from './picture';
import { test } from './test';

test('signing in', async ({ page }) => {
  await page.goto('/admin/');
  const login = page.getByRole('button', { name: 'Login' });
  await expect(login).toBeVisible();
  await takePicture(page, 'edit-1-sign-in', [login]);
});

test('finding and changing an entry', async ({ cms, page }) => {
  await cms.open();
  await cms.openGroup('Testimonials');
  const entry = cms.entry(/Daniel Reyes/);
  await expect(entry).toBeVisible();
  await takePicture(page, 'edit-2-find', [
    page.getByRole('complementary').getByRole('link', { name: 'Testimonials', exact: true }),
    entry,
    page.getByRole('complementary').getByPlaceholder('Search all'),
  ]);

  await page.getByPlaceholder('Search all').fill('Reyes');
  await page.keyboard.press('Enter');
  await expect(cms.entry(/Daniel Reyes/).first()).toBeVisible();

  await cms.openEntry('Testimonials', /Daniel Reyes/);
  await cms.field('Stars').fill('5');
  await expect(cms.preview.getByRole('img', { name: 'Rated 5 out of 5' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await takePicture(page, 'edit-3-change', [
    cms.field('Stars'),
    page.locator('iframe'),
    page.getByRole('button', { name: 'Publish', exact: true }),
    page.getByRole('menuitem', { name: 'Publish now' }),
  ]);
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
  await expect(cms.header).toContainText('Changes saved');
});

test('adding an event with a picture', async ({ cms, page }) => {
  await cms.open();
  await cms.openGroup('Events');
  const add = page.getByRole('link', { name: 'Create entry of type Event' });
  await expect(cms.entry(/ · /).first()).toBeVisible();
  await takePicture(page, 'edit-4-add', [add]);

  await cms.create('Events', 'Event');
  const alt = cms.field('What the picture shows');
  await takePicture(page, 'edit-5-new-event', [page.getByRole('button', { name: 'Choose an image' }), alt]);

  await page.getByRole('button', { name: 'Choose an image' }).click();
  const pictures = page.getByRole('dialog');
  await expect(pictures.getByText(/\.webp$/).first()).toBeVisible();
  await cms.upload(await plainPicture('Summer Feast 2026.png', 1600, 1200));
  const uploaded = pictures.getByText('summer-feast-2026');
  await expect(uploaded).toBeVisible();
  const choose = pictures.getByRole('button', { name: 'Choose selected' });
  await takePicture(page, 'edit-6-pictures', [pictures.getByRole('button', { name: 'Upload' }), uploaded, choose]);
  await choose.click();
  await alt.fill('People at long tables under strings of lamps.');
  await cms.publish();
});

test('position, hiding, dates, deleting', async ({ cms, page }) => {
  await cms.open();
  await cms.openEntry('Team members', /Victor Adeyemi/);
  await cms.field('Position').fill('5');
  await cms.field('Hide from').scrollIntoViewIfNeeded();
  await takePicture(page, 'edit-7-position-and-dates', [
    cms.field('Position'),
    cms.field('Draft'),
    cms.field('Show from'),
    cms.field('Hide from'),
    page.getByRole('button', { name: 'Delete entry' }),
  ]);
});

test('errors of a field and of an entry', async ({ cms, page }) => {
  await cms.open();
  await cms.openEntry('Testimonials', /Helen Park/);
  await cms.field('Stars').fill('6');
  await cms.pressPublish();
  const message = page.getByRole('listitem').filter({ hasText: 'Stars must be between 1 and 5' });
  await expect(message).toBeVisible();
  await takePicture(page, 'edit-8-refused', [message]);

  await cms.field('Stars').fill('5');
  await cms.field('Show from').fill('2031-05-02T09:00');
  await cms.field('Hide from').fill('2031-05-01T09:00');
  await cms.pressPublish();
  const notice = page.locator('#cms-notice');
  await expect(notice).toContainText('is not after “Show from”');
  await takePicture(page, 'edit-9-notice', [notice]);
});

test('an error of the check of all content', async ({ cms, page }) => {
  await cms.open();
  await cms.openEntry('Testimonials', /Grace Lindqvist/);
  await cms.pressDelete();
  await expect(cms.toast).toContainText('Nothing was saved.');
  // Hovering keeps the toast open.
  await cms.toast.hover();
  await takePicture(page, 'edit-10-needed', [cms.toast]);
});
