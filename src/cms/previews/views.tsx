import type { ReactNode } from 'react';

import type { PictureFile } from '../../components/picture';
import { Quote } from '../../components/quote';
import { MINUTE_MS } from '../../config/limits';
import type { PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { isTimeZone } from '../../content-model/date-time';
import { FALLBACK_TIME_ZONE, instantOf } from '../../content-model/zoned-time';
import { CourseCard } from '../../sections/course-card';
import { ComingEvents } from '../../sections/events/coming-events';
import { Gallery } from '../../sections/gallery';
import { TeamMember } from '../../sections/team-member';
import type { EditedEntry } from './edited-entry';
import type { SiteFacts } from './site-facts';

interface ViewProps {
  readonly entry: EditedEntry;
  readonly facts: SiteFacts;
  /** The CMS's address of the picture with this path. */
  readonly addressOf: (path: string) => string;
}

/** A folder of content whose entries have a preview. */
export type PreviewedFolder = (typeof PREVIEWED_FOLDERS)[number];

/** Renders an entry with the site's own components. */
export const VIEWS: Readonly<Record<PreviewedFolder, (props: ViewProps) => ReactNode>> = {
  testimonials: TestimonialView,
  events: EventView,
  team: TeamView,
  courses: CourseView,
};

function TestimonialView({ entry, facts, addressOf }: ViewProps): ReactNode {
  const address = addressOf(entry.path('image') || facts.fallbackPortrait);
  return (
    <Quote
      key={address}
      testimonial={{
        key: '',
        name: entry.text('name'),
        role: entry.text('role'),
        content: entry.text('content'),
        rating: entry.number('rating'),
        image: pictureFile(address),
      }}
    />
  );
}

function EventView({ entry, facts, addressOf }: ViewProps): ReactNode {
  const fallback = addressOf(facts.fallbackPicture);
  const address = addressOf(entry.path('image')) || fallback;
  const event = {
    key: '',
    name: entry.optionalText('name'),
    description: entry.optionalText('description'),
    alt: entry.text('alt'),
    size: entry.optionalText('size') ?? 'normal',
    image: pictureFile(address),
    cellImageData: null,
    place: entry.optionalText('place'),
    cancelled: entry.isOn('cancelled'),
    dates: readDates(entry, facts),
  };
  return event.dates ? (
    <ComingEvents key={address} events={[event]} fallback={pictureFile(fallback)} />
  ) : (
    <Gallery key={address} events={[{ ...event, dates: null }]} before={0} fallback={pictureFile(fallback)} />
  );
}

/** When an event takes place for the first time, as the build reads it; null without a start. */
function readDates(entry: EditedEntry, { timeZone: siteZone }: SiteFacts): Queries.ComingEventFragment['dates'] {
  const zone = entry.optionalText('timeZone') ?? siteZone;
  const timeZone = isTimeZone(zone) ? zone : FALLBACK_TIME_ZONE;
  const [start, end] = ['start', 'end'].map((name) => instantOf(entry.optionalText(name) ?? '', timeZone)?.getTime());
  if (start === undefined) return null;
  return {
    starts: [start / MINUTE_MS],
    minutes: [end === undefined ? 0 : Math.max(0, end - start) / MINUTE_MS],
    timeZone,
    over: false,
    hasLink: entry.optionalText('link') !== null,
    hasRecording: false,
  };
}

function TeamView({ entry, facts, addressOf }: ViewProps): ReactNode {
  const fallback = addressOf(facts.fallbackPortrait);
  const address = addressOf(entry.path('image')) || fallback;
  const member = {
    key: '',
    name: entry.text('name'),
    role: entry.optionalText('role'),
    description: entry.optionalText('description'),
    alt: entry.text('alt'),
    image: pictureFile(address),
  };
  return (
    <ul className="grid g3">
      <TeamMember key={address} member={member} fallback={pictureFile(fallback)} firstRow />
    </ul>
  );
}

/** Shows a course as guests see it. */
function CourseView({ entry, facts, addressOf }: ViewProps): ReactNode {
  const address = addressOf(entry.path('image') || facts.fallbackPicture);
  const course = {
    key: '',
    title: entry.text('title'),
    description: entry.text('description'),
    duration: entry.text('duration'),
    students: entry.number('students'),
    level: entry.optionalText('level'),
    topics: entry.texts('topics'),
    price: entry.number('price'),
    startRoute: entry.text('startRoute'),
    image: pictureFile(address),
  };
  return (
    <div className="grid g3">
      <CourseCard key={address} course={course} joinUrl={facts.joinUrl} currency={facts.currency} locked />
    </div>
  );
}

/** A plain picture in the site's colour, used if even the fallback picture is not available. */
const NO_PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><path fill="#c9dccf" d="M0 0h640v480H0z"/></svg>',
)}`;

/**
 * A picture of the CMS in the format of the build, but in one size. The proportions are those of most photos; the
 * components set the layout. An empty address gives a plain picture.
 */
function pictureFile(address: string): PictureFile {
  const src = address === '' ? NO_PICTURE : address;
  return {
    gatsbyImageData: { layout: 'constrained', width: 640, height: 480, images: { fallback: { src } } },
  };
}
