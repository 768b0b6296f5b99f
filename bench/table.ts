/** Prints a table. The first column is aligned to the left, the others to the right. */
export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${title}\n`);
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
    console.log(
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    );
  }
}

/** Formats bytes as KB of 1,024 bytes with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
