import { readFileSync } from 'node:fs';
import { parse } from 'parse5';
import { ACCOUNT_PAGE_STYLE } from '../../../contract/values/account-page';
import { DATABASES, type TestDatabase } from '../../support/databases';
import { writeTree } from '../support/fixture-site';
import { MAIL, SERVICE_URL, startService, TOKEN, type ServiceUnderTest } from '../support/service-under-test';
import { ownOf } from '../support/bystanders';
import { PASSWORD, signUpForm } from '../support/sign-up-form';
import { auditOf, findAccount, listAccounts } from '../../../member-service/accounts/accounts';
import { approve, reject } from '../../../member-service/subjects/decisions/decide';
import { sendReset } from '../../../member-service/subjects/passwords/request-reset';

const SIGNUP = '/wp-json/asf/v1/signup';
const CONFIRM = '/account/confirm';
const DECIDE = '/account/decide';
const DAY = 24 * 60 * 60_000;

describe.each(DATABASES)('the pages that links in emails open, on $name', ({ open }) => {
  let database: TestDatabase;
  let service: ServiceUnderTest;

  /** @param mail whether there is a mail server; the test mailer receives its emails */
  async function start({ mail }: { mail: boolean }): Promise<void> {
    database = await open();
    service = await startService(mail ? { mail: MAIL } : {}, database);
  }

  async function signUp(username = 'ada'): Promise<void> {
    expect((await service.post(SIGNUP, signUpForm(username))).statusCode).toBe(201);
    await service.services.emailQueue.deliverDue();
  }

  /** The path of a link in the latest email to an address. */
  async function linkTo(address: string, index = 0): Promise<string> {
    await service.services.emailQueue.deliverDue();
    const { text } = await service.mailTo(address);
    const links = text.match(/https:\/\/\S+\/account\/\S+/g) ?? [];
    expect(links.filter((link) => !link.startsWith(`${SERVICE_URL}/`))).toEqual([]);
    return (links[index] ?? '').replace(SERVICE_URL, '');
  }

  function keyOf(link: string): string {
    return new URLSearchParams(link.split('?')[1]).get('key') ?? '';
  }

  async function status(): Promise<string | undefined> {
    const member = await findAccount(service.services, 'ada');
    return member && `${member.status} ${member.emailState}`;
  }

  /** Why a login with the right password is refused. */
  async function reasonOf(): Promise<string> {
    const answer = await service.post(TOKEN, { username: 'ada', password: PASSWORD });
    return answer.json<{ readonly message: string }>().message;
  }

  describe('after a sign-up with a mail server', () => {
    beforeEach(() => start({ mail: true }));

    it('AUTH-14, API-12, API-43: the account counts as pending when its owner has confirmed the address, and operators are notified then', async () => {
      const { services } = service;
      const { message } = (await service.post(SIGNUP, signUpForm('ada'))).json<{ readonly message: string }>();
      expect(message).toBe(
        "First confirm your email address with the link that we have sent you. Please wait for approval. You'll receive a mail when your account is active.",
      );
      expect(ownOf(await listAccounts(services, 'pending'))).toEqual([]);
      expect(await listAccounts(services, 'unconfirmed')).toHaveLength(1);
      await expect(approve(services, 'ada')).rejects.toMatchObject({ code: 'not_confirmed' });
      const link = await linkTo('ada@brainhouse.example');
      expect(await status()).toBe('pending awaiting');
      expect(service.mails).toHaveLength(1);
      expect(await reasonOf()).toMatch(/^Your email address is not confirmed yet\. /);

      const answer = await service.submit(CONFIRM, { key: keyOf(link), answer: 'yes' });
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
      expect(await status()).toBe('pending confirmed');
      await service.services.emailQueue.deliverDue();
      // The last two are sent at the same time.
      expect(service.mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
        'ada@brainhouse.example: Brainhouse: Please confirm your email address',
        'ada@brainhouse.example: Brainhouse: Your email address is confirmed',
        'olga@operators.example: Brainhouse: A sign-up waits for your decision',
        'otto@operators.example: Brainhouse: A sign-up waits for your decision',
      ]);
      const again = await service.submit(CONFIRM, { key: keyOf(link), answer: 'yes' });
      expect(again.body).toContain('This link is not valid or has been used. The email address is confirmed.');
      expect(await reasonOf()).toMatch(/^Your account is waiting for approval\. /);
    });

    it('OPS-141: a link that was requested again works for the days that its email names, also when the first one has expired', async () => {
      await signUp();
      service.pass(6 * DAY);
      await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' });
      const link = await linkTo('ada@brainhouse.example');
      expect(service.mails.at(-1)?.text).toContain('works once, for 7 days.');
      service.pass(7 * DAY - 1);
      await service.cleanUpLater(0);
      expect((await service.submit(CONFIRM, { key: keyOf(link), answer: 'yes' })).statusCode).toBe(200);
      expect(await status()).toBe('pending confirmed');
    });

    it('OPS-141: however often it is requested again, the sign-up ends after thirty days, and no email promises more', async () => {
      await signUp();
      for (let day = 5; day < 30; day += 6) {
        service.pass((day === 5 ? 5 : 6) * DAY);
        await service.cleanUpLater(0);
        await service.post('/wp-json/asf/v1/lostpassword', { user_login: 'ada' });
        await service.services.emailQueue.deliverDue();
      }
      expect(service.mails.map(({ text }) => /works once, for (.*?)\./.exec(text)?.[1])).toEqual([
        ...Array.from({ length: 4 }, () => '7 days'),
        '7 days',
        '1 day',
      ]);
      service.pass(DAY);
      await service.cleanUpLater(0);
      expect(await status()).toBeUndefined();
    });

    it('OPS-143: a new password, set with a link of the operator, confirms the address as the link of the sign-up does', async () => {
      await signUp();
      const key = keyOf(await linkTo('ada@brainhouse.example'));
      const { link } = await sendReset(service.services, 'ada');
      const reset = { login: 'ada', key: keyOf(link), password: 'another password' };
      expect((await service.post('/wp-json/asf/v1/resetpassword', reset)).statusCode).toBe(200);
      expect(await status()).toBe('pending confirmed');
      await service.services.emailQueue.deliverDue();
      // They are sent at the same time.
      expect(
        service.mails
          .slice(2)
          .map(({ to, subject }) => `${to} ${subject}`)
          .sort(),
      ).toEqual([
        'ada@brainhouse.example Brainhouse: Your email address is confirmed',
        'ada@brainhouse.example Brainhouse: Your password was changed',
        'olga@operators.example Brainhouse: A sign-up waits for your decision',
        'otto@operators.example Brainhouse: A sign-up waits for your decision',
      ]);
      expect((await service.submit(CONFIRM, { key, answer: 'no' })).statusCode).toBe(400);
      expect(await auditOf(service.services, 'ada')).toContainEqual(
        expect.objectContaining({ action: 'address-confirmed', actor: 'member' }),
      );
    });
  });

  describe('after a sign-up without a mail server', () => {
    beforeEach(() => start({ mail: false }));

    it('API-12: nobody is asked to confirm, and the operators see that', async () => {
      const answer = await service.post(SIGNUP, signUpForm('ada'));
      expect(answer.json()).toEqual({
        success: true,
        message: expect.stringMatching(/^Please wait for approval\. /) as string,
      });
      expect(await status()).toBe('pending unchecked');
      const page = await service.get(await linkTo('olga@operators.example'));
      expect(page.body).toContain('ada@brainhouse.example (not confirmed)');
    });

    it.each([
      ['approve', 'approved', 0],
      ['reject', 'rejected', 1],
    ])('API-44: an operator can %s it once, with the link of the email', async (decision, outcome, index) => {
      await signUp();
      const link = await linkTo('olga@operators.example', index);
      expect(link).toMatch(new RegExp(`decision=${decision}$`));
      const page = await service.get(link);
      expect(page.statusCode).toBe(200);
      for (const fact of ['Ada Lovelace', '+49 170 1234567', 'IV-1']) {
        expect(page.body).toContain(`<dd dir=auto>${fact}</dd>`);
      }
      expect(await status()).toBe('pending unchecked');
      const other = keyOf(await linkTo('otto@operators.example'));

      const answers = await Promise.all([
        service.submit(DECIDE, { key: keyOf(link), decision }),
        service.submit(DECIDE, { key: keyOf(link), decision }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      expect(await status()).toBe(`${outcome} unchecked`);
      const late = await service.submit(DECIDE, {
        key: other,
        decision: decision === 'approve' ? 'reject' : 'approve',
      });
      expect([late.statusCode, late.body]).toEqual([400, expect.stringContaining('somebody has decided already')]);
      expect(await status()).toBe(`${outcome} unchecked`);
      await service.services.emailQueue.deliverDue();
      expect(service.mails.filter(({ to }) => to === 'ada@brainhouse.example')).toHaveLength(2);
      expect(await auditOf(service.services, 'ada')).toMatchObject([
        { action: 'signed-up', actor: 'visitor' },
        { action: outcome, actor: 'olga@operators.example', username: 'ada', at: service.now() },
      ]);
    });

    it('a link decides nothing when its operator was removed from the configuration', async () => {
      await signUp();
      const [removed, kept] = [await linkTo('olga@operators.example'), await linkTo('otto@operators.example')];
      service = await startService({ operators: ['otto@operators.example'] }, database);
      const answers = [
        await service.get(removed),
        await service.submit(DECIDE, { key: keyOf(removed), decision: 'approve' }),
        await service.get(kept),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200]);
      expect(answers.map(({ body }) => body.includes('Ada Lovelace'))).toEqual([false, false, true]);
      expect(await status()).toBe('pending unchecked');
    });

    it('OPS-142: an operator who has not decided gets one reminder with new links, before the others end', async () => {
      await signUp();
      const first = await linkTo('olga@operators.example');
      for (let day = 0; day < 15; day += 1) {
        service.pass(DAY);
        await service.cleanUpLater(0);
        await service.services.emailQueue.deliverDue();
        if (day === 5) expect((await service.get(first)).statusCode).toBe(200);
      }
      const reminders = service.mails.filter(({ subject }) => /still waits for your decision/.test(subject));
      expect(reminders.map(({ to }) => to).sort()).toEqual(['olga@operators.example', 'otto@operators.example']);
      expect(reminders[0]?.text).toContain('Nobody has decided yet.');
    });

    it('the links of the reminder decide', async () => {
      await signUp();
      service.pass(6.5 * DAY);
      await service.cleanUpLater(0);
      service.pass(2 * DAY);
      const link = await linkTo('olga@operators.example');
      expect((await service.submit(DECIDE, { key: keyOf(link), decision: 'approve' })).statusCode).toBe(200);
      expect(await status()).toBe('approved unchecked');
    });

    it('a decision ends the reminder', async () => {
      await signUp();
      await reject(service.services, 'ada');
      service.pass(6.5 * DAY);
      await service.cleanUpLater(0);
      await service.services.emailQueue.deliverDue();
      expect(service.mails.filter(({ to }) => to === 'olga@operators.example')).toHaveLength(1);
    });

    it('a key is good for its own page only, and is in no log, in no stored email and, as text, in no table', async () => {
      await signUp();
      const link = await linkTo('olga@operators.example');
      const key = keyOf(link);
      await service.get(link);
      expect((await service.get(`${CONFIRM}?key=${key}`)).statusCode).toBe(400);
      expect((await service.submit(CONFIRM, { key, answer: 'no' })).statusCode).toBe(400);
      expect(service.logText()).not.toContain(key);
      const store = service.connect();
      const tables = await Promise.all([
        store.selectFrom('account_keys').selectAll().execute(),
        store.selectFrom('email_queue').selectAll().execute(),
      ]);
      expect(JSON.stringify(tables)).not.toContain(key);
    });

    it('bad requests change nothing and get a page too', async () => {
      await signUp();
      const key = keyOf(await linkTo('olga@operators.example'));
      const answers = await Promise.all([
        service.get(DECIDE),
        service.get(`${DECIDE}?key=a&key=b`),
        service.submit(DECIDE, { key, decision: 'delete' }),
        service.submit(DECIDE, { decision: 'approve' }),
        service.post(DECIDE, { key, decision: 'approve' }),
        service.app.inject({ method: 'POST', url: DECIDE }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 415, 400]);
      for (const { body, headers } of answers) {
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(body).toContain('This did not work');
      }
      expect(await status()).toBe('pending unchecked');
    });

    it('a page has no script, a strict policy, and shows what applicants have written as text', async () => {
      const evil = '"><script>alert(1)</script><img src=x>';
      const form = signUpForm('ada', { fullName: evil, ivCode: evil });
      expect((await service.post(SIGNUP, form)).statusCode).toBe(201);
      const answer = await service.get(await linkTo('olga@operators.example'));
      expect(answer.body).not.toMatch(/<script|<img|onerror=/);
      expect(answer.body).toContain('&lt;script&gt;');
      expect(parse(answer.body)).toBeDefined();
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
        ) as string,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
    });
  });
});

it('the pages have the colours of the site in both themes', () => {
  const tokens = readFileSync('src/theme/tokens.css', 'utf8');
  function siteValue(name: string): string {
    const value = new RegExp(`\\s${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
    return value.replace(/var\((.+?)\)/, (_, other: string) => siteValue(other));
  }
  const [, block = ''] = /:root\{([^}]*)\}/.exec(ACCOUNT_PAGE_STYLE) ?? [];
  const values = [...block.matchAll(/(--[\w-]+):([^;]+)/g)].map(([, name = '', value]) => [name, value]);
  expect(values.length).toBeGreaterThan(10);
  expect(values).toEqual(values.map(([name = '']) => [name, siteValue(name)]));
});

describe('the frame of the site', () => {
  const PAGE =
    '<head><link rel="icon" href="/i.svg"/><style>h1{color:red}</style><script>1</script><noscript><style>.x{top:0}</style></noscript></head>' +
    '<body><div id="page"><header>Menu</header><main class="a">Not found</main><footer>End</footer></div><div id="gatsby-announcer"></div><script>2</script></body>';

  /** @param html the page of the build that has nothing but the frame */
  async function read(html: string, serviceUrl = 'https://brainhouse.example') {
    const publicDir = await writeTree({ '404.html': html });
    const service = await startService({ publicDir, serviceUrl });
    return Promise.all([service.get(`${CONFIRM}?key=none`), service.get('/account/site.css')]);
  }

  it('API-77: is around a page, without its scripts, and its styles are in a file', async () => {
    const [page, styles] = await read(PAGE);
    expect(page.body).toMatch(/<header>Menu<\/header><main id="main"[^]*This did not work[^]*<footer>End<\/footer>/);
    expect(page.body).toContain('href="/i.svg"');
    expect(page.body).not.toMatch(/<script|<style|noscript|Not found/);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(styles.body).toMatch(/^h1\{color:red\}\n\.x\{top:0\}\n/);
  });

  it.each([
    ['the site is elsewhere', PAGE, SERVICE_URL],
    ['the page has another form', '<main>Not found</main>', undefined],
  ])('API-77: is not there if %s', async (_why, html, serviceUrl) => {
    const [page] = await read(html, serviceUrl);
    expect(page.body).toContain('<header>Brainhouse</header>');
    expect(page.body).toContain(`<style>${ACCOUNT_PAGE_STYLE}</style>`);
  });
});
