import { expect } from '@playwright/test';
import type { SignUpValues } from '../../contract/values/sign-up-values';
import { newApplicant } from '../../contract/cases/applicant';
import { createApprovedMember } from '../support/members';
import type { Target } from './support/in-page';
import { test } from './support/test';
import type { Visitor } from './support/visitor';

const BANNER = { role: 'banner' } as const;
const COMMUNITY_MENU = { role: 'navigation', name: 'Community' } as const;
const MAIN_MENU = { role: 'navigation', name: 'Main' } as const;
const PANEL = { role: 'dialog', name: 'Menu' } as const;
const LOGIN = { role: 'dialog', name: 'Welcome Back' } as const;
const SIGN_UP = { role: 'dialog', name: 'ASF Member Registration' } as const;
const OPEN_MENU = { role: 'button', name: 'Open menu' } as const;

// WebKitGTK's window is at least 447 wide.
const PHONE = { width: 480, height: 844 } as const;
const LIGHT_PAGE = 'rgb(255, 255, 255)';
const DARK_PAGE = 'rgb(12, 22, 19)';

function heading(name: string): Target {
  return { role: 'heading', name };
}

function link(name: string, within: Target): Target {
  return { role: 'link', name, within };
}

async function signIn(visitor: Visitor, { username, password }: SignUpValues): Promise<void> {
  await visitor.fill('Username or email', username, LOGIN);
  await visitor.fill('Password', password, LOGIN);
  await visitor.press({ role: 'button', name: 'Sign In', within: LOGIN });
}

test('LOOK-15: a guest reads a page and comes back', async ({ visitor, tab }) => {
  await visitor.open('/');
  for (const text of ['500+', '95%', '24/7', '3+ Years']) await visitor.seeText(text);
  await visitor.press(link('Team Members', COMMUNITY_MENU));
  await visitor.seePage({ path: '/team-members' });
  await visitor.see(heading('Team Members'));
  await visitor.seePage({ hasPicture: true });
  await tab.back();
  await visitor.seePage({ path: '/' });
  await visitor.see(heading('Brainhouse'));
});

test('LOOK-15: the menu of a narrow window opens, closes and leads on', async ({ visitor, tab }) => {
  await tab.resize(PHONE);
  await visitor.open('/');
  await visitor.press(OPEN_MENU);
  await visitor.press({ role: 'button', name: 'Dashboard submenu', within: PANEL });
  await visitor.see(link('Wallet (members only)', PANEL));
  await tab.pressKey('Escape');
  await visitor.seeGone(PANEL);
  await visitor.see(OPEN_MENU, { isFocused: true });

  await visitor.press(OPEN_MENU);
  await visitor.see(PANEL);
  await tab.pressAt(20, 500);
  await visitor.seeGone(PANEL);

  await visitor.press(OPEN_MENU);
  await visitor.press(link('About Us', PANEL));
  await visitor.seePage({ path: '/about-us' });
  await visitor.seeGone(PANEL);
  await visitor.see(heading('About Us'));
});

test('LOOK-15: a chosen theme is there after a reload', async ({ visitor, tab }) => {
  const light = { role: 'radio', name: 'Light', within: BANNER } as const;
  const dark = { role: 'radio', name: 'Dark', within: BANNER } as const;
  await visitor.open('/');
  await visitor.press(light);
  await visitor.seePage({ background: LIGHT_PAGE });
  await visitor.press(dark);
  await visitor.seePage({ background: DARK_PAGE });
  const { background } = await visitor.see(light, { isChecked: false });
  await expect.poll(async () => (await visitor.see(dark, { isChecked: true })).background).not.toBe(background);

  await tab.reload();
  await visitor.seePage({ background: DARK_PAGE, theme: 'dark' });
  await visitor.see(dark, { isChecked: true });
  await visitor.press({ role: 'radio', name: 'System', within: BANNER });
  await visitor.seePage({ theme: null });
});

