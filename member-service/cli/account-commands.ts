import { accountRecord, deletionAdvice } from '../accounts/account';
import { UsageError, type Command } from '../terminal/command';
import { isVisible, visible } from '../../contract/visible-text';
import { toJson, toTable } from '../terminal/output';
import { report } from '../terminal/report';
import { withAccounts } from '../terminal/with-accounts';
import type { Services } from '../services';

const ONE_ACCOUNT = {
  usage: 'NAME [--json]',
  details: ['NAME    username or email address', '--json  for scripts'],
  options: { json: { type: 'boolean' } },
  argument: 'name',
} as const;

export const approveCommand: Command = {
  ...ONE_ACCOUNT,
  usage: 'NAME [--unconfirmed] [--json]',
  summary: 'Approves an account and sends the email that the sign-up has announced.',
  details: [
    'NAME           username or email address',
    '--unconfirmed  even if its owner has not confirmed the email address',
    '--json         for scripts',
  ],
  options: { unconfirmed: { type: 'boolean' }, json: { type: 'boolean' } },
  run: withAccounts(async (context, values, name) => {
    const approved = await context.services.accounts.approve(name, { evenUnconfirmed: values.unconfirmed ?? false });
    const outcome = `is approved${deletionAdvice(approved.account) || ' and can sign in'}`;
    return report(context, values, approved, outcome);
  }),
};

export const rejectCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Rejects an account, pending or approved, and sends an email about it.',
  run: withAccounts(async (context, values, name) => {
    return report(context, values, await context.services.accounts.reject(name), 'is rejected and cannot sign in');
  }),
};

export const resetCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Sends an email with a link that sets a new password.',
  details: [...ONE_ACCOUNT.details, 'The old password works until the link is used.'],
  run: withAccounts(async (context, values, name) => {
    return report(context, values, await context.services.accounts.sendReset(name), 'gets a link for a new password');
  }),
};

export const keepCommand: Command = {
  ...ONE_ACCOUNT,
  summary: 'Keeps an account whose owner has asked for its deletion. The owner signs in again.',
  run: withAccounts(async ({ services: { accounts }, terminal }, { json = false }, name) => {
    const member = await accounts.keep(name);
    const text = `${visible(member.username)} stays a member, and can sign in again.`;
    terminal.print(json ? toJson({ member: accountRecord(member) }) : text);
    return 0;
  }),
};

export const sessionsCommand: Command = {
  usage: 'NAME [--end] [--json]',
  summary: 'Lists the sessions of a member, and when all were ended, or ends them.',
  details: [
    'NAME    username or email address',
    '--end   the member has to sign in again on all devices',
    '--json  for scripts',
    'A new password ends all sessions too. Other sessions end after seven days.',
  ],
  options: { end: { type: 'boolean' }, json: { type: 'boolean' } },
  argument: 'name',
  run: withAccounts(async ({ services: { accounts, sessions }, terminal }, { end = false, json = false }, name) => {
    const member = end ? await accounts.endSessions(name) : await accounts.require(name);
    const record = accountRecord(member);
    const username = visible(member.username);
    const list = await sessions.listOf(member);
    if (json) {
      terminal.print(toJson({ member: record, sessions: list.map(({ sessionHash: _, ...session }) => session) }));
      return 0;
    }
    if (list.length > 0) terminal.print(toTable(SESSION_HEADINGS, list.map(toRow)));
    else if (!end) terminal.print(`${username} is signed in nowhere.`);
    if (end) {
      terminal.print(`All sessions of ${username} are ended.`);
    } else if (record.sessionsEndedAt === null) {
      terminal.print(`The sessions of ${username} have not been ended. Each ends seven days after its login.`);
    } else {
      terminal.print(`The sessions of ${username} from before ${record.sessionsEndedAt} are ended.`);
    }
    return 0;
  }),
};

const SESSION_HEADINGS = ['BROWSER', 'SYSTEM', 'FIRST USED', 'LAST USED'];

type StoredSession = Awaited<ReturnType<Services['sessions']['listOf']>>[number];

function toRow({ browser, system, firstUsedAt, lastUsedAt }: StoredSession): string[] {
  const times = [firstUsedAt, lastUsedAt].map((time) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return [browser ?? 'unknown', system ?? 'unknown', ...times];
}

const REQUIRED = ['username', 'email', 'name'] as const;

export const inviteCommand: Command = {
  usage: '--username NAME --email ADDRESS --name "FULL NAME" [--json]',
  summary: 'Creates an approved account and sends an email with a link that sets its password.',
  details: [
    '--username NAME  the username that the member signs in with',
    '--email ADDRESS  the address that the email is sent to',
    '--name NAME      full name, in quotation marks if it contains spaces',
    '--json           for scripts',
  ],
  options: {
    username: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: withAccounts(async (context, values) => {
    const { username = '', email = '', name = '' } = values;
    const missing = REQUIRED.filter((option) => !isVisible(values[option] ?? ''));
    if (missing.length > 0) {
      throw new UsageError(`invite requires ${missing.map((option) => `--${option}`).join(', ')}`);
    }
    return report(
      context,
      values,
      await context.services.accounts.invite({ username, email, fullName: name }),
      'is invited',
    );
  }),
};
