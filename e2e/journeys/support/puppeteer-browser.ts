import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { browserSettings } from '../../support/browser-settings';
import { findOrInstallChromium, findOrInstallFirefox } from '../../../scripts/lib/browsers';
import { browserEnv, COMMAND_LIMIT_MS, DEAD_PROXY, type Tab, type TestBrowser } from './tab';

// The visitor waits for the rest.
const LOADED = { waitUntil: 'domcontentloaded', timeout: COMMAND_LIMIT_MS } as const;

/** Starts Chromium, which Puppeteer drives by its DevTools protocol. @param home absolute path of its home folder */
export async function startChromium(home: string): Promise<TestBrowser> {
  const browser = await launch(home, {
    browser: 'chrome',
    executablePath: findOrInstallChromium(),
    // Root and containers have no right to the sandbox. Puppeteer loses a tab that shows a prerendered page.
    args: ['--no-sandbox', '--disable-features=Prerender2', ...browserSettings.launchOptions.args],
  });
  return {
    name: await nameOf(browser),
    async openTab(scripts) {
      const page = await openPage(browser);
      await page.setJavaScriptEnabled(scripts);
      return puppeteerTab(page);
    },
    close: () => browser.close(),
  };
}

/** Starts Firefox, which Puppeteer drives by WebDriver BiDi. @param home absolute path of its home folder */
export async function startFirefox(home: string): Promise<TestBrowser> {
  const { host, port } = DEAD_PROXY;
  const preferences = {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': port,
    'network.proxy.ssl': host,
    'network.proxy.ssl_port': port,
  };
  const options: LaunchOptions = { browser: 'firefox', executablePath: findOrInstallFirefox() };
  const browser = await launch(home, { ...options, extraPrefsFirefox: preferences });
  return {
    name: await nameOf(browser),
    async openTab(scripts) {
      if (scripts) return puppeteerTab(await openPage(browser));
      // Firefox switches scripts off for a whole profile only.
      const withoutScripts = { ...preferences, 'javascript.enabled': false };
      const other = await launch(home, { ...options, extraPrefsFirefox: withoutScripts });
      return { ...puppeteerTab(await openPage(other)), close: () => other.close() };
    },
    close: () => browser.close(),
  };
}

function launch(home: string, options: LaunchOptions): Promise<Browser> {
  return puppeteer.launch({
    ...options,
    env: browserEnv(home),
    timeout: COMMAND_LIMIT_MS,
    protocolTimeout: COMMAND_LIMIT_MS,
    // The test runner closes the browser when it is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

async function nameOf(browser: Browser): Promise<string> {
  return (await browser.version()).replace('/', ' ');
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.createBrowserContext();
  return context.newPage();
}

function puppeteerTab(page: Page): Tab {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isElsewhere(message.location().url)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error instanceof Error ? error.message : String(error)));
  return {
    async open(url) {
      await page.goto(url, LOADED);
    },
    async reload() {
      await page.reload(LOADED);
    },
    async back() {
      await page.evaluate('history.back()');
    },
    resize: (size) => page.setViewport(size),
    evaluate: (script) => page.evaluate(script),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    errors: () => errors,
    close: () => page.browserContext().close(),
  };
}

/** Whether an address is on another machine. Nothing there can be reached, which Chromium writes to the console. */
function isElsewhere(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol.startsWith('http') && url.hostname !== '127.0.0.1';
}
