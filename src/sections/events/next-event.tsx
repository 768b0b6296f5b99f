import { css } from '@emotion/react';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { linkArrowHoverStyle, linkArrowStyle } from '../../components/link-arrow';
import { eventPath } from '../../config/events';
import { eventMessages as messages } from '../../config/messages/events';
import { datedProps, EventText } from '../../features/events/event-texts';
import { byDate } from './coming-events';
import { Leaf } from './leaf';

/** Only the next event has a place. Which one that is, a script knows: until then the first one keeps the space. */
const listStyle = css`
  &:not(:defined) {
    visibility: hidden;
  }
  &:not(:defined) > :not(:first-child),
  &:defined > :not([data-next]) {
    display: none;
  }
  > dated-event {
    display: block;
    margin-top: clamp(1.5rem, 3vw, 2.5rem);
    padding-top: var(--s-5);
    border-top: 1px solid var(--line);
  }
`;

/** Next to each other where they have room. */
const rowStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-4);
  align-items: end;
  color: var(--ink);
  line-height: 1.35;
  text-decoration: none;
  > div {
    display: flex;
    flex-wrap: wrap;
    flex: 1 1 9rem;
    gap: var(--s-2) var(--s-5);
    align-items: center;
    align-self: center;
    min-width: 0;
    padding-bottom: var(--s-4);
  }
  > div > :first-child {
    display: grid;
    flex: 1 1 16rem;
    gap: 2px;
    min-width: 0;
    overflow-wrap: break-word;
    color: var(--ink-2);
  }
  b {
    font: 700 var(--t-xl) / 1.2 var(--font-display);
    color: var(--ink);
  }
  > div > :last-child {
    margin: 0;
    padding: 0;
  }
  &:hover b {
    text-decoration: underline;
  }
`;

interface NextEventProps {
  /** The events to come, as the build knew them. Content of an earlier build may be without them. */
  readonly events: Queries.MemberHomepageQuery['coming'] | undefined;
}

/** A row with the next event, which leads to its page. There is none without an event to come. */
export function NextEvent({ events }: NextEventProps): ReactNode {
  const coming = byDate(events?.nodes ?? []);
  if (coming.length === 0) return null;
  return (
    <dated-list css={listStyle}>
      {coming.map(({ key, name, dates }) => (
        <dated-event key={key} {...datedProps(dates)}>
          <InternalLink to={eventPath(key)} css={[rowStyle, linkArrowHoverStyle]}>
            <Leaf dates={dates} lit />
            <div>
              <div>
                <small>{messages.yourNext}</small>
                <b dir="auto">{name ?? key}</b>
                <EventText dates={dates} shows="dayAndPlace" />
              </div>
              <span className="link-arrow" css={linkArrowStyle}>
                <span>{messages.see}</span>
                <Icon icon={ArrowRight} />
              </span>
            </div>
          </InternalLink>
        </dated-event>
      ))}
    </dated-list>
  );
}
