import { setTimeout } from 'node:timers/promises';
import type { JSCoverageEntry } from 'puppeteer-core';
import { PEER_PATHS } from '../figures';
import { withPhone } from '../phone';
import type { Samples } from '../results';
import { compress } from '../site-files';
import { transferredBytes } from '../subjects';
import type { Subject } from '../subjects';

/** Long enough for everything that pages do when they are idle. */
const IDLE_MS = 5_000;

/** The code of React and of Gatsby's runtime, and the files that contain them. */
const FRAMEWORK_CODE = /\bSymbol\.for\(["']react\.|\bwebpackChunk/;

/** Counts the script that a page executes before a visitor does anything, in bytes as they are transferred. */
export async function measureScripts(subject: Subject, certificateSwitch: string, samples: Samples): Promise<void> {
  for (const path of PEER_PATHS) {
    const { executed, requested } = await scriptsOf(subject.fast + path, certificateSwitch);
    let bytes = 0;
    for (const { url, text } of executed) {
      bytes += isInline(url, subject.fast, path)
        ? (await compress(Buffer.from(text))).length
        : await transferredBytes(subject, new URL(url).pathname);
    }
    const forLater = requested.filter((url) => executed.every((script) => script.url !== url));
    const sizes = await Promise.all(forLater.map((url) => transferredBytes(subject, new URL(url).pathname)));
    samples.add(`executed ${path}`, subject.name, bytes);
    samples.add(`framework ${path}`, subject.name, executed.filter(({ text }) => FRAMEWORK_CODE.test(text)).length);
    samples.add(
      `fetched ${path}`,
      subject.name,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
}

function isInline(url: string, origin: string, path: string): boolean {
  return url === origin + path;
}

/** The scripts of a page before a visitor does anything. */
interface PageScripts {
  /** Scripts of which at least one function was called, inline ones too. */
  readonly executed: readonly JSCoverageEntry[];
  /** Addresses of all script files, also of those that are only fetched for later. */
  readonly requested: readonly string[];
}

function scriptsOf(url: string, certificateSwitch: string): Promise<PageScripts> {
  return withPhone({ certificateSwitch, isSlow: false }, async ({ page, open }) => {
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) requested.add(request.url());
    });
    await page.coverage.startJSCoverage({ includeRawScriptCoverage: true, resetOnNavigation: false });
    await open(url);
    await setTimeout(IDLE_MS);
    const entries = await page.coverage.stopJSCoverage();
    const executed = entries.filter(
      ({ url: script, rawScriptCoverage }) =>
        script.startsWith('http') &&
        rawScriptCoverage?.functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)),
    );
    return { executed, requested: [...requested] };
  });
}
