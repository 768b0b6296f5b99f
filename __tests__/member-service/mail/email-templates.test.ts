/** @jest-environment ./__tests__/support/jsdom-environment.cjs */
import { composeEmail, type AccountTemplateData } from '../../../member-service/mail/email-layout';
import {
  approvalEmail,
  decisionRequestEmail,
  questionEmail,
  rejectionEmail,
} from '../../../member-service/subjects/decisions/emails';
import { deletionEmail } from '../../../member-service/subjects/deletion/emails';
import { addressInUseEmail, addressNoticeEmail } from '../../../member-service/subjects/email-address/emails';
import { invitationEmail } from '../../../member-service/subjects/invitations/invite';
import { passwordChangedEmail, resetEmail } from '../../../member-service/subjects/passwords/emails';
import {
  addressConfirmedEmail,
  confirmAddressEmail,
  signUpEmail,
} from '../../../member-service/subjects/sign-up/emails';

const MEMBER = { username: 'ada_l', fullName: 'Ada Lovelace', emailState: 'confirmed', status: 'pending' } as const;
const SITE = { siteName: 'Brainhouse', siteUrl: 'https://brainhouse.example' };
const LINK = 'https://brainhouse.example/reset-password?key=abcdefghij0123456789&login=ada_l';

const templates = {
  'sign-up': signUpEmail,
  approval: approvalEmail,
  rejection: rejectionEmail,
  invitation: (data: AccountTemplateData) => invitationEmail({ ...data, link: LINK }),
  confirmation: (data: AccountTemplateData) => confirmAddressEmail({ ...data, link: LINK, lifetimeMs: 7 * 86_400_000 }),
  'confirmed address': (data: AccountTemplateData) => addressConfirmedEmail({ ...data, link: LINK }),
  question: (data: AccountTemplateData) => questionEmail({ ...data, link: LINK, sentence: 'Who told you about us?' }),
  'password change': passwordChangedEmail,
  reset: (data: AccountTemplateData) => resetEmail({ ...data, link: LINK }),
  'address in use': addressInUseEmail,
  'notice to the former address': (data: AccountTemplateData) => addressNoticeEmail({ ...data, link: LINK }),
  deletion: (data: AccountTemplateData) => deletionEmail({ ...data, link: LINK, deletedAt: new Date(0) }),
};
const types = Object.entries(templates).map(([type, write]) => ({ type, write }));

