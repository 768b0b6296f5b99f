import { setTimeout } from 'node:timers/promises';
import { TAP_DELAYS_MS } from '../figures';
import { withPhone } from '../phone';
import type { Tab } from '../phone';
import type { Samples } from '../results';
import type { Subject } from '../subjects';
import { SELECTORS } from '../in-page/selectors';

/** Letters that are typed to check that the field accepts them. */
const TYPED = 'Ada';
const TYPED_LIMIT_MS = 5_000;

/** Times from a tap on Sign Up, at several moments after the first paint, until the first field can be typed into. */
export async function measureTaps(subject: Subject, certificateSwitch: string, samples: Samples): Promise<void> {
  for (const delay of TAP_DELAYS_MS) {
    const waited = await withPhone({ certificateSwitch, isSlow: true }, (tab) => tapAfter(tab, subject, delay));
    samples.add(`tap ${delay}`, subject.name, waited);
  }
}

async function tapAfter(tab: Tab, { name, slow }: Subject, delay: number): Promise<number> {
  // The tap can replace this navigation before its page is loaded.
  const loaded = tab.open(`${slow}/`).catch(() => undefined);
  const { signUp } = await tab.reported('first-paint');
  if (!signUp) throw new Error(`${name}: the link to the sign-up is not on the landing page.`);
  await setTimeout(delay);
  const pressedAt = await tab.press(signUp);
  const field = await tab.reported('field', pressedAt);
  await loaded;
  await tab.press(field.point);
  await tab.page.keyboard.type(TYPED);
  await assertTyped(tab, name);
  return field.at - pressedAt;
}

/** @throws Error if the field does not contain what was typed */
async function assertTyped({ page }: Tab, name: string): Promise<void> {
  const deadline = Date.now() + TYPED_LIMIT_MS;
  let value: unknown;
  while (value !== TYPED) {
    if (Date.now() > deadline) {
      throw new Error(`${name}: "${TYPED}" was typed, but the field contains ${JSON.stringify(value)}.`);
    }
    await setTimeout(50);
    value = await page.evaluate(`document.querySelector(${JSON.stringify(SELECTORS.firstField)})?.value`);
  }
}
