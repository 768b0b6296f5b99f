import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { networkNames } from '../config/messages/site';
import { assertOneOf } from '../lib/assert';

type Network = keyof typeof networkNames;

// The type of `Object.keys` is only `string[]`.
const NETWORKS = Object.keys(networkNames) as Network[];

/** Our own icons on Lucide's 24 px grid, because Lucide has no brand icons. */
const drawings: Record<Network, ReactNode> = {
  facebook: <path d="M15 3h-2a4 4 0 0 0-4 4v3H6v4h3v7h4v-7h3l1-4h-4V7a1 1 0 0 1 1-1h3Z" />,
  instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  youtube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="m10 9 5 3-5 3Z" />
    </>
  ),
  whatsapp: (
    <>
      <path d="M3 21l1.6-4.6A8.5 8.5 0 1 1 8 20Z" />
      <path d="M9 9c0 3.5 2.5 6 6 6l1-2-2.2-1-1 .8a5 5 0 0 1-1.8-1.8l.8-1L10.5 8Z" />
    </>
  ),
  linkedin: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="4" />
      <path d="M8 11v6M8 7.5h.01M12 17v-6M12 14a2.5 2.5 0 0 1 5 0v3" />
    </>
  ),
  x: <path d="M4 4l16 16M20 4 4 20" />,
  telegram: <path d="M21 4 3 11l6 2.5M21 4l-3 16-9-6.5M21 4 9 13.5V20l3.5-4" />,
  tiktok: <path d="M14 4v10.5a3.5 3.5 0 1 1-3.5-3.5M14 4c.5 3 2.5 5 5.5 5" />,
};

/** The icon of a network, hidden from assistive technology. */
export function NetworkIcon({ network }: { readonly network: string }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {drawings[assertOneOf(NETWORKS, network)]}
    </svg>
  );
}

/** The icons, not the larger areas that can be pressed, are on the edges of the content. */
const listStyle = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1);
  margin-inline: calc((1.25em - var(--tap)) / 2);
`;

interface SocialLinksProps {
  readonly links: readonly { readonly network: string; readonly url: string }[];
}

/** Links to the site's social networks, each with an accessible name. */
export function SocialLinks({ links }: SocialLinksProps): ReactNode {
  return (
    <ul css={listStyle}>
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            className="icon-button"
            href={url}
            rel="noopener"
            aria-label={networkNames[assertOneOf(NETWORKS, network)]}
          >
            <NetworkIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
