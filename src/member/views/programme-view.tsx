import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { buttonClass } from '../../components/button';
import { InternalLink } from '../../components/link';
import { Message } from '../../components/message';
import { TitledPage } from '../../components/page-title';
import { Picture } from '../../components/picture';
import { programmeMessages } from '../../config/messages/member';
import { PATHS } from '../../config/routes';
import { InlineVideoCard } from '../../features/video/inline-video-card';
import { assertPresent } from '../../lib/assert';
import { DestinationLink } from '../parts/destination-link';

const columnsStyle = css`
  gap: var(--s-7);
  align-items: start;
  @media (min-width: 56rem) {
    grid-template-columns: 1.15fr 1fr;
  }
`;

const textStyle = css`
  display: grid;
  gap: var(--s-6);
  justify-items: start;
  max-width: var(--w-text);
`;

const headingStyle = css`
  font-size: var(--t-2xl);
  margin-bottom: var(--s-2);
`;

const cellHeadingStyle = css`
  font-size: var(--t-xl);
`;

const pictureStyle = css`
  width: 100%;
  aspect-ratio: 16 / 10;
  object-fit: cover;
  border-radius: var(--r-3);
  filter: var(--photo-brightness);
`;

/** The column with picture and video. */
const mediaStyle = css`
  display: grid;
  gap: var(--s-6);
`;

const videoStyle = css`
  max-width: 36rem;
`;

/** `$key` names the programme. */
export const contentQuery = /* GraphQL */ `
  query MemberProgramme($key: String!) {
    programme: contentProgramme(key: { eq: $key }) {
      title
      lead
      pictures {
        gatsbyImageData(slot: PAGE_HEADER, forMembers: true)
      }
      comingSoon
      alt
      image {
        gatsbyImageData(slot: COLUMN, forMembers: true)
      }
      messageImage: image {
        gatsbyImageData(slot: MESSAGE, forMembers: true)
      }
      sections {
        heading
        text
      }
      video {
        title
        youtubeId
        cover {
          gatsbyImageData(slot: COLUMN_VIDEO, forMembers: true)
        }
      }
      link {
        ...MemberLink
      }
      linkLabel
    }
  }
`;

type Programme = NonNullable<Queries.MemberProgrammeQuery['programme']>;

/** `/crypto`, `/franchise` and `/arep`: texts, picture, video and link of a programme. */
export default function ProgrammeView({ content }: { readonly content: Queries.MemberProgrammeQuery }): ReactNode {
  const programme = assertPresent(content.programme, 'The file of this programme in content/programmes/');
  return programme.comingSoon ? <ComingSoon programme={programme} /> : <OpenProgramme programme={programme} />;
}

function OpenProgramme({ programme }: { readonly programme: Programme }): ReactNode {
  const { title, lead, pictures, sections, image, alt, video, link, linkLabel } = programme;
  return (
    <TitledPage page={{ heading: title, lead, pictures }}>
      <div className="grid" css={columnsStyle}>
        <div css={textStyle}>
          {sections.map(({ heading, text }) => (
            <div key={heading}>
              <h2 css={headingStyle}>{heading}</h2>
              <p dir="auto">{text}</p>
            </div>
          ))}
          {link && <DestinationLink url={link.url}>{linkLabel ?? link.name}</DestinationLink>}
        </div>
        <div css={mediaStyle}>
          <Picture image={image} alt={alt} priority="eager" css={pictureStyle} />
          {video && <ProgrammeVideo video={video} />}
        </div>
      </div>
    </TitledPage>
  );
}

/** A message that the programme is coming soon, with the available texts below it (AREA-11). */
function ComingSoon({ programme }: { readonly programme: Programme }): ReactNode {
  const { title, lead, sections, messageImage, video, link, linkLabel } = programme;
  return (
    <>
      <Message heading={title} level="h1" text={lead} image={messageImage}>
        <p className="badge">{programmeMessages.comingSoon}</p>
        {link ? (
          <DestinationLink url={link.url}>{linkLabel ?? link.name}</DestinationLink>
        ) : (
          <InternalLink to={PATHS.classroom} className={buttonClass({ size: 'large' })}>
            {programmeMessages.toClassroom}
          </InternalLink>
        )}
      </Message>
      {sections.length > 0 && (
        <section className="section mist">
          <div className="wrap">
            <div className="cells columns-3">
              {sections.map(({ heading, text }) => (
                <div key={heading} className="cell">
                  <h2 css={cellHeadingStyle}>{heading}</h2>
                  <p dir="auto">{text}</p>
                </div>
              ))}
            </div>
          </div>
        </section>
      )}
      {video && (
        <section className="section">
          <div className="wrap">
            <div css={videoStyle}>
              <ProgrammeVideo video={video} />
            </div>
          </div>
        </section>
      )}
    </>
  );
}

function ProgrammeVideo({ video }: { readonly video: NonNullable<Programme['video']> }): ReactNode {
  const { title, youtubeId, cover } = video;
  return <InlineVideoCard title={title} youtubeId={youtubeId} cover={<Picture image={cover} alt="" />} />;
}
