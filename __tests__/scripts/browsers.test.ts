/** @jest-environment node */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallFirefox, findOrInstallTestBrowser } from '../../scripts/lib/browsers';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a program that ends with an exit code, into a folder below the test's. */
function program(name: string, exitCode: number, mode = 0o755): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, mode);
  return file;
}

function searchPath(...names: readonly string[]): NodeJS.ProcessEnv {
  return { PATH: names.map((name) => path.join(folder, name)).join(path.delimiter) };
}

test('a file that is no program, or one that does not start, is passed over', () => {
  program('a/firefox', 0, 0o644);
  program('b/firefox', 1);
  const working = program('c/firefox', 0);
  expect(findOrInstallFirefox(searchPath('a', 'b', 'c'))).toBe(working);
});

test('FIREFOX_PATH names another Firefox', () => {
  const file = program('other', 0);
  program('a/firefox', 0);
  expect(findOrInstallFirefox({ ...searchPath('a'), FIREFOX_PATH: file })).toBe(file);
});

test('a FIREFOX_PATH where no browser starts is refused', () => {
  const file = program('firefox', 1);
  expect(() => findOrInstallFirefox({ FIREFOX_PATH: file })).toThrow(
    `FIREFOX_PATH is "${file}", which is not a browser that starts. Correct it or unset it.`,
  );
});

test('tests prefer the headless shell of Chromium', () => {
  program('a/chromium', 0);
  const shell = program('b/chromium-headless-shell', 0);
  expect(findOrInstallTestBrowser(searchPath('a', 'b'))).toBe(shell);
});

test('CHROMIUM_PATH names another browser for the tests', () => {
  const file = program('browser', 0);
  program('a/chromium-headless-shell', 0);
  expect(findOrInstallTestBrowser({ ...searchPath('a'), CHROMIUM_PATH: file })).toBe(file);
});
