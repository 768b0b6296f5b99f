import { say } from './host';
import { spokenText, type Toast } from './toast';

/** A dialog that closes together with the message takes the live elements along; they should be at rest by then. */
const DELAY_MS = 150;
/** Long enough for assistive technology to take the words over; afterwards they stand only in the toast. */
const STAY_MS = 1_000;

/** Has a toast read out, once. */
export function announce(toast: Toast): void {
  setTimeout(() => {
    const line = say(spokenText(toast), toast.type === 'destructive');
    setTimeout(() => line.remove(), STAY_MS);
  }, DELAY_MS);
}
