import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { ContentIcon } from '../components/content-icon';

const iconStyle = css`
  width: 1.75rem;
  height: 1.75rem;
  color: var(--link);
  margin-bottom: var(--s-2);
`;

interface IconCellsProps {
  readonly cells: readonly Queries.ClassroomBlurbFragment[];
  /** Number of cells in a row on wide screens. */
  readonly columns: 3 | 4;
  readonly className?: string;
}

/** A grid of cells, each with an icon, a title and a text. */
export function IconCells({ cells, columns, className = '' }: IconCellsProps): ReactNode {
  return (
    <div className={`cells columns-${columns} ${className}`}>
      {cells.map(({ key, icon, title, text }) => (
        <div key={key} className="cell">
          <ContentIcon name={icon} css={iconStyle} />
          <h3 dir="auto">{title}</h3>
          <p dir="auto">{text}</p>
        </div>
      ))}
    </div>
  );
}
