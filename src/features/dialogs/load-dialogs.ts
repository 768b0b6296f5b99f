import { onDemand } from '../../lib/on-demand';

/** Both dialogs are one part: who opens one often goes on to the other. */
export const loadDialogs = onDemand(() => import('./dialogs'));

/** Fetches the dialogs' code ahead of the press that will want it. */
export function prepareDialogs(): void {
  // Whoever opens a dialog hears of a failure then.
  loadDialogs().catch(() => undefined);
}
