import type { Member, MemberStatus } from '../members/member';
import { UsageError } from './command';
import type { Command } from './command';
import { toJson, toRecord, toTable } from './output';

const STATUSES: readonly MemberStatus[] = ['pending', 'approved', 'rejected'];
const HEADINGS = ['STATUS', 'USERNAME', 'NAME', 'EMAIL', 'PHONE', 'I.V. CODE', 'SIGNED UP'];

export const listCommand: Command = {
  usage: '[--status pending|approved|rejected] [--json]',
  summary: 'Lists the accounts with their I.V. codes, oldest first.',
  details: ['--status STATUS  only accounts with this status', '--json           for scripts'],
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

function toStatus(value: string): MemberStatus {
  const status = STATUSES.find((candidate) => candidate === value);
  if (!status) {
    throw new UsageError(`--status: write ${STATUSES.join(', ')}, got "${value}"`);
  }
  return status;
}

function toRow(member: Member): string[] {
  return [
    member.status,
    member.username,
    member.fullName,
    member.email,
    `${member.countryCode} ${member.phone}`.trim(),
    member.ivCode,
    member.createdAt.toISOString().slice(0, 10),
  ];
}
