import type { Command } from '../terminal/command';
import { allOf } from '../subjects';
import { shortTime, toJson, toTable } from '../terminal/output';
import { withAccounts } from '../terminal/with-accounts';

const HEADINGS = ['WHEN', 'WHAT', 'CLIENT'];

/** The events in words. */
const WORDS: Readonly<Record<string, string>> = {
  login: 'signed in',
  'login-failed': 'wrong password',
  'login-locked': 'refused: too many wrong passwords',
  'login-refused': 'right password, but the account is not approved',
  'token-refused': 'session refused: the token is too old or was ended',
  'reset-requested': 'asked for a new password',
  logout: 'signed out',
  'left-out': 'left out',
  'name-changed': 'changed the full name',
  'password-changed': 'changed the password',
  'address-requested': 'asked for another email address',
  'address-kept': 'kept the email address',
  'address-changed': 'confirmed the new email address',
  'address-taken-back': 'took the former email address back',
  'session-ended': 'ended a session',
  'other-sessions-ended': 'ended all other sessions',
  'deletion-requested': 'asked for the deletion of the account',
  'deletion-undone': 'kept the account',
  exported: 'exported the own data',
  ...allOf(({ events }) => events),
};

export const logCommand: Command = {
  usage: 'NAME [--json]',
  summary: 'Lists the logins of an account and the attempts with its names, oldest first.',
  details: [
    '--json  for scripts',
    'CLIENT is a hash: equal for the same network. The log of the proxy has the addresses.',
    'Who has approved, exported or deleted accounts is in the audit (members audit).',
  ],
  options: { json: { type: 'boolean' } },
  argument: 'name',
  run: withAccounts(async ({ services: { accounts, events }, terminal }, { json = false }, name) => {
    const found = (await events.of(await accounts.require(name))).map((event) => ({
      ...event,
      at: event.at.toISOString(),
    }));
    if (json) {
      terminal.print(toJson(found));
    } else if (found.length === 0) {
      terminal.warn('Nothing is recorded.');
    } else {
      const rows = found.map(({ at, type, client }) => [shortTime(at), WORDS[type] ?? type, client]);
      terminal.print(toTable(HEADINGS, rows));
    }
    const leftOut = await events.leftOut();
    if (leftOut > 0) {
      terminal.warn(
        `Refused requests to all accounts that are not listed, because there were too many in a minute: ${leftOut}`,
      );
    }
    return 0;
  }),
};
