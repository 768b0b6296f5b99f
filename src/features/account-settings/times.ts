import { DAY, formatTime, TIME } from '../../lib/day-and-time';
import { settingsMessages } from './messages';

/** A time of the recent past or future in words, in the time zone of the device: "today at 08:40", "3 May", "3 May 2025". */
export function timeInWords(time: string, now = new Date()): string {
  const date = new Date(time);
  if (date.toDateString() === now.toDateString()) {
    return settingsMessages.devices.today(formatTime(date, TIME));
  }
  return formatTime(date, DAY, now);
}
