import { entryVersion, fetchBuildInfo, type BuildInfo, type BuildStatus } from '../content-model/build-info';
import { errorForEditor, type ErrorForEditor } from '../content-model/editor-sentences';
import { openPath } from './decap/open-form';
import { element } from './element';
import { sendRequest } from './local-back-end';
import { cmsMessages } from './messages';
import { siteZone } from './site-time';

/** Time between two looks at the builds, in milliseconds: while one is running, and otherwise. */
const BUILDING_PAUSE_MS = 1_000;
const PAUSE_MS = 15_000;

/** After this time without a new build, the last one has probably failed, in milliseconds. */
const LATE_MS = 15 * 60_000;

/** What the bar shows. */
interface Shown {
  readonly text: string;
  readonly isBuilding?: boolean;
  /** Whether the button makes a difference. */
  readonly canPublish?: boolean;
  readonly errors?: readonly ErrorForEditor[];
  /** Whether the bar need not look again until something is saved. */
  readonly isFinal?: boolean;
}

/** Where the bar gets what it shows. */
export interface StatusSource {
  /** @param path of the open entry, from the root of the project; undefined if none is open */
  read(path: string | undefined): Promise<Shown | undefined>;
  /** Builds the site on this machine. */
  readonly publish?: () => Promise<void>;
}

/** The event of the window after a save. */
const SAVED = 'cms-saved';

/** Lets the bar look immediately. Call it after a save. */
export function notifyStatusBar(): void {
  window.dispatchEvent(new Event(SAVED));
}

/** Shows at the foot of the page what visitors see of the open entry, the button that publishes the site, and other buttons. */
export function startStatusBar(source: StatusSource, others: readonly HTMLElement[] = []): void {
  const bar = element('section', { id: 'cms-status', hidden: true, ariaLabel: cmsMessages.statusBar });
  const text = element('p', { role: 'status' });
  const progress = element('progress', { ariaLabel: cmsMessages.building });
  const errors = element('ul');
  const button = element('button', { textContent: cmsMessages.publish, onclick: () => source.publish?.().then(look) });
  bar.append(text, progress, errors, button, previewSwitch(), ...others);
  document.body.append(bar);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let looks = 0;

  async function look(): Promise<void> {
    clearTimeout(timer);
    const own = (looks += 1);
    // The bar appears after the login.
    const shown = location.hash.startsWith('#/') ? await source.read(openPath()) : undefined;
    if (own === looks) {
      show(shown);
      if (!shown?.isFinal && !document.hidden) {
        timer = setTimeout(() => void look(), shown?.isBuilding ? BUILDING_PAUSE_MS : PAUSE_MS);
      }
    }
  }

  function show(shown: Shown | undefined): void {
    bar.hidden = shown === undefined && others.every(({ hidden }) => hidden);
    // The same text again would be announced again.
    if (text.textContent !== shown?.text) text.textContent = shown?.text ?? '';
    progress.hidden = !shown?.isBuilding;
    button.hidden = !shown?.canPublish;
    errors.replaceChildren(...(shown?.errors ?? []).map(errorItem));
    document.documentElement.style.setProperty('--cms-status-height', `${bar.offsetHeight}px`);
  }

  for (const event of ['hashchange', SAVED]) window.addEventListener(event, () => void look());
  document.addEventListener('visibilitychange', () => void look());
  void look();
}

/** On a narrow screen the form and its preview are shown one at a time. */
function previewSwitch(): HTMLElement {
  const button = element('button', { className: 'cms-preview-switch', textContent: cmsMessages.showPreview });
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(document.body.classList.toggle('cms-preview-open')));
  });
  return button;
}

function errorItem({ text, address }: ErrorForEditor): HTMLElement {
  return element('li', {}, address === undefined ? text : element('a', { href: address, textContent: text }));
}

