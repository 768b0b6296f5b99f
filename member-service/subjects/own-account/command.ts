import { visible } from '../../../contract/visible-text';
import { accountRecord, phoneNumber } from '../../accounts/account';
import { requireAccount } from '../../accounts/accounts';
import type { Services } from '../../services';
import { UsageError, withAccounts, type Command } from '../../terminal/command';
import { toJson, toTable } from '../../terminal/output';
import { changeContact } from './change-contact';
import { endSessions } from './end-sessions';

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
  run: withAccounts(async ({ services, terminal }, { end = false, json = false }, name) => {
    const member = end ? await endSessions(services, name) : await requireAccount(services, name);
    const record = accountRecord(member);
    const username = visible(member.username);
    const list = await services.sessions.listOf(member);
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

export const changeCommand: Command = {
  usage: 'NAME --phone NUMBER [--country CODE] [--json]',
  summary: 'Corrects the phone number of an account.',
  details: [
    'NAME            username or email address',
    '--phone NUMBER  the new one',
    '--country CODE  such as +49, if the number does not begin with it',
    '--json          for scripts',
  ],
  options: { phone: { type: 'string' }, country: { type: 'string' }, json: { type: 'boolean' } },
  argument: 'name',
  run: withAccounts(async ({ services, terminal }, { phone, country = '', json = false }, name) => {
    if (phone === undefined) throw new UsageError('change requires --phone.');
    const { id } = await requireAccount(services, name);
    const member = await changeContact(services, { id }, { phone, countryCode: country });
    const text = `The phone number of ${visible(member.username)} is ${visible(phoneNumber(member))}.`;
    terminal.print(json ? toJson({ member: accountRecord(member) }) : text);
    return 0;
  }),
};

const SESSION_HEADINGS = ['BROWSER', 'SYSTEM', 'FIRST USED', 'LAST USED'];

type StoredSession = Awaited<ReturnType<Services['sessions']['listOf']>>[number];

function toRow({ browser, system, firstUsedAt, lastUsedAt }: StoredSession): string[] {
  const times = [firstUsedAt, lastUsedAt].map((time) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return [browser ?? 'unknown', system ?? 'unknown', ...times];
}
