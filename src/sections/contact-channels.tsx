import { css } from '@emotion/react';
import { ArrowUpRight, Mail, Users } from 'lucide';
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
  @media (max-width: 16.99rem) {
    a > svg {
      display: none;
    }
  }
  b {
    font-weight: 600;
  }
  a > span > * {
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
  const { email: emailTitle, chat, forum, heading } = contactChannelMessages;
  const channels = [
    // The address is for somebody whose browser cannot open the link.
    { href: `mailto:${email}`, icon: <Icon icon={Mail} />, title: emailTitle, address: email, text: texts.emailText },
    { href: chatUrl, icon: <NetworkIcon network="whatsapp" />, title: chat, text: texts.chatText },
    { href: forumUrl, icon: <Icon icon={Users} />, title: forum, text: texts.forumText },
  ];
  return (
    <section aria-label={heading}>
      <ul css={rowsStyle}>
        {channels.map(
          ({ href, icon, title, address, text }) =>
            href && (
              <li key={title}>
                <a href={href} rel="noopener">
                  {icon}
                  <span>
                    <b>{title}</b>
                    {address && <EmailAddress address={address} />}
                    <span className="muted small">{text}</span>
                  </span>
                  <Icon icon={ArrowUpRight} />
                </a>
              </li>
            ),
        )}
      </ul>
      <div css={socialStyle}>
        <SocialLinks links={social} />
      </div>
    </section>
  );
}

/** It has a line break after the "@" if it needs one, and none within a word. */
function EmailAddress({ address }: { readonly address: string }): ReactNode {
  const [name, host] = address.split('@');
  return (
    <span dir="auto">
      <span>{`${name}@`}</span>
      <wbr />
      <span>{host}</span>
    </span>
  );
}
