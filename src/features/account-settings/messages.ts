import { DELETION_DAYS, NEW_ADDRESS_HOURS, OLD_ADDRESS_DAYS } from '../../../contract/values/account';

/** Texts of `/account`, where members change their account. Its heading and lead are content (content/member-pages/account.yaml). */
export const settingsMessages = {
  parts: 'On this page',
  notSupported: {
    heading: 'You cannot change your account here',
    text: 'This site does not offer it. You can request a link for a new password.',
    link: 'Change Password',
  },
  failed: 'Your account could not be loaded.',
  retry: 'Try again',
  loading: 'Your account is loading…',

  name: {
    heading: 'Name',
    intro: 'As emails and this site address you.',
    label: 'Full name',
    missing: 'Enter your full name.',
    submit: 'Save name',
    done: 'Saved.',
  },
  phone: {
    heading: 'Phone',
    intro: 'Where we can reach you. A number with its own country code, such as +49, needs no other one.',
    submit: 'Save phone',
    done: 'Saved.',
  },
  email: {
    heading: 'Email address',
    /** The address is after it. */
    intro: 'You sign in with',
    label: 'New email address',
    missing: 'Enter the new email address.',
    bad: 'Enter an email address such as name@example.com.',
    hint: `We send a link there. Until you open it, nothing changes. Your old address gets a notice, with a link that takes it back for ${OLD_ADDRESS_DAYS} days.`,
    submit: 'Change email address',
    /** The new address is before it. */
    waits: 'waits for your confirmation.',
    waitsText: (until: string) =>
      `We have sent a link there, which works until ${until} and for ${NEW_ADDRESS_HOURS} hours at most. Until you open it, nothing changes.`,
    again: 'Send the link again',
    sentAgain: (address: string) => `The link has been sent to ${address} again.`,
    keep: 'Keep the old address',
    kept: 'Your address stays as it is. The link does not work any more.',
    /** Another tab was first. */
    noneWaits: 'No change waits any more, so no link was sent. Your address stays as it is.',
    changedMeanwhile: (email: string, before: string) =>
      `Your address was changed to ${email} before. If that was not you, use the link in the notice that we have sent to ${before}.`,
    /** Of another case or notation of the same address. */
    respelled: 'Saved. It is the same address, so no link was needed.',
  },
  password: {
    heading: 'Password',
    intro: 'A new one signs out your other devices and sends you an email.',
    old: 'Old password',
    new: 'New password',
    again: 'New password again',
    missing: { old: 'Enter your old password.', new: 'Enter a new password.', again: 'Enter the new password again.' },
    submit: 'Change password',
    done: 'Your password is changed, and your other devices are signed out.',
    uncertain: 'If your old password is refused when you try again, the new one is set.',
  },
  devices: {
    heading: 'Devices',
    intro:
      'Where you are signed in. With your password you sign out a device, which loses access with its next request.',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: 'Unknown device',
    this: 'This device',
    used: (first: string, last: string) => `First used ${first}. Last used ${last}.`,
    usedNow: (first: string) => `First used ${first}. In use now.`,
    today: (time: string) => `today at ${time}`,
    end: 'Sign out there',
    endNamed: (device: string) => `Sign out there: ${device}`,
    endOthers: 'Sign out everywhere else',
    ended: 'Signed out there.',
    othersEnded: 'Signed out everywhere else.',
  },
  stored: {
    heading: 'What is kept about you',
    intro: 'All of it, in words. The file has the same as data.',
    download: 'Download everything',
    fileName: 'account.json',
    done: 'The file has been downloaded.',
    uncertain: 'Try again to get the file.',
  },
  remove: {
    heading: 'Delete account',
    intro: `You are signed out at once and get an email. For ${DELETION_DAYS} days nothing is removed: a link in that email keeps your account as it was. After that, everything listed above is deleted.`,
    submit: 'Delete my account',
    uncertain:
      'If you are signed out now, your account is being deleted, and an email with a link that keeps it is on its way.',
  },
  /** The field of all parts that ask for the password. */
  currentPassword: { label: 'Password', missing: 'Enter your password.' },
  /** While a request is pending. */
  busy: 'Sending...',
  /** What a failure means for the member. */
  effects: {
    notChanged: 'Nothing was changed.',
    uncertain:
      'It may or may not have been changed. This page shows what is stored as soon as the server can be reached.',
  },
} as const;
