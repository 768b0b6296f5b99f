import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { ContentIcon } from '../components/content-icon';

const iconStyle = css`
  width: 1.75rem;
  height: 1.75rem;
  color: var(--link);
  margin-bottom: var(--s-2);
`;

interface IconRoom {
  readonly key: string;
  readonly icon: string;
  readonly title: string;
  readonly text: string;
}

interface IconRoomsProps {
  readonly rooms: readonly IconRoom[];
  /** `f3` or `f4`: how many rooms stand side by side on wide screens. */
  readonly floor: 'f3' | 'f4';
  readonly className?: string;
}

/** Short promises with an icon, rooms of one floor. */
export function IconRooms({ rooms, floor, className = '' }: IconRoomsProps): ReactNode {
  return (
    <div className={`floor ${floor} ${className}`}>
      {rooms.map(({ key, icon, title, text }) => (
        <div key={key} className="room">
          <ContentIcon name={icon} css={iconStyle} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
