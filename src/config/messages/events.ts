/** The texts that a script fills in, which is in the head of the pages of events. */
export const eventTimeMessages = {
  zones: 'Times are those where the event is.',
  zonesFor: (place: string) => `Times are shown for you in ${place}, and where the event is.`,
  yours: (place: string) => `Your time, ${place}`,
  range: (start: string, end: string) => `${start} to ${end}`,
  in: (time: string, place: string) => `${time} in ${place}`,
} as const;

/** Texts about events with a date. Pages and calendar files share some. */
export const eventMessages = {
  coming: 'Coming up',
  /** The same heading where no script says what is to come. */
  dates: 'Dates',
  past: 'Past',
  allInCalendar: 'All in your calendar',
  yours: 'Your time',
  time: 'Time of the event',
  yourTime: ', your time',
  online: 'Online',
  join: 'Join online',
  forMembers: 'The link to join is for members.',
  recordingForMembers: 'The recording is for members.',
  recordingMissing: 'The recording is not here yet.',
  addToCalendar: 'Add to calendar',
  /** Name of that link, after its label. */
  about: (label: string, name: string) => `${label}: ${name}`,
  calendarFile: 'A file (.ics) for any calendar',
  none: 'No date is set yet',
  noneText: 'The next event stands here as soon as its day is fixed. Until then, look at what there was.',
  seePast: 'See past events',
  cancelled: 'This event does not take place',
  /** Of one that is over. */
  wasCancelled: 'This event did not take place',
  every: { week: 'Every week', month: 'Every month' },
  recording: 'Recording',

  whatHappens: 'What happens',
  whenAndWhere: 'When and where',
  there: (place: string) => `Where it is, ${place}`,
  place: 'Place',
  repeats: 'Repeats',
  moreDates: 'More dates',
  host: 'Host',
  recordingLater: 'It appears here after the event, as a lesson for members. You find it in your list of lessons too.',
  share: 'Share',
  shareText: 'The address of this page, without the link to join',
  shared: 'The address is copied.',
  over: 'This event is over',
  wasOn: 'It was on',
  /** Of one that did not take place. */
  wasPlanned: 'It was planned for',
  next: 'The next one',
  yourNext: 'Your next event',
  see: 'See the event',
} as const;
