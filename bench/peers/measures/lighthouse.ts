import { runLighthouseOnce } from '../../lighthouse';
import type { PEER_PATHS } from '../figures';
import { CHROMIUM_SWITCHES } from '../phone';
import type { Samples } from '../results';
import { transferredBytes } from '../subjects';
import type { Subject } from '../subjects';

/** Lighthouse's figures of one page, on a simulated slow 4G with a four times slower processor. */
export async function measureWithLighthouse(
  subject: Subject,
  path: (typeof PEER_PATHS)[number],
  certificateSwitch: string,
  samples: Samples,
): Promise<void> {
  const run = await runLighthouseOnce(subject.fast + path, [...CHROMIUM_SWITCHES, certificateSwitch]);
  for (const value of ['largestPaint', 'blocking', 'shift', 'mainThread', 'script'] as const) {
    samples.add(`${value} ${path}`, subject.name, run[value]);
  }
  samples.add(`html ${path}`, subject.name, await transferredBytes(subject, path));
}
