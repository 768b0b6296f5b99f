import type { Member } from '../members/member';
import { listStatus } from '../members/members';
import type { ListStatus } from '../members/members';
import { hasMixedScripts } from '../members/name-scripts';
import { UsageError } from './command';
import type { Command } from './command';
import { toJson, toRecord, toTable } from './output';

const STATUSES: readonly ListStatus[] = ['unconfirmed', 'pending', 'approved', 'rejected'];
const HEADINGS = ['STATUS', 'USERNAME', 'NAME', 'EMAIL', 'PHONE', 'I.V. CODE', 'SIGNED UP'];

export const listCommand: Command = {
  usage: '[--status unconfirmed|pending|approved|rejected] [--json]',
  summary: 'Lists the accounts with their I.V. codes, oldest first.',
  details: [
    '--status STATUS  only accounts with this status; unconfirmed: the owner has not confirmed the email address yet',
    '--json           for scripts',
    'A username with letters of several scripts may look like another one, and is marked.',
  ],
  options: { status: { type: 'string' }, json: { type: 'boolean' } },
  takesName: false,
  async run({ members, location, terminal }, { status, json = false }) {
    const filter = status === undefined ? {} : { status: toStatus(status) };
    const found = await members.list(filter);
    if (json) {
      terminal.print(toJson(found.map(toRecord)));
    } else if (found.length === 0) {
      terminal.tell(`No ${status === undefined ? '' : `${status} `}accounts in ${location}.`);
    } else {
      terminal.print(toTable(HEADINGS, found.map(toRow)));
    }
    return 0;
  },
};

function toStatus(value: string): ListStatus {
  const status = STATUSES.find((candidate) => candidate === value);
  if (!status) {
    throw new UsageError(`--status: write ${STATUSES.join(', ')}, got "${value}"`);
  }
  return status;
}

function toRow(member: Member): string[] {
  return [
    listStatus(member),
    hasMixedScripts(member.username) ? `${member.username} (mixed scripts)` : member.username,
    member.fullName,
    member.status === 'pending' && member.emailState !== 'confirmed' ? `${member.email} (not confirmed)` : member.email,
    `${member.countryCode} ${member.phone}`.trim(),
    member.ivCode,
    member.createdAt.toISOString().slice(0, 10),
  ];
}