test('LOOK-15: a guest signs up', async ({ visitor }) => {
  const submit = { role: 'button', name: 'Submit', within: SIGN_UP } as const;
  const applicant = newApplicant();
  await visitor.open('/');
  await visitor.press(link('Sign Up', BANNER));
  await visitor.press(submit);
  await visitor.seeText('Please fill in all required fields');
  await visitor.see({ label: 'Full name', within: SIGN_UP }, { isInvalid: true });

  const values = {
    'Full name': applicant.fullName,
    Username: applicant.username,
    Email: applicant.email,
    Phone: applicant.phone,
    'I.V. code': applicant.ivCode,
    Password: applicant.password,
    'Confirm password': applicant.password,
  };
  for (const [label, value] of Object.entries(values)) await visitor.fill(label, value, SIGN_UP);
  await visitor.press(submit);
  await visitor.seeText('Application Submitted');
  await visitor.seeGone(SIGN_UP);
});

test('LOOK-15: a member logs in', async ({ visitor, tab, request }) => {
  const member = await createApprovedMember(request);
  await visitor.open('/about-us');
  await visitor.press(link('Login', BANNER));
  await visitor.see(LOGIN);
  await tab.pressKey('Escape');
  await visitor.seeGone(LOGIN);
  await visitor.see(link('Login', BANNER), { isFocused: true });

  await visitor.press(link('Login', BANNER));
  await signIn(visitor, member);
  await visitor.seePage({ path: '/homepage' });
  await visitor.seeText(`Welcome, ${member.fullName}`);
  await visitor.seeGone(LOGIN);
});

test('LOOK-15: a member reads a member page and logs out', async ({ visitor, tab, request }) => {
  await visitor.open('/classroom');
  // A guest who opens a member page comes to the landing page.
  await visitor.seePage({ path: '/' });
  await visitor.open('/login');
  await signIn(visitor, await createApprovedMember(request));
  await visitor.see(heading('Scale Your Income'));
  await visitor.press(link('Classroom', MAIN_MENU));
  await visitor.seePage({ path: '/classroom' });
  await visitor.see(heading('Classroom'));
  await tab.reload();
  await visitor.see(heading('Classroom'));
  await visitor.seePage({ isHydrated: true });
  await visitor.press({ role: 'button', name: 'Logout', within: BANNER });
  await visitor.seePage({ path: '/' });
  await visitor.seeText('You have successfully logged out.');
});

test('LOOK-15: a guest fills in the checkout', async ({ visitor }) => {
  const alert = { role: 'alertdialog', name: 'Payment' } as const;
  const pay = { role: 'button', name: 'Pay with card' } as const;
  await visitor.open('/checkout');
  await visitor.press({ role: 'radio', name: 'Bank' });
  await visitor.seeText('Sample Bank');
  await visitor.press({ role: 'radio', name: 'Card' });
  await visitor.press(pay);
  await visitor.see({ label: 'First name' }, { isInvalid: true });

  const values = {
    'First name': 'Ada',
    'Last name': 'Sample',
    Email: 'ada@example.com',
    Phone: '5550100',
    Address: '1 Sample Street',
    City: 'Lagos',
    Country: 'Nigeria',
    'Card number': '4242 4242 4242 4242',
    Expiry: '12/30',
    CVV: '123',
  };
  for (const [label, value] of Object.entries(values)) await visitor.fill(label, value);
  await visitor.press(pay);
  await visitor.seeText('Processing payment via card...');
  await visitor.press({ role: 'button', name: 'OK', within: alert });
  await visitor.seeGone(alert);
  await visitor.see(pay, { isFocused: true });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('LOOK-15: pages and menu work', async ({ visitor, tab }) => {
    await visitor.open('/');
    for (const text of ['500+', '95%', '24/7', '3+ Years']) await visitor.seeText(text);
    await visitor.seeGone({ role: 'group', name: 'Theme' });
    await visitor.press(link('Testimonials', COMMUNITY_MENU));
    await visitor.seePage({ path: '/testimonials' });
    await visitor.see(heading('Testimonials'));

    await tab.resize(PHONE);
    await visitor.open('/');
    await visitor.press(OPEN_MENU);
    await visitor.see(link('Wallet (members only)', PANEL));
    await visitor.press(link('About Us', PANEL));
    await visitor.seePage({ path: '/about-us' });
  });
});
