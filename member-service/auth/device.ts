/** The browser and the system of a session in words, such as `Firefox` and `Android`; null: not known. */
export interface DeviceWords {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Words with what only they have in the header. Many browsers also name those they descend from, so the first match counts. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
] as const;

const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biP(?:hone|od)\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** No browser sends a longer header. */
const MAX_LENGTH = 500;

/** Reads the header `User-Agent`. Only words of these lists are stored, never the header: it would tell members apart. */
export function readDevice(userAgent: string | undefined): DeviceWords {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  function find(words: typeof BROWSERS | typeof SYSTEMS): string | null {
    return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  }
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
