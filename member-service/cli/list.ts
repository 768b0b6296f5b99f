import { accountRecord, dayOf, listStatus, phoneNumber, type ListStatus, type Account } from '../accounts/account';
import { hasMixedScripts } from '../../contract/characters';
import type { EmailFailure, QueueState } from '../mail/email-failures';
import { UsageError, withAccounts, type Command, type Terminal } from '../terminal/command';
import { visible } from '../../contract/visible-text';
import { readOverview } from '../subjects/operators/overview';
import { count, printTable, shortTime, toJson } from '../terminal/output';
import { listAccounts } from '../accounts/accounts';

const STATUSES: readonly ListStatus[] = ['unconfirmed', 'pending', 'approved', 'rejected'];
type Summary = Awaited<ReturnType<typeof readOverview>>;

const HEADINGS = ['STATUS', 'USERNAME', 'NAME', 'EMAIL', 'PHONE', 'I.V. CODE', 'SIGNED UP'];

export const listCommand: Command = {
  usage: '[--status unconfirmed|pending|approved|rejected | --summary] [--json]',
  summary: 'Lists the accounts with their I.V. codes, oldest first.',
  details: [
    '--status STATUS  only accounts with this status; unconfirmed: the owner has not confirmed the email address yet',
    '--summary        only figures: who waits, members, and approvals of the last twelve weeks',
    '--json           for scripts',
    'A username with letters of several scripts may look like another one, and is marked.',
  ],
  options: { status: { type: 'string' }, summary: { type: 'boolean' }, json: { type: 'boolean' } },
  run: withAccounts(async ({ services, location, terminal }, { status, summary = false, json = false }) => {
    if (summary) {
      const overview = await readOverview(services);
      terminal.print(json ? toJson(overview) : toSummary(overview));
      return 0;
    }
    const { emailQueue, events } = services;
    const found = await listAccounts(services, status === undefined ? undefined : toStatus(status));
    const failures = new Map((await services.emailFailures()).map((failure) => [failure.memberId, failure]));
    if (json) {
      const logins = await events.lastLogins();
      terminal.print(
        toJson(
          found.map((member) => ({
            ...accountRecord(member),
            lastLogin: logins.get(member.id)?.toISOString() ?? null,
            emailFailure: toFailure(failures, member),
          })),
        ),
      );
    } else {
      const rows = found.map((member) => toRow(member, failures.has(member.id)));
      printTable(terminal, HEADINGS, rows, `No ${status === undefined ? '' : `${status} `}accounts in ${location}.`);
    }
    warnAboutEmails(await emailQueue.state(), terminal);
    return 0;
  }),
};

function toSummary({ counts, oldestWaiting, approvedThisWeek, rejectedThisWeek, weeks, ...others }: Summary): string {
  const since = oldestWaiting === null ? '' : `, the oldest since ${shortTime(oldestWaiting)} UTC`;
  const { waiting, approved, rejected, deletion } = counts;
  return [
    `${waiting} waiting${since}; ${count(others.openApplications, 'application')} of instructors without an answer.`,
    `${count(approved, 'member')}, ${rejected} rejected, ${deletion} to be deleted.`,
    `This week ${approvedThisWeek} approved and ${rejectedThisWeek} rejected. Approved by week, oldest first: ${weeks.map((week) => week.approved).join(', ')}.`,
  ].join('\n');
}

function toStatus(value: string): ListStatus {
  const status = STATUSES.find((candidate) => candidate === value);
  if (!status) throw new UsageError(`--status: write ${STATUSES.join(', ')}, got "${value}"`);
  return status;
}

/** Says which emails did not arrive, and why. */
function warnAboutEmails({ failing, failedPermanently, reason = '' }: QueueState, terminal: Terminal): void {
  if (failing > 0) {
    terminal.warn(
      `${count(failing, 'email waits', 'emails wait')}: the mail server does not accept them. ${visible(reason)}`,
    );
  }
  if (failedPermanently > 0) {
    terminal.warn(
      `${count(failedPermanently, 'email was', 'emails were')} given up in the last 24 hours, because the address does not exist or the mail server refused for three days.`,
    );
  }
}

function toFailure(failures: ReadonlyMap<number, EmailFailure>, { id }: Account) {
  const failure = failures.get(id);
  return failure ? { kind: failure.type, at: failure.at.toISOString(), reason: failure.reason } : null;
}

/** Of an account whose owner has asked for its deletion. */
function deletionNote({ deletedAt }: Account): string {
  return deletedAt ? `, to be deleted on ${dayOf(deletedAt)}` : '';
}

/** What is wrong with an address, after the address. */
function addressNote({ status, emailState }: Account, hasFailure: boolean): string {
  if (hasFailure) return ' (an email was given up)';
  return status === 'pending' && emailState !== 'confirmed' ? ' (not confirmed)' : '';
}

function toRow(member: Account, hasFailure: boolean): string[] {
  return [
    listStatus(member) + deletionNote(member),
    hasMixedScripts(member.username) ? `${member.username} (mixed scripts)` : member.username,
    member.fullName,
    member.email + addressNote(member, hasFailure),
    phoneNumber(member),
    member.ivCode,
    member.createdAt.toISOString().slice(0, 10),
  ];
}
