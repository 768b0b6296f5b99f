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

test('finding and changing an entry', async ({ form, page }) => {
  await form.open();
  await form.openGroup('Testimonials');
  const entry = form.entry(/Daniel Reyes/);
  await expect(entry).toBeVisible();
  await takePicture(page, 'edit-2-find', [
    page.getByRole('complementary').getByRole('link', { name: 'Testimonials', exact: true }),
    entry,
    page.getByRole('complementary').getByPlaceholder('Search all'),
  ]);

  await page.getByPlaceholder('Search all').fill('Reyes');
  await page.keyboard.press('Enter');
  await expect(form.entry(/Daniel Reyes/).first()).toBeVisible();

  await form.openEntry('Testimonials', /Daniel Reyes/);
  await form.field('Stars').fill('5');
  await expect(form.preview.getByRole('img', { name: 'Rated 5 out of 5' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await takePicture(page, 'edit-3-change', [
    form.field('Stars'),
    page.locator('iframe'),
    page.getByRole('button', { name: 'Publish', exact: true }),
    page.getByRole('menuitem', { name: 'Publish now' }),
  ]);
  await page.getByRole('menuitem', { name: 'Publish now' }).click();
  await expect(form.header).toContainText('Changes saved');
});

test('adding an event with a picture', async ({ form, page }) => {
  await form.open();
  await form.openGroup('Events');
  const add = page.getByRole('link', { name: 'Create entry of type Event' });
  await expect(form.entry(/ · /).first()).toBeVisible();
  await takePicture(page, 'edit-4-add', [add]);

  await form.create('Events', 'Event');
  const alt = form.field('What the picture shows');
  await takePicture(page, 'edit-5-new-event', [page.getByRole('button', { name: 'Choose an image' }), alt]);

  await page.getByRole('button', { name: 'Choose an image' }).click();
  const pictures = page.getByRole('dialog');
  await expect(pictures.getByText(/\.webp$/).first()).toBeVisible();
  await form.upload(await plainPicture('Summer Feast 2026.png', 1600, 1200));
  const uploaded = pictures.getByText('summer-feast-2026');
  await expect(uploaded).toBeVisible();
  const choose = pictures.getByRole('button', { name: 'Choose selected' });
  await takePicture(page, 'edit-6-pictures', [pictures.getByRole('button', { name: 'Upload' }), uploaded, choose]);
  await choose.click();
  await alt.fill('People at long tables under strings of lamps.');
  await form.publish();
});

test('position, hiding, dates, deleting', async ({ form, page }) => {
  await form.open();
  await form.openEntry('Team members', /Victor Adeyemi/);
  await form.field('Position').fill('5');
  await form.field('Hide from').scrollIntoViewIfNeeded();
  await takePicture(page, 'edit-7-position-and-dates', [
    form.field('Position'),
    form.field('Draft'),
    form.field('Show from'),
    form.field('Hide from'),
    page.getByRole('button', { name: 'Delete entry' }),
  ]);
});

test('what the form refuses', async ({ form, page }) => {
  await form.open();
  await form.openEntry('Testimonials', /Helen Park/);
  await form.field('Stars').fill('6');
  await form.pressPublish();
  const words = page.getByRole('listitem').filter({ hasText: 'Stars must be between 1 and 5' });
  await expect(words).toBeVisible();
  await takePicture(page, 'edit-8-refused', [words]);

  await form.field('Stars').fill('5');
  await form.field('Show from').fill('2031-05-02T09:00');
  await form.field('Hide from').fill('2031-05-01T09:00');
  await form.pressPublish();
  const notice = page.locator('#cms-notice');
  await expect(notice).toContainText('is not after the moment from which it is shown');
  await takePicture(page, 'edit-9-notice', [notice]);
});

test('what the check of the whole content refuses', async ({ form, page }) => {
  await form.open();
  await form.openEntry('Testimonials', /Grace Lindqvist/);
  await form.pressDelete();
  await expect(form.toast).toContainText('Nothing was saved.');
  // It slides in, and stays as long as somebody points at it.
  await form.toast.hover();
  await takePicture(page, 'edit-10-needed', [form.toast]);
});
