import { ownAccountMessages } from '../../config/messages/own-account';

const DAY = { day: 'numeric', month: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** A time of the recent past or future in words, in the time zone of the device: "today at 08:40", "3 May", "3 May 2025". */
export function timeInWords(time: string, now = new Date()): string {
  const date = new Date(time);
  if (date.toDateString() === now.toDateString()) {
    return ownAccountMessages.devices.today(format(date, TIME));
  }
  return format(date, date.getFullYear() === now.getFullYear() ? DAY : { ...DAY, year: 'numeric' });
}

/** A time with its day: "12 May at 09:14". */
export function dayAndTime(time: string): string {
  return format(new Date(time), { ...DAY, ...TIME });
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', options).format(date);
}
