import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { ExternalLink } from '../../components/link';
import { Picture } from '../../components/picture';
import { eventMessages } from '../../config/messages/events';
import { memberAreaMessages } from '../../config/messages/member-area';
import { describeError } from '../auth/describe-error';
import { lessonMessages } from '../lessons/messages';
import { LessonMarkPlace, noteStarted } from '../lessons/places';
import { useMemberContent } from '../member-content/use-member-content';
import { InlineVideo } from '../video/inline-video-card';

export const contentQuery = /* GraphQL */ `
  query MemberEvents {
    events: allContentEvent(sort: [{ order: ASC }, { key: ASC }], filter: { dates: { over: { in: [true, false] } } }) {
      nodes {
        key
        link
        recording {
          key
          title
          was
          minutes
          youtubeId
          cover {
            gatsbyImageData(slot: STAGE, forMembers: true)
          }
        }
      }
    }
  }
`;

type MemberEvent = Queries.MemberEventsQuery['events']['nodes'][number];

interface MemberPartProps {
  /** The key of the event. */
  readonly of: string;
  readonly children: (event: MemberEvent) => ReactNode;
}

function MemberPart({ of, children }: MemberPartProps): ReactNode {
  const part = useMemberContent<Queries.MemberEventsQuery>('events');
  if (part.status === 'failed') {
    return (
      <div className="row">
        <p role="status">{describeError(part.error)}</p>
        <button type="button" className={buttonClass({ variant: 'line' })} onClick={part.retry}>
          {memberAreaMessages.retry}
        </button>
      </div>
    );
  }
  const event = part.status === 'ready' ? part.content.events.nodes.find(({ key }) => key === of) : undefined;
  return event && children(event);
}

interface JoinLinkProps {
  /** The key of the event. */
  readonly of: string;
  readonly label: string;
  /** The name of the link, which begins with its label. */
  readonly name: string;
  readonly className: string;
}

/** The link to join an event. */
export function JoinLink({ of, label, name, className }: JoinLinkProps): ReactNode {
  return (
    <MemberPart of={of}>
      {({ link }) =>
        link && (
          <ExternalLink href={link} className={className} aria-label={name} referrerPolicy="no-referrer">
            {label}
          </ExternalLink>
        )
      }
    </MemberPart>
  );
}

/** The recording of an event: the player of its lesson, with its mark. */
export function Recording({ of, label }: { readonly of: string; readonly label: string }): ReactNode {
  return (
    <MemberPart of={of}>
      {({ recording }) =>
        recording ? <RecordingStage lesson={recording} label={label} /> : <p>{eventMessages.recordingMissing}</p>
      }
    </MemberPart>
  );
}

const stageStyle = css`
  width: 100%;
  margin-top: var(--s-4);
  h3 {
    font-size: var(--t-2xl);
  }
`;

interface RecordingStageProps {
  readonly lesson: NonNullable<MemberEvent['recording']>;
  readonly label: string;
}

function RecordingStage({ lesson, label }: RecordingStageProps): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  const { key, title, minutes, youtubeId, cover } = lesson;

  function play(): void {
    setPlaying(true);
    noteStarted(key);
  }
  return (
    <div className="grid" css={stageStyle}>
      <InlineVideo
        {...{ title, youtubeId, isPlaying }}
        cover={<Picture image={cover} alt="" />}
        hasThumbnail={false}
        onPlay={play}
      />
      <p className="lead">{[label, ...(minutes === null ? [] : [lessonMessages.minutes(minutes)])].join(', ')}</p>
      <h3 dir="auto">{title}</h3>
      <LessonMarkPlace lesson={lesson} />
    </div>
  );
}
