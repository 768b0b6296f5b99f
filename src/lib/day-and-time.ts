export const DAY = { day: 'numeric', month: 'long' } as const;
export const TIME = { hour: '2-digit', minute: '2-digit' } as const;

/** A time with its day, in the time zone of the device: "12 May at 09:14". */
export function dayAndTime(time: string): string {
  return formatTime(new Date(time), { ...DAY, ...TIME });
}

/** A time in the time zone of the device. A day of another year has its year. */
export function formatTime(date: Date, options: Intl.DateTimeFormatOptions, now = new Date()): string {
  const needsYear = options.day !== undefined && date.getFullYear() !== now.getFullYear();
  return new Intl.DateTimeFormat('en-GB', needsYear ? { ...options, year: 'numeric' } : options).format(date);
}

/** Whether a value of an answer is a time that can be shown, in the form of ISO 8601. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
