import { graphql } from 'gatsby';
import { CirclePlay } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { Picture } from '../../components/picture';
import { RECORDING_ID } from '../../config/events';
import { eventMessages as messages } from '../../config/messages/events';
import { datedProps } from '../../features/events/event-texts';
import { ForMembers } from '../../features/events/for-members';
import { Facts, OverFacts, type EventPageProps, type PageEvent } from './event-facts';
import { Leaf } from './leaf';
import * as styles from './event-page-style';

export const eventPageFragment = graphql`
  fragment EventPage on ContentEvent {
    ...EventDates
    text
    alt
    image {
      gatsbyImageData(slot: CARD)
    }
    repeat {
      every
    }
    host {
      ...TeamMember
    }
  }
`;

/**
 * The page of an event. Until the build knows that it is over, it has what is shown before the end and after it, and a script shows one of
 * both; without scripts the first one, of which no word is false afterwards.
 */
export function EventPage({ event, next }: EventPageProps): ReactNode {
  const { dates, description, image, alt, host, text, key } = event;
  const name = event.name ?? key;
  const before = <Facts event={event} name={name} />;
  const after = <OverFacts event={event} next={next} />;
  return (
    <dated-event {...datedProps(dates)}>
      <div css={styles.head}>
        <div className="wrap">
          <Leaf dates={dates} large lit={!event.cancelled && !dates.over} />
          <div>
            <h1 dir="auto">{name}</h1>
            {description && <p className="lead">{description}</p>}
          </div>
          <Picture image={image} alt={alt} priority="high" sizes="15rem" />
        </div>
      </div>
      <section className="section" css={styles.part}>
        <div className="wrap" css={styles.page}>
          <div>
            {text && (
              <div css={styles.text}>
                <h2>{messages.whatHappens}</h2>
                {text.split(/\n{2,}/).map((paragraph, index) => (
                  <p key={index} dir="auto" {...(index === 0 && { className: 'lead' })}>
                    {paragraph}
                  </p>
                ))}
              </div>
            )}
            {host && <Host host={host} />}
            {dates.hasRecording && (
              <section aria-labelledby={RECORDING_ID}>
                <h2 id={RECORDING_ID}>{messages.recording}</h2>
                <BeforeAndAfter
                  event={event}
                  before={
                    <p className="note" css={styles.note}>
                      <Icon icon={CirclePlay} />
                      {messages.recordingLater}
                    </p>
                  }
                  after={
                    <ForMembers text={messages.recordingForMembers}>
                      {({ Recording }) => <Recording of={key} label={messages.recording} />}
                    </ForMembers>
                  }
                />
              </section>
            )}
          </div>
          <aside aria-label={messages.whenAndWhere}>
            <BeforeAndAfter event={event} before={before} after={after} />
          </aside>
        </div>
      </section>
    </dated-event>
  );
}

interface BeforeAndAfterProps {
  readonly event: PageEvent;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

function BeforeAndAfter({ event: { dates }, before, after }: BeforeAndAfterProps): ReactNode {
  if (dates.over) return after;
  return (
    <>
      <dated-list>
        <dated-event {...datedProps(dates)}>{before}</dated-event>
      </dated-list>
      <dated-list data-shows="over">
        <dated-event {...datedProps(dates)}>{after}</dated-event>
      </dated-list>
    </>
  );
}

function Host({ host }: { readonly host: NonNullable<Queries.EventPageFragment['host']> }): ReactNode {
  return (
    <section aria-labelledby="host">
      <h2 id="host">{messages.host}</h2>
      <div css={styles.host}>
        <Picture image={host.image} alt={host.alt} sizes="clamp(7rem, 14vw, 10rem)" />
        <div>
          <b dir="auto">{host.name}</b>
          {host.role && <span className="muted">{host.role}</span>}
        </div>
      </div>
    </section>
  );
}
