import { graphql } from 'gatsby';
import { ArrowDown, CalendarOff, CalendarPlus, Clock, MapPin, Video } from 'lucide';
import type { ReactElement, ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { Picture, type PictureFile } from '../../components/picture';
import { eventMessages as messages } from '../../config/messages/events';
import { CALENDAR_FILE, calendarFileOf, eventPath, PAST_ID } from '../../config/events';
import { datedProps, EventText, ZonesText, type Dates } from '../../features/events/event-texts';
import { ForMembers } from '../../features/events/for-members';
import { Leaf, leafStyle } from './leaf';
import * as styles from './coming-events-style';

export const eventDatesFragment = graphql`
  fragment EventDates on ContentEvent {
    key
    name
    description
    place
    cancelled
    dates {
      starts
      minutes
      timeZone
      over
      hasLink
      hasRecording
    }
  }
  fragment ComingEvent on ContentEvent {
    ...EventDates
    image {
      gatsbyImageData(slot: CARD)
    }
  }
`;

/** An event that has a date. */
export type Dated<Event extends MaybeDated> = Event & { readonly dates: NonNullable<Event['dates']> };

interface MaybeDated {
  readonly dates: Dates | null;
}

/** The events with a date, by date. */
export function byDate<Event extends MaybeDated>(events: readonly Event[]): readonly Dated<Event>[] {
  return events
    .filter((event): event is Dated<Event> => event.dates !== null)
    .toSorted((a, b) => (a.dates.starts[0] ?? 0) - (b.dates.starts[0] ?? 0));
}

interface ComingEventsProps {
  readonly events: readonly Queries.ComingEventFragment[];
  /** Replaces a picture that fails to load. */
  readonly fallback: PictureFile;
}

/**
 * The events to come. Without scripts they are a list by date, of which nothing says that it is to come: the build knew it, but it may have
 * been long ago.
 */
export function ComingEvents({ events, fallback }: ComingEventsProps): ReactNode {
  const coming = byDate(events);
  return (
    <section className="section" aria-labelledby="coming">
      <div className="wrap">
        <div className="head-row">
          <div className="head">
            <h2 id="coming" css={coming.length > 0 && styles.head}>
              {coming.length > 0 && <span>{messages.dates}</span>}
              <span>{messages.coming}</span>
            </h2>
            {coming.length > 0 && (
              <p>
                <ZonesText />
              </p>
            )}
          </div>
          <a className={buttonClass({ variant: 'line' })} href={CALENDAR_FILE}>
            <Icon icon={CalendarPlus} />
            {messages.allInCalendar}
          </a>
        </div>
        {coming.length === 0 ? (
          <NoEvents />
        ) : (
          <dated-list css={styles.list}>
            {coming.map((event, index) => (
              <ComingCard key={event.key} event={event} fallback={fallback} first={index === 0} />
            ))}
            <NoEvents />
          </dated-list>
        )}
      </div>
    </section>
  );
}

function ComingCard({
  event,
  fallback,
  first,
}: {
  readonly event: Dated<Queries.ComingEventFragment>;
  readonly fallback: PictureFile;
  readonly first: boolean;
}): ReactNode {
  const { key, dates, description, place, cancelled, image } = event;
  const name = event.name ?? key;
  return (
    <dated-event
      css={styles.card}
      {...datedProps(dates)}
      {...(cancelled && { 'data-cancelled': '' })}
      role="article"
      aria-label={name}
    >
      <div css={styles.stand}>
        <Leaf dates={dates} />
        <InternalLink to={eventPath(key)} tabIndex={-1} aria-hidden>
          <Picture image={image} alt="" fallback={fallback} {...(first && { priority: 'high' })} />
        </InternalLink>
      </div>
      <div>
        <h3 dir="auto">
          <InternalLink to={eventPath(key)}>{name}</InternalLink>
        </h3>
        {description && <p className="muted">{description}</p>}
        {cancelled && <p>{messages.cancelled}</p>}
        <dl css={styles.facts}>
          <Fact term={messages.yours} icon={Clock}>
            <span>
              <b>
                <EventText dates={dates} shows="own" />
              </b>
              {messages.yourTime}
            </span>
          </Fact>
          <Fact term={messages.time} icon={Clock}>
            <EventText dates={dates} shows="there" />
          </Fact>
          <Fact term={messages.place} icon={place ? MapPin : Video}>
            <span>{place ?? messages.online}</span>
          </Fact>
        </dl>
        <div css={styles.actions}>
          {dates.hasLink && (
            <ForMembers text={messages.forMembers}>
              {({ JoinLink }) => (
                <JoinLink
                  of={key}
                  label={messages.join}
                  name={messages.about(messages.join, name)}
                  className={buttonClass({ variant: first ? 'primary' : 'line' })}
                />
              )}
            </ForMembers>
          )}
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={calendarFileOf(key)}
            aria-label={messages.about(messages.addToCalendar, name)}
          >
            <Icon icon={CalendarPlus} />
            {messages.addToCalendar}
          </a>
        </div>
      </div>
    </dated-event>
  );
}

interface FactProps {
  readonly term: string;
  readonly icon: typeof Clock;
  readonly children: ReactElement;
}

function Fact({ term, icon, children }: FactProps): ReactNode {
  return (
    <div>
      <dt className="sr-only">{term}</dt>
      <dd>
        <Icon icon={icon} />
        {children}
      </dd>
    </div>
  );
}

function NoEvents(): ReactNode {
  return (
    <div slot="none" css={styles.card}>
      <div css={styles.stand}>
        <span css={[leafStyle, styles.emptyLeaf]}>
          <Icon icon={CalendarOff} />
        </span>
      </div>
      <div>
        <h3>{messages.none}</h3>
        <p className="muted">{messages.noneText}</p>
        <div>
          <a className={buttonClass({ variant: 'line' })} href={`#${PAST_ID}`}>
            <span>{messages.seePast}</span>
            <Icon icon={ArrowDown} />
          </a>
        </div>
      </div>
    </div>
  );
}

/** The heading of the past events, with those that were to come when the site was built and are over by the reader's clock. */
export function PastHead({ events }: Pick<ComingEventsProps, 'events'>): ReactNode {
  return (
    <>
      <div className="head">
        <h2 id={PAST_ID}>{messages.past}</h2>
      </div>
      <dated-list css={styles.over} data-shows="over">
        {byDate(events).map(({ key, name, dates, cancelled }) => (
          <dated-event key={key} {...datedProps(dates)}>
            <InternalLink to={eventPath(key)}>{name ?? key}</InternalLink>
            <span>
              {', '}
              <EventText dates={dates} shows="dayAndPlace" />
            </span>
            {cancelled && <span>{`. ${messages.wasCancelled}`}</span>}
          </dated-event>
        ))}
      </dated-list>
    </>
  );
}
