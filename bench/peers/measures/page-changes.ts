import { setTimeout } from 'node:timers/promises';
import { activatedPaint } from '../in-page/activated-paint';
import { SELECTORS } from '../in-page/selectors';
import { withPhone } from '../phone';
import type { Tab } from '../phone';
import type { Samples } from '../results';
import type { Subject } from '../subjects';

/** How long the visitor reads the landing page before the menu. */
const READ_MS = 3_000;
const IN_VIEW_MS = 2_000;
/** Time between the touch of a link and its release. */
const HELD_MS = 80;
const LIMIT_MS = 30_000;

/** Times from the press of a link until the heading of its page is painted. */
export async function measurePageChanges(subject: Subject, certificateSwitch: string, samples: Samples): Promise<void> {
  for (const { id, inViewMs, hasSpeculation } of [
    { id: 'page in view', inViewMs: IN_VIEW_MS, hasSpeculation: true },
    { id: 'page cold', inViewMs: 0, hasSpeculation: true },
    { id: 'page without rules', inViewMs: 0, hasSpeculation: false },
  ] as const) {
    const waited = await withPhone({ certificateSwitch, isSlow: true, hasSpeculation }, (tab) =>
      changePage(tab, subject, inViewMs),
    );
    samples.add(id, subject.name, waited);
  }
}

async function changePage(tab: Tab, { slow }: Subject, inViewMs: number): Promise<number> {
  await tab.open(`${slow}/`);
  await setTimeout(READ_MS);
  await tab.pressElement(SELECTORS.menuButton);
  const link = await tab.pointOf(SELECTORS.panelLinkToEvents);
  await setTimeout(inViewMs);
  const pressedAt = await tab.press(link, HELD_MS);
  const reported = tab.reported('heading', pressedAt).then(({ at }) => at);
  return (await Promise.race([reported, activatedAt(tab, pressedAt)])) - pressedAt;
}

const ACTIVATED_PAINT = `(${activatedPaint.toString()})(${JSON.stringify(SELECTORS.heading)})`;

/** When a prerendered page was painted. It has no probe. */
async function activatedAt(tab: Tab, after: number): Promise<number> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const at = await tab.evaluateInShownPage(ACTIVATED_PAINT);
    if (typeof at === 'number' && at > after) return at;
    await setTimeout(50);
  }
  throw new Error(`${tab.page.url()}: the page did not change.`);
}
