import { say } from './host';
import { spokenText, type Toast } from './toast';

/** The live regions move when a dialog closes together with the message; by then they have moved. */
const DELAY_MS = 150;
/** Long enough for assistive technology to read the text; afterwards it is only in the toast. */
const STAY_MS = 1_000;

/** Announces a toast to assistive technology, once. */
export function announce(toast: Toast): void {
  setTimeout(() => {
    const line = say(spokenText(toast), toast.type === 'destructive');
    setTimeout(() => line.remove(), STAY_MS);
  }, DELAY_MS);
}
