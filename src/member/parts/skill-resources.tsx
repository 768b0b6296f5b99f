import { css } from '@emotion/react';
import { Folder } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { ExternalLink } from '../../components/link';
import { Picture } from '../../components/picture';
import { redirectMessages } from '../../config/messages/pages';

const headStyle = css`
  margin-bottom: var(--s-4);
`;

const listStyle = css`
  > li + li {
    border-top: 1px solid var(--line);
  }
`;

const rowStyle = css`
  display: flex;
  align-items: center;
  gap: var(--s-4);
  min-height: 4.5rem;
  padding-block: var(--s-3);
  color: var(--ink);
  text-decoration: none;
  b {
    display: block;
    font-weight: 600;
  }
  > svg:has(+ span) {
    width: 2rem;
    height: 2rem;
    color: var(--link);
  }
  /* The arrow of an external link. */
  > span + svg {
    margin-left: auto;
    color: var(--ink-3);
  }
  a&:hover b {
    text-decoration: underline;
  }
`;

const pictureStyle = css`
  flex: none;
  width: 3rem;
  height: 3rem;
  object-fit: cover;
  border-radius: var(--r-2);
  filter: var(--photo-brightness);
`;

interface SkillResourcesProps {
  readonly heading: string;
  readonly resources: Queries.MemberSkillQuery['resources']['nodes'];
}

/** Links to files on another site. A resource without an address shows that it is not set up yet. */
export function SkillResources({ heading, resources }: SkillResourcesProps): ReactNode {
  return (
    <div>
      <div className="head" css={headStyle}>
        <h2 dir="auto">{heading}</h2>
      </div>
      <ul css={listStyle}>
        {resources.map(({ key, name, description, url, image }) => (
          <li key={key}>
            {/* Without an address this is only text. */}
            <ExternalLink href={url} css={rowStyle}>
              {image ? <Picture image={image} alt="" css={pictureStyle} /> : <Icon icon={Folder} />}
              <span>
                <b dir="auto">{name}</b>
                <span className="muted small" dir="auto">
                  {url ? description : `${description} ${redirectMessages.notSetUp}.`}
                </span>
              </span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
