import { format } from 'node:util';

type Level = 'error' | 'warn';
interface Expectation {
  level: Level;
  pattern: RegExp;
  seen: boolean;
}

let expectations: Expectation[] = [];
let unexpected: string[] = [];

/**
 * Expects the code under test to write a console message that matches `pattern`. Every other error or warning fails the
 * test, and so does a missing message.
 */
export function expectConsole(level: Level, pattern: RegExp): void {
  expectations.push({ level, pattern, seen: false });
}

/** Replaces console.error and console.warn for one test, and hides console.info. */
export function watchConsole(): void {
  expectations = [];
  unexpected = [];
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  for (const level of ['error', 'warn'] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      const message = format(...parts);
      const expectation = expectations.find(
        (candidate) => candidate.level === level && candidate.pattern.test(message),
      );
      if (expectation) expectation.seen = true;
      else unexpected.push(`console.${level}: ${message}`);
    });
  }
}

/** @throws Error if there was an unexpected message, or an expected one is missing */
export function assertConsole(): void {
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
  const missing = expectations.filter((expectation) => !expectation.seen);
  if (missing.length > 0) {
    throw new Error(`Missing console output: ${missing.map(({ pattern }) => String(pattern)).join(', ')}`);
  }
}
