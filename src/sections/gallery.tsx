import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import { CirclePlay } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { InternalLink } from '../components/link';
import { Picture, pictureFiles, pictureUrl, type PictureFile } from '../components/picture';
import { eventPath, RECORDING_ID } from '../config/events';
import { eventMessages } from '../config/messages/events';
import { pageMessages } from '../config/messages/pages';
import { EventText } from '../features/events/event-texts';
import { useLightbox, type LightboxItem } from '../features/lightbox/use-lightbox';

export const eventFragment = graphql`
  fragment Event on ContentEvent {
    key
    name
    description
    alt
    size
    image {
      gatsbyImageData(slot: GALLERY)
    }
    cellImageData
    dates {
      starts
      minutes
      timeZone
      hasRecording
      cancelled
    }
  }
`;

const galleryStyle = css`
  display: grid;
  gap: clamp(0.5rem, 1vw, 1rem);
  grid-auto-flow: dense;
  @media (min-width: 17rem) {
    grid-template-columns: 1fr 1fr;
    .large {
      grid-column: span 2;
    }
  }
  @media (min-width: 48rem) {
    grid-template-columns: repeat(4, 1fr);
  }
  figure {
    position: relative;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    border-radius: var(--r-2);
    background: var(--bg-mist);
  }
  a {
    display: block;
    flex: 1;
    min-height: 0;
  }
  a:focus-visible {
    outline-offset: -4px;
  }
  img {
    height: 100%;
    aspect-ratio: 4 / 3;
    filter: var(--photo-brightness);
  }
  figcaption {
    padding: 0.625rem 0.75rem;
    line-height: 1.4;
  }
  b {
    display: block;
    color: var(--ink);
    font-weight: 600;
  }
  .tall {
    grid-row: span 2;
  }
  .large {
    grid-row: span 2;
  }
`;

/** The caption of an event that had a date. */
const datedStyle = css`
  figcaption a {
    display: inline;
    color: inherit;
  }
  /* A target of 24 px (WCAG 2.2, 2.5.8). */
  b a {
    padding-block: 0.25rem;
  }
  b a:not(:hover) {
    text-decoration: none;
  }
  .past {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s-3);
    align-items: center;
    justify-content: space-between;
  }
  .past a {
    display: inline-flex;
    flex: none;
    gap: 0.35rem;
    align-items: center;
    min-height: 1.75rem;
    font-weight: 600;
  }
`;

/** Number of pictures on the first screen of a wide window. */
const FIRST_SCREEN = 3;

interface GalleryProps {
  readonly events: readonly Queries.EventFragment[];
  /** Number of events on the previous pages. Events without a name are numbered across all pages. */
  readonly before: number;
  /** Replaces a picture that fails to load. */
  readonly fallback: PictureFile;
}

/**
 * The gallery of events in a dense grid of four columns, on phones two. Each picture links to its largest version; with
 * scripts it opens in the lightbox.
 */
export function Gallery({ events, before, fallback }: GalleryProps): ReactNode {
  const lightbox = useLightbox(
    events.map((event, index) => lightboxItem(event, before + index + 1)),
    pictureUrl(fallback),
  );
  return (
    <>
      <div css={galleryStyle}>
        {events.map((event, index) => (
          <figure
            key={event.key}
            {...(event.size === 'normal' ? {} : { className: event.size })}
            {...(event.dates && { css: datedStyle })}
          >
            <a href={pictureUrl(event.image)} aria-haspopup="dialog" {...lightbox.opener(index)}>
              <Picture
                image={event.cellImageData ? { gatsbyImageData: event.cellImageData } : event.image}
                alt={event.alt}
                fallback={fallback}
                priority={priorityOf(index)}
              />
            </a>
            {event.name && (
              <figcaption className="small muted" dir="auto">
                <b dir="auto">
                  {event.dates ? <InternalLink to={eventPath(event.key)}>{event.name}</InternalLink> : event.name}
                </b>
                {event.description && <span>{event.description}</span>}
                {event.dates && <PastLine event={event} dates={event.dates} />}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      {lightbox.dialog}
    </>
  );
}

/** When an event was, or that it was not, and where its recording is. */
function PastLine({ event, dates }: PastLineProps): ReactNode {
  const address = `${eventPath(event.key)}#${RECORDING_ID}`;
  const label = eventMessages.about(eventMessages.recording, event.name ?? event.key);
  return (
    <span className="past">
      <EventText dates={dates} shows="monthAndYear" />
      {dates.cancelled && <span>{eventMessages.wasCancelled}</span>}
      {dates.hasRecording && (
        <InternalLink to={address} aria-label={label}>
          <Icon icon={CirclePlay} />
          {eventMessages.recording}
        </InternalLink>
      )}
    </span>
  );
}

interface PastLineProps {
  readonly event: Queries.EventFragment;
  readonly dates: NonNullable<Queries.EventFragment['dates']>;
}

function priorityOf(index: number): 'high' | 'eager' | undefined {
  if (index === 0) return 'high';
  return index < FIRST_SCREEN ? 'eager' : undefined;
}

function lightboxItem(event: Queries.EventFragment, position: number): LightboxItem {
  return {
    ...pictureFiles(event.image),
    alt: event.alt,
    name: event.name ?? pageMessages.photoFallbackName(position),
    ...(event.description ? { description: event.description } : {}),
  };
}
