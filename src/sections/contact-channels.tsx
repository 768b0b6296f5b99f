import { css } from '@emotion/react';
import { ArrowUpRight, Mail, Users, type IconNode } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { NetworkIcon, SocialLinks } from '../components/social-links';
import { contactChannelMessages } from '../config/messages/pages';

const rowsStyle = css`
  li + li {
    border-top: 1px solid var(--line);
  }
  a {
    display: flex;
    align-items: center;
    gap: var(--s-4);
    min-height: 4.5rem;
    padding-block: var(--s-3);
    color: var(--ink);
    text-decoration: none;
  }
  a:hover b {
    text-decoration: underline;
  }
  a > svg:first-of-type {
    width: 2rem;
    height: 2rem;
    color: var(--link);
  }
  a > svg:last-of-type {
    margin-left: auto;
    color: var(--ink-3);
  }
  b {
    font-weight: 600;
  }
  span > * {
    display: block;
  }
`;

const socialStyle = css`
  padding-top: var(--s-5);
`;

interface ContactChannelsProps {
  readonly texts: { readonly emailText: string; readonly chatText: string; readonly forumText: string };
  readonly email: string;
  /** Empty if the channel is not set up. It is omitted then. */
  readonly chatUrl: string;
  readonly forumUrl: string;
  readonly social: readonly { readonly network: string; readonly url: string }[];
}

/** The contact channels in addition to the form. */
export function ContactChannels({ texts, email, chatUrl, forumUrl, social }: ContactChannelsProps): ReactNode {
  return (
    <section aria-label={contactChannelMessages.heading}>
      <ul css={rowsStyle}>
        <Channel
          href={`mailto:${email}`}
          icon={Mail}
          title={contactChannelMessages.email}
          address={email}
          text={texts.emailText}
        />
        {chatUrl && (
          <Channel href={chatUrl} network="whatsapp" title={contactChannelMessages.chat} text={texts.chatText} />
        )}
        {forumUrl && (
          <Channel href={forumUrl} icon={Users} title={contactChannelMessages.forum} text={texts.forumText} />
        )}
      </ul>
      <div css={socialStyle}>
        <SocialLinks links={social} />
      </div>
    </section>
  );
}

interface ChannelProps {
  readonly href: string;
  readonly icon?: IconNode;
  readonly network?: string;
  readonly title: string;
  /** What somebody whose browser cannot open the link needs. */
  readonly address?: string;
  readonly text: string;
}

function Channel({ href, icon, network, title, address, text }: ChannelProps): ReactNode {
  return (
    <li>
      <a href={href} rel="noopener">
        {icon && <Icon icon={icon} />}
        {network && <NetworkIcon network={network} />}
        <span>
          <b>{title}</b>
          {address && <span dir="auto">{address}</span>}
          <span className="muted small">{text}</span>
        </span>
        <Icon icon={ArrowUpRight} />
      </a>
    </li>
  );
}
