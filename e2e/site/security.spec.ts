import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_PATHS } from '../../contract/values/service-paths';
import { startReact } from '../support/hydration';
import { publicTexts } from '../support/member-texts';
import { expect, test } from '../support/test';

test('OPS-56: text does not become markup or a script, and no policy can be added', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Trusted|createPolicy/);
  await page.goto('/about-us');
  const errors = await page.evaluate(() =>
    [
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('iframe').srcdoc = '<script>alert(1)</script>'),
      () => Object.assign(document.createElement('script'), { text: 'alert(1)' }),
      () => window.trustedTypes?.createPolicy('default', { createHTML: (text) => text }),
      () => window.trustedTypes?.createPolicy('loader', { createScriptURL: (url) => url }),
    ].map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }),
  );
  expect(errors).toEqual(['refused', 'refused', 'refused', 'refused', 'refused', 'refused']);
});

/** What a message of the server must not do. The fixture fails with the first error of a policy, and with requests to other sites. */
const HOSTILE = [
  '<img src="/hostile.png" onerror="alert(1)">',
  '<img src=/hostile.png onerror=\'alert(">")\'>',
  '<b onclick=alert(1) style="background:url(/hostile.png)">bold</b>',
  '<script>alert(1)</script><script src="/hostile.js"></script>',
  '<style>@import "/hostile.css"; b { background: url(/hostile.png) }</style>',
  '<link rel="stylesheet" href="/hostile.css"><link rel="preload" as="image" href="/hostile.png">',
  '<svg onload=alert(1)><image href="/hostile.png"/><script>alert(1)</script></svg>',
  '<math><mtext><style><img src=/hostile.png onerror=alert(1)></style></mtext></math>',
  '<meta http-equiv="refresh" content="0;url=/hostile"><base href="https://hostile.example/">',
  '<iframe src="/hostile" srcdoc="<script>alert(1)</script>"></iframe><object data="/hostile"></object><embed src="/hostile">',
  '<video src="/hostile.mp4" poster="/hostile.png" onerror=alert(1)></video><audio src="/hostile.mp3" autoplay>',
  '<form action="/hostile"><input autofocus onfocus=alert(1)></form><body onload=alert(1)>',
  '<img src="/hostile.png" onerror="alert(1)',
];

test('markup in a message of the server does nothing, and no policy reports it', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 403/);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('hostile')) requested.push(request.url());
  });
  let message = '';
  await page.route(`**${SERVICE_PATHS.token}`, (route) =>
    route.fulfill({ status: 403, json: { code: '[jwt_auth] x', message, data: { status: 403 } } }),
  );
  await page.goto('/login');
  await startReact(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username or email').fill('ada');
  await dialog.getByLabel('Password', { exact: true }).fill('secret');
  for (const [index, markup] of HOSTILE.entries()) {
    message = `Reason ${index}. ${markup}`;
    await dialog.getByRole('button', { name: 'Sign In' }).click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: 'Login Failed' });
    await expect(toast).toContainText(`Reason ${index}.`);
    expect(await toast.textContent()).not.toMatch(/alert|hostile|[<>]/);
  }
  await expect(page).toHaveURL('/login');
  expect(requested).toEqual([]);
});

test('AREA-23: the pictures of the member area are in no public file, and guests get 401 for every one', async ({
  request,
}) => {
  const folder = 'public/member-content/pictures';
  const pictures = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative('public', path.join(entry.parentPath, entry.name)).split(path.sep).map(encodeURIComponent),
    );
  expect(pictures.length).toBeGreaterThan(50);
  for (const picture of pictures) {
    const response = await request.get(`/${picture.join('/')}`);
    expect(response.status(), picture.join('/')).toBe(401);
  }
  const naming = publicTexts().filter(
    ([file, text]) => !file.startsWith('_') && /member-content\/pictures\/[0-9a-f]/.test(text),
  );
  expect(naming.map(([file]) => file)).toEqual([]);
});
