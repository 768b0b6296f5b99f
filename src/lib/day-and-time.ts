export const DAY = { day: 'numeric', month: 'long' } as const;
export const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** A time with its day, in the time zone of the device: "12 May at 09:14". */
export function dayAndTime(time: string): string {
  return formatTime(new Date(time), { ...DAY, ...TIME });
}

export function formatTime(date: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', options).format(date);
}

/** Whether a value of an answer is a time that can be shown, in the form of ISO 8601. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
