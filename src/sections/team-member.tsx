import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { Picture, type PictureFile } from '../components/picture';

export const teamMemberFragment = graphql`
  fragment TeamMember on ContentTeamMember {
    key
    name
    role
    description
    alt
    image {
      gatsbyImageData(slot: TEAM)
    }
  }
`;

/** The portrait touches the line below it. */
const portraitStyle = css`
  border-bottom: 4px solid var(--ground);
  img {
    aspect-ratio: 4 / 5;
    object-position: 50% 20%;
    border-radius: var(--r-arch);
    filter: var(--photo-brightness);
  }
`;

const nameStyle = css`
  font-size: var(--t-xl);
  padding-top: var(--s-4);
`;

interface TeamMemberProps {
  readonly member: Queries.TeamMemberFragment;
  /** Replaces a portrait that fails to load. */
  readonly fallback: PictureFile;
  readonly firstRow: boolean;
}

/** A leader: arched portrait, name, and optional role and description. */
export function TeamMember({ member, fallback, firstRow }: TeamMemberProps): ReactNode {
  return (
    <li dir="auto">
      <div css={portraitStyle}>
        <Picture image={member.image} alt={member.alt} fallback={fallback} priority={firstRow ? 'eager' : undefined} />
      </div>
      <h2 css={nameStyle}>{member.name}</h2>
      {member.role && <p className="muted">{member.role}</p>}
      {member.description && <p className="muted small">{member.description}</p>}
    </li>
  );
}