/** What the back end of `npm run edit` knows. @param address of its requests */
export function localSource(address: string): StatusSource {
  return {
    async read(path) {
      const status = (await sendRequest(address, 'buildStatus', { path }).catch(() => undefined)) as
        | BuildStatus
        | undefined;
      if (!status) return { text: cmsMessages.stopped };
      const { version, isReleased, publishing } = status;
      if (publishing.state === 'building') return { text: cmsMessages.building, isBuilding: true };
      const canPublish = !isReleased;
      if (publishing.state === 'failed' && canPublish) {
        const errors = publishing.errors.map(errorForEditor);
        return { text: cmsMessages.buildFailed(errors.length > 0), canPublish, errors };
      }
      const aboutAll = isReleased ? cmsMessages.allPublished : cmsMessages.notAllPublished;
      const text = path !== undefined && version !== null ? textAbout(path, { ...status, version }) : aboutAll;
      return { text, canPublish };
    },
    async publish() {
      await sendRequest(address, 'publish');
    },
  };
}

/** The texts of entries as far as this page has seen them, by path, and when they were saved, in milliseconds since 1970. */
const texts = new Map<string, { readonly text: string; readonly savedAt?: number }>();
const opened = new Map<string, string>();

/** Tells what the file of an entry contains, because a Git host is not asked for it again. */
export function noteText(path: string, text: string, isSaved: boolean): void {
  if (!isSaved && opened.get(path) === text) return;
  if (!isSaved) opened.set(path, text);
  texts.set(path, isSaved ? { text, savedAt: Date.now() } : { text });
  if (isSaved) notLive.add(path);
  notifyStatusBar();
}

/** What the public site says about its build, for entries on a Git host. @param publicUrl its address */
export function publicSource(publicUrl: string): StatusSource {
  return {
    async read(path) {
      const entry = path === undefined ? undefined : texts.get(path);
      if (path === undefined || !entry) return undefined;
      const [version, live] = await Promise.all([entryVersion(path, entry.text), fetchBuildInfo(publicUrl)]);
      const known = { version, live, released: null, publicUrl };
      const text = textAbout(path, known);
      if (isLive(known)) return { text, isFinal: true };
      const isLate = entry.savedAt !== undefined && Date.now() - entry.savedAt > LATE_MS;
      return { text: isLate ? cmsMessages.late : live ? cmsMessages.notBuilt : cmsMessages.notReadable(publicUrl) };
    },
  };
}

/** What is known about an entry and the builds. */
interface Known {
  /** Version of the entry as it is saved. */
  readonly version: string;
  /** The build that visitors see; null if it could not be read. */
  readonly live: BuildInfo | null;
  /** The build that waits on this machine; null if there is none. */
  readonly released: BuildInfo | null;
  /** Address of the site that visitors see. */
  readonly publicUrl: string;
}

/** The entries that were not live when the bar looked last, by path. */
const notLive = new Set<string>();

/** The text about an entry, which says "since" if the bar has seen it become live. */
function textAbout(path: string, known: Known): string {
  if (!isLive(known)) notLive.add(path);
  return liveText(known, notLive.has(path));
}

/** Whether visitors get the entry as it is saved, or would if a date or its draft mark did not hide it. */
function isLive({ version, live }: Known): boolean {
  return live?.versions.includes(version) === true;
}

/** What visitors see of an entry, in words. @param isNew whether it was not live a moment ago */
export function liveText(known: Known, isNew: boolean): string {
  const { version, live, released, publicUrl } = known;
  if (live && isLive(known)) return shownText(version, live, isNew);
  if (!released?.versions.includes(version)) return cmsMessages.notPublished;
  const hidden = released.hidden[version] && shownText(version, released, isNew);
  return hidden ?? cmsMessages.builtHere(timeText(released.builtAt), publicUrl);
}

function shownText(version: string, { hidden, builtAt }: BuildInfo, isNew: boolean): string {
  const { state, at = '' } = hidden[version] ?? { state: 'shown' };
  switch (state) {
    case 'shown':
      return cmsMessages.live(timeText(builtAt), isNew);
    case 'draft':
      return cmsMessages.draft;
    case 'not yet':
      return cmsMessages.waits(timeText(at, siteZone()));
    case 'over':
      return cmsMessages.over(timeText(at, siteZone()));
  }
}

/** A time of this day as `14:02`, another one with its date; in a named time zone, with the offset. @param time ISO 8601 */
function timeText(time: string, timeZone?: string): string {
  const zoned = timeZone === undefined ? {} : ({ timeZone, timeZoneName: 'shortOffset' } as const);
  const date = new Date(time);
  const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...zoned });
  const [day, today] = [date, new Date()].map((moment) =>
    moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }),
  );
  return day === today ? clock : `${day}, ${clock}`;
}
