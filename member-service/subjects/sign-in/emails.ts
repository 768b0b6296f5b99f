import { NEW_DEVICE_EMAILS_PER_DAY, SEEN_DEVICE_DAYS } from '../../../contract/values/account';
import { isRecord } from '../../../contract/unknown-value';
import { timeInWords } from '../../lib/dates';
import { composeEmail, type EmailContent, withUsername, type AccountTemplateData } from '../../mail/email-layout';
import { emailAbout } from '../subject';

/** The limit of emails about new devices to a member. Those to operators about another operator have none. */
const NEW_DEVICES = { count: NEW_DEVICE_EMAILS_PER_DAY, windowMs: 24 * 60 * 60_000 };

/** To the address that the account had at the login. */
export const newDevice = emailAbout(true, async (services, account, { address, detail = '' }, isFirst) => {
  const { config, rateLimiter } = services;
  if (isFirst && !(await rateLimiter.count(['new device mail', account.id], NEW_DEVICES)).isAllowed) return undefined;
  return { to: address ?? account.email, ...newDeviceEmail({ ...config, account, ...readLogin(detail) }) };
});

/** A login on a new device. */
export interface NewLogin {
  readonly device: string;
  readonly at: Date;
}

/** @param detail of the stored email: browser and system in words or null, and the time in milliseconds */
export function readLogin(detail: string): NewLogin {
  const value: unknown = JSON.parse(detail);
  const { browser, system, at } = isRecord(value) ? value : {};
  const words = [browser, system].filter((word) => typeof word === 'string');
  return { device: words.join(' on ') || 'a device that we do not know', at: new Date(Number(at)) };
}

/** To the owner of an account, after a login on a device and in a network that it has not had for a while. */
export function newDeviceEmail(data: AccountTemplateData & NewLogin): EmailContent {
  const { siteName, siteUrl, account, device, at } = data;
  return composeEmail(data, {
    subject: 'A login on a new device',
    parts: [
      `Somebody has signed in to your account${withUsername(' ', account)} at ${siteName}, with its password, on ${timeInWords(at)}: ${device}. We have not seen this device in this network for ${SEEN_DEVICE_DAYS} days.`,
      'If that was you, you do not need to do anything.',
      'If it was not you, choose a new password, because somebody knows yours. That ends all sessions of the account, on all devices:',
      { label: 'Choose a new password', href: `${siteUrl}/forgot-password` },
    ],
  });
}
