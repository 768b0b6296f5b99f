import type { Member } from '../members/member';

/** An account in the format of `--json` and the export. */
export function toRecord({ tokensValidFrom, ...member }: Member) {
  return {
    ...member,
    createdAt: member.createdAt.toISOString(),
    decidedAt: member.decidedAt?.toISOString() ?? null,
    // 1970 in the database.
    sessionsEndedAt: tokensValidFrom.getTime() === 0 ? null : tokensValidFrom.toISOString(),
  };
}

/** Indented JSON. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

/** A table as text, with columns as wide as their longest value. Control characters are replaced. */
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

/** Replaces control characters, because applicants have written the text and a terminal would obey them. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
}

/**
 * Comma-separated values (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe, because
 * applicants have written most of the cells. A telephone number gets none.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n');
}

function toCell(value: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^\+[\d ()]+$/.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
