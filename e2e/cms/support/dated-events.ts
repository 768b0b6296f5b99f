const DAY_MS = 24 * 3_600_000;

/** A lesson that is the recording of the past event. No other content has its texts: public pages have videos of the sample content. */
export const RECORDING = { key: 'lesson-together', title: 'What We Recorded', youtubeId: 'secretVideo' } as const;

/** Events with a date of the built site, which `publish.spec.ts` writes. */
export const DATED = {
  weekly: { key: 'round-table', name: 'Round Table', link: 'https://meet.example.org/round-table' },
  once: { key: 'summer-meeting', name: 'Summer Meeting' },
  over: { key: 'first-lesson', name: 'First Lesson Together' },
  cancelled: { key: 'city-walk', name: 'City Walk' },
  draft: { key: 'secret-evening', name: 'Secret Evening' },
} as const;

const FIELDS: Readonly<Record<keyof typeof DATED, readonly [days: number, zone: string, further: string]>> = {
  weekly: [10, 'Europe/Berlin', `link: ${DATED.weekly.link}\nrepeat:\n  every: week\ntext: Bring one question.\n`],
  once: [3, 'America/New_York', 'place: Library\n'],
  over: [-30, 'Asia/Kathmandu', `recording: ${RECORDING.key}\n`],
  cancelled: [20, 'UTC', 'place: Riverside\ncancelled: true\n'],
  draft: [15, 'UTC', 'draft: true\n'],
};

/** The files of these events and of the recording, by their names. They take place some days before or after today. */
export function datedEventFiles(today: Date): readonly (readonly [file: string, text: string])[] {
  const events = Object.entries(DATED).map(([which, { key, name }], index) => {
    const [days, zone, further] = FIELDS[which as keyof typeof DATED];
    const day = new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const dates = `start: ${day} 18:00\nend: ${day} 19:30\ntimeZone: ${zone}\nchangedAt: 2026-01-01 12:00\nsequence: 0`;
    const text = `image: media/event-0${index + 2}.webp\nalt: Drawing of a meeting.\nname: ${name}\norder: ${index + 1}\n${dates}\n`;
    return [`events/${key}.yaml`, text + further] as const;
  });
  const lesson = `title: ${RECORDING.title}\nyoutubeId: ${RECORDING.youtubeId}\ncover: media/event-02.webp\norder: 900\n`;
  return [...events, [`skill-videos/${RECORDING.key}.yaml`, lesson]];
}