function open(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Words and URLs with single spaces, to compare the two parts. */
function words(text: string): string {
  return text.replace(/[\s:]+/g, ' ').trim();
}

test('OPS-10: both parts have the line breaks of a sentence', () => {
  const { html, text } = composeEmail({ ...SITE, account: MEMBER }, { subject: 'Hello', parts: ['One <b>.\nTwo.'] });
  expect(html).toContain('<p>One &lt;b&gt;.<br>Two.</p>');
  expect(text).toContain('One <b>.\nTwo.');
});

describe.each(types)('the $type email', ({ write }) => {
  it('OPS-10: addresses the member, names the account and has the same content in both parts', () => {
    const { subject, text, html } = write({ ...SITE, account: MEMBER });
    expect(subject).toMatch(/^Brainhouse: \S/);
    expect(text).toMatch(/^Hello Ada Lovelace,\n\n/);
    expect(text).toContain('ada_l');
    expect(text).toMatch(/\n\nBrainhouse\nhttps:\/\/brainhouse\.example\n$/);
    const page = open(html);
    page.querySelectorAll('p, br').forEach((element) => element.append(' '));
    page.querySelectorAll('br').forEach((element) => element.replaceWith(' '));
    expect(words(page.body.textContent)).toBe(words(text));
    expect(page.title).toBe(subject);
    expect(page.documentElement.lang).toBe('en');
  });

  it('OPS-10: escapes every value', () => {
    const nasty = `"><img src=x onerror=alert(1)>'&`;
    const { html } = write({
      siteName: `Brain${nasty}`,
      siteUrl: `https://brainhouse.example/${nasty}`,
      account: { ...MEMBER, username: nasty, fullName: nasty },
    });
    const page = open(html);
    expect(page.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
    expect(page.title).toContain(nasty);
  });

  it.each([
    'Win money at http://evil.example',
    'evil.example',
    'Ada <b>',
    'Ada\nLovelace!',
    'Ada; call 555*1',
    'Call 0900 123 456',
    'Your bank account is locked',
    'Your-bank-account,is.locked',
    '',
  ])('OPS-140: leaves out a name that contains more than a name: %j', (fullName) => {
    const { text } = write({ ...SITE, account: { ...MEMBER, fullName } });
    expect(text).toMatch(/^Hello,\n\n/);
  });

  it('LOOK-20: isolates names that are written from right to left', () => {
    const { text } = write({ ...SITE, account: { ...MEMBER, fullName: 'آدا (لوفليس)', username: 'ﺁﺩﺍ.1' } });
    expect(text).toMatch(/^Hello \u2068آدا \(لوفليس\)\u2069,\n\n/);
    expect(text).toContain('\u2068ﺁﺩﺍ.1\u2069');
  });

  it.each(['Ada', 'Dr. Jürgen Lühe-Ørsted', "Áine O'Brien", '李小龍', 'J. R. R. Tolkien'])(
    'addresses %s by name',
    (fullName) => {
      expect(write({ ...SITE, account: { ...MEMBER, fullName } }).text).toMatch(`Hello ${fullName},\n\n`);
    },
  );
});

it.each([
  { type: 'approval', write: templates.approval, label: 'Sign in', href: 'https://brainhouse.example/login' },
  { type: 'rejection', write: templates.rejection, label: 'Contact us', href: 'https://brainhouse.example/contact-us' },
  { type: 'invitation', write: templates.invitation, label: 'Choose a password', href: LINK },
  { type: 'reset', write: templates.reset, label: 'Choose a new password', href: LINK },
])('the $type email links to $href', ({ write, label, href }) => {
  const { text, html } = write({ ...SITE, account: MEMBER });
  expect(text).toContain(`\n\n${label}:\n${href}\n\n`);
  const links = [...open(html).querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toContainEqual([label, href]);
});

it('contains the validity of the link', () => {
  for (const write of [templates.invitation, templates.reset]) {
    expect(write({ ...SITE, account: MEMBER }).text).toContain('works once, for 24 hours');
  }
});

it.each(['win money at www.evil.example', 'Call 0900 123 456', 'your_bank-account.is locked'])(
  'no email contains a username that could be a message: %j',
  (username) => {
    const data = { ...SITE, account: { ...MEMBER, username } };
    const toOperator = decisionRequestEmail({ ...data, link: 'https://x.example', isReminder: false });
    for (const { text, html } of [...types.map(({ write }) => write(data)), toOperator]) {
      expect(text).not.toContain(username);
      expect(html).not.toContain(username);
      expect(text).not.toMatch(/ {2}| \.|undefined/);
    }
  },
);

it.each([
  { emailState: 'awaiting', status: 'pending' },
  { emailState: 'unchecked', status: 'pending' },
  { emailState: 'unchecked', status: 'rejected' },
] as const)('OPS-140: nobody is named while the address is $emailState and the account $status', (state) => {
  for (const { write } of types) {
    const { text } = write({ ...SITE, account: { ...MEMBER, ...state } });
    expect(text).toMatch(/^Hello,\n\n/);
    expect(text.replaceAll(LINK, '')).not.toContain('ada_l');
  }
});

it('a member whom an operator has approved is named', () => {
  const { text } = resetEmail({
    ...SITE,
    link: LINK,
    account: { ...MEMBER, emailState: 'unchecked', status: 'approved' },
  });
  expect(text).toMatch(/^Hello Ada Lovelace,\n\nSomeone has requested a new password for your account ada_l at/);
});

it('the email to an operator has two links, and of the applicant only the username', () => {
  const link = `${SITE.siteUrl}/account/decide?key=abc`;
  const { text } = decisionRequestEmail({ ...SITE, account: MEMBER, link, isReminder: false });
  expect(text).toMatch(/^Hello,\n/);
  expect(text).toContain('ada_l');
  expect(text).not.toContain('Lovelace');
  expect(text).toContain('Approve:\nhttps://brainhouse.example/account/decide?key=abc&decision=approve');
  expect(text).toContain('Reject:\nhttps://brainhouse.example/account/decide?key=abc&decision=reject');
});
