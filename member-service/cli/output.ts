import type { Member } from '../members/member';

/** An account as `--json` and the export show it. */
export function toRecord(member: Member) {
  return {
    ...member,
    createdAt: member.createdAt.toISOString(),
    decidedAt: member.decidedAt?.toISOString() ?? null,
  };
}

/** JSON that people can read too. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** Rows under a line of headings, columns as wide as their longest value. Characters that steer a terminal become ones that show. */
export function toTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map(visible));
  const widths = headings.map((_heading, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Text that anybody may have written, made harmless for a terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

/**
 * Comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe, because
 * applicants have written most of the cells; a telephone number stays as it is.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n');
}

function toCell(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^\+[\d ()]+$/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
