import { CalendarPlus, Share2 } from 'lucide';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { calendarFileOf, eventPath } from '../../config/events';
import { eventMessages as messages } from '../../config/messages/events';
import { datedProps, EventText, furtherTimes } from '../../features/events/event-texts';
import { ForMembers } from '../../features/events/for-members';
import { placeOf } from '../../features/events/times';
import type { Dated } from './coming-events';
import * as styles from './event-page-style';
import { Leaf } from './leaf';

export type PageEvent = Dated<Queries.EventPageFragment>;

export interface EventPageProps {
  readonly event: PageEvent;
  /** The next event, whose address readers get when this one is over. */
  readonly next: Dated<Queries.EventDatesFragment> | undefined;
}

/** When and where an event takes place, and how to get there. */
export function Facts({ event, name }: { readonly event: PageEvent; readonly name: string }): ReactNode {
  const { key, dates, place, cancelled, repeat } = event;
  return (
    <div className="cells" css={styles.facts}>
      <div className="cell on-pine">
        <h2>{cancelled ? messages.cancelled : messages.whenAndWhere}</h2>
        <dl>
          <div className="own">
            <dt>
              <EventText dates={dates} shows="ownPlace" />
            </dt>
            <dd>
              <b>
                <EventText dates={dates} shows="longOwn" />
              </b>
            </dd>
          </div>
          <div>
            <dt>{messages.there(placeOf(dates.timeZone))}</dt>
            <dd>
              <EventText dates={dates} shows="longThere" />
            </dd>
          </div>
          {repeat && (
            <div>
              <dt>{messages.repeats}</dt>
              <dd>{messages.every[repeat.every === 'month' ? 'month' : 'week']}</dd>
            </div>
          )}
          <div>
            <dt>{messages.place}</dt>
            <dd>{place ?? messages.online}</dd>
          </div>
        </dl>
        {dates.starts.length > 1 && (
          <details>
            <summary>{messages.moreDates}</summary>
            <ul>
              {furtherTimes(dates).map((time) => (
                <li key={time} suppressHydrationWarning>
                  {time}
                </li>
              ))}
            </ul>
          </details>
        )}
        {dates.hasLink && (
          <ForMembers
            text={messages.forMembers}
            loginClass={buttonClass({ variant: 'lamp', size: 'large', block: true })}
          >
            {({ JoinLink }) => (
              <JoinLink
                of={key}
                label={messages.join}
                name={messages.about(messages.join, name)}
                className={buttonClass({ variant: 'lamp', size: 'large', block: true })}
              />
            )}
          </ForMembers>
        )}
      </div>
      <a css={styles.row} href={calendarFileOf(key)}>
        <Icon icon={CalendarPlus} />
        <span>
          <b>{messages.addToCalendar}</b>
          <small>{messages.calendarFile}</small>
        </span>
      </a>
      <event-share css={styles.share}>
        <button type="button" css={styles.row}>
          <Icon icon={Share2} />
          <span>
            <b>{messages.share}</b>
            <span role="status">
              <small>{messages.shareText}</small>
              <small>{messages.shared}</small>
            </span>
          </span>
        </button>
      </event-share>
    </div>
  );
}

/** When an event took place, and which one is next. */
export function OverFacts({ event, next }: EventPageProps): ReactNode {
  const { dates, host } = event;
  return (
    <div className="cells" css={styles.facts}>
      <div className="cell">
        <h2>{event.cancelled ? messages.wasCancelled : messages.over}</h2>
        <dl>
          <div>
            <dt>{event.cancelled ? messages.wasPlanned : messages.wasOn}</dt>
            <dd>
              <EventText dates={dates} shows="dayAndPlace" />
            </dd>
          </div>
          {host && (
            <div>
              <dt>{messages.host}</dt>
              <dd>{host.name}</dd>
            </div>
          )}
        </dl>
      </div>
      {next && (
        <dated-list>
          <dated-event {...datedProps(next.dates)} className="cell" css={styles.nextCell}>
            <p className="small muted">{messages.next}</p>
            <InternalLink to={eventPath(next.key)}>
              <span css={styles.next}>
                <Leaf dates={next.dates} lit />
                <span>
                  <b>{next.name ?? next.key}</b>
                  <EventText dates={next.dates} shows="there" />
                </span>
              </span>
            </InternalLink>
          </dated-event>
        </dated-list>
      )}
    </div>
  );
}
