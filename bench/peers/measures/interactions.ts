import { setTimeout } from 'node:timers/promises';
import { SELECTORS } from '../in-page/selectors';
import type { INTERACTIONS } from '../figures';
import { withPhone } from '../phone';
import type { Tab } from '../phone';
import type { Samples } from '../results';
import type { Subject } from '../subjects';

const SETTLED_MS = 5_000;
/** Long enough for the browser to report an interaction. */
const REPORTED_MS = 1_000;
/** Event timing reports no shorter interactions. */
const SHORTEST_MS = 16;

type Interaction = (typeof INTERACTIONS)[number];

/** Times from a tap until the next paint, after each part has been used once, so that its script has started. */
export async function measureInteractions(
  subject: Subject,
  certificateSwitch: string,
  samples: Samples,
): Promise<void> {
  const times = await withPhone({ certificateSwitch, isSlow: true }, async (tab) => {
    await tab.open(`${subject.slow}/`);
    await setTimeout(SETTLED_MS);
    await useOnce(tab, SELECTORS.signUp);
    const menu = await timeOf(tab, SELECTORS.menuButton);
    const theme = await timeOf(tab, SELECTORS.darkTheme);
    await tab.page.keyboard.press('Escape');
    const dialog = await timeOf(tab, SELECTORS.signUp);

    await tab.open(`${subject.slow}/events`);
    await setTimeout(SETTLED_MS);
    await useOnce(tab, SELECTORS.firstPicture);
    const lightbox = await timeOf(tab, SELECTORS.firstPicture);
    return { menu, theme, dialog, lightbox } satisfies Record<Interaction, number>;
  });
  for (const [name, time] of Object.entries(times)) samples.add(`interaction ${name}`, subject.name, time);
  samples.add('interaction worst', subject.name, Math.max(...Object.values(times)));
}

/** Opens a part and closes it. */
async function useOnce(tab: Tab, selector: string): Promise<void> {
  const { pathname } = new URL(tab.page.url());
  await tab.pressElement(selector);
  await setTimeout(SETTLED_MS);
  await tab.page.keyboard.press('Escape');
  await setTimeout(REPORTED_MS);
  // Before its script has started, a link may open a page instead.
  if (new URL(tab.page.url()).pathname !== pathname) await tab.page.goBack({ waitUntil: 'load' });
  await setTimeout(REPORTED_MS);
}

async function timeOf(tab: Tab, selector: string): Promise<number> {
  const point = await tab.pointOf(selector);
  await tab.page.evaluate('window.benchProbe.takeWorstInteraction()');
  await tab.press(point);
  await setTimeout(REPORTED_MS);
  const worst = (await tab.page.evaluate('window.benchProbe.takeWorstInteraction()')) as number;
  return Math.max(worst, SHORTEST_MS);
}
