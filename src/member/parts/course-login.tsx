import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { boxStyle } from '../../components/box';
import { Picture } from '../../components/picture';
import { DestinationLink } from './destination-link';

const loginStyle = css`
  padding: 0;
  gap: 0;
  overflow: hidden;
  background: var(--bg-pine);
  border-color: transparent;
  > picture > img {
    width: 100%;
    aspect-ratio: 2 / 1;
    object-fit: cover;
    object-position: 50% 72%;
    filter: var(--photo-brightness);
  }
  > div {
    display: grid;
    gap: var(--s-3);
    justify-items: start;
    padding: var(--card-pad);
  }
`;

interface CourseLoginProps {
  readonly content: NonNullable<Queries.MemberSkillQuery['skill']>['courseLogin'];
  readonly url: string;
}

/** The card with the login of the learning site. */
export function CourseLogin({ content: { heading, text, label, image }, url }: CourseLoginProps): ReactNode {
  return (
    <div className="on-pine" css={[boxStyle, loginStyle]}>
      <Picture image={image} alt="" />
      <div>
        <h2 dir="auto">{heading}</h2>
        <p className="muted">{text}</p>
        <DestinationLink url={url}>{label}</DestinationLink>
      </div>
    </div>
  );
}
