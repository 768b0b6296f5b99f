import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { buildApp } from '../../member-service/app';
import { readConfig } from '../../member-service/config';
import { listen } from '../../member-service/http/listen';
import { createLog } from '../../member-service/lib/log';
import type { Email } from '../../member-service/mail/email';
import { openServices } from '../../member-service/open-services';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { expectNoAxeFindings, LOOKS, setLook } from '../support/axe';
import { newApplicant } from '../../contract/cases/applicant';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { expect, test as base } from '../support/test';

const OPERATOR = 'olga@example.com';
const SITE = 'https://site.example';

/** A member service that confirms addresses, as with a mail server, and asks an operator for decisions. */
interface OwnService {
  readonly origin: string;
  /** Signs up. @returns the applicant and the path of the link in the email to them */
  readonly signUp: () => Promise<{ applicant: SignUpValues; link: string }>;
  /** The path of the first link in the latest email to an address. */
  readonly linkTo: (address: string) => string;
  /** Ends its database, so that every page fails. */
  readonly loseDatabase: () => Promise<void>;
}

const test = base.extend<{ service: OwnService }>({
  service: async ({}, use) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'account-pages-'));
    const emails: Email[] = [];
    const env = { DATA_DIR: dataDir, SITE_URL: SITE, OPERATORS: OPERATOR, LOG_LEVEL: 'fatal', PUBLIC_DIR: 'public' };
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Brainhouse <post@example.com>' };
    const config = readConfig({ ...env, ...smtp }, process.cwd());
    const log = createLog(config.logLevel);
    const services = await openServices(config, log, {
      mailer: {
        send: async (email) => void emails.push(email),
        takes: async () => true,
        close: async () => undefined,
      },
    });
    const app = await buildApp({ config, services, log });
    const { port } = await listen(app, { host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${port}`;

    function linkTo(address: string): string {
      const text = emails.findLast(({ to }) => to === address)?.text ?? '';
      return (/https:\/\/site\.example(\/account\/\S+)/.exec(text)?.[1] ?? '').trim();
    }

    await use({
      origin,
      linkTo,
      signUp: async () => {
        const applicant = newApplicant();
        const response = await fetch(origin + SERVICE_PATHS.signup, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(applicant),
        });
        expect(response.status).toBe(201);
        await services.emailQueue.deliverDue();
        return { applicant, link: linkTo(applicant.email) };
      },
      loseDatabase: () => services.close(),
    });
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ service }, use) => use(service.origin),
});

/** Checks both themes, a phone and a desktop. */
async function expectGoodPage(page: Page, situation: string): Promise<void> {
  for (const look of LOOKS) {
    await setLook(page, look);
    await expectNoAxeFindings(page, situation);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `${situation}, ${look.width} px`).toBeLessThanOrEqual(0);
  }
}

/** Opens a page in a browser without scripts. */
async function openWithoutScripts(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test('API-77: an applicant confirms the address on a page with the frame of the site, with keyboard and without scripts, and the link works once', async ({
  page,
  browser,
  service,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 400/);
  const { link } = await service.signUp();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Is this your email address?' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectGoodPage(page, 'the question for the applicant');

  const plain = await openWithoutScripts(browser, service.origin + link);
  await plain.keyboard.press('Tab');
  await expect(plain.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await plain.keyboard.press('Enter');
  await plain.keyboard.press('Tab');
  await expect(plain.getByRole('button', { name: 'Yes, confirm my address' })).toBeFocused();
  await plain.keyboard.press('Enter');
  await expect(plain.getByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeVisible();
  await expect(plain.getByRole('link', { name: /^To / })).toHaveAttribute('href', `${SITE}/`);
  await plain.context().close();

  await page.getByRole('button', { name: 'This wasn’t me: delete the sign-up' }).click();
  await expect(page.getByRole('main')).toContainText('This link is not valid or has been used.');
  await expectGoodPage(page, 'a used link');
});

test('an operator approves from an email, and a lost database is an error page', async ({
  page,
  service,
  expectConsoleError,
}) => {
  expectConsoleError(/status of (400|50\d)/);
  const { applicant, link } = await service.signUp();
  await page.goto(link);
  await page.getByRole('button', { name: 'Yes, confirm my address' }).click();
  await expect.poll(() => service.linkTo(OPERATOR)).not.toBe('');
  const decision = service.linkTo(OPERATOR);

  await page.goto(decision);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sign-up of ${applicant.username}`);
  await expect(page.getByRole('main')).toContainText(applicant.email);
  await expectGoodPage(page, 'the question for the operator');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('main')).toContainText(`${applicant.username} is approved and can sign in.`);
  await expectGoodPage(page, 'a decision');

  await page.goto(decision);
  await expect(page.getByRole('heading', { level: 1, name: 'This did not work' })).toBeVisible();
  await service.loseDatabase();
  await page.goto(decision);
  await expect(page.getByRole('heading', { level: 1, name: 'This did not work' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('please open it again from the email in a few minutes');
  await expectGoodPage(page, 'an error of the service');
});
