import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { ExternalLink, InternalLink } from '../components/link';
import { ONLY_FOR } from '../config/markup';
import { siteMessages } from '../config/messages/site';
import { PATHS } from '../config/routes';
import houseUrl from './hero-house.svg';

export const waysFragment = graphql`
  fragment Ways on ContentHomeWays {
    heading
    lead
    steps {
      title
      text
    }
  }
`;

/** Windows and a door on a line, below each other on phones and beside each other on wide screens. Large texts on phones are below them. */
const stepsStyle = css`
  display: grid;
  li {
    display: grid;
    grid-template-columns: auto 1fr;
    padding-bottom: var(--s-6);
    background: linear-gradient(var(--ground), var(--ground)) 2.375rem 2rem / 4px no-repeat;
  }
  li:last-of-type {
    padding: 0;
    background: none;
  }
  li > svg {
    width: 6.875rem;
    margin: -1.45rem 0 0 -0.42rem;
  }
  li > div {
    align-items: start;
    padding-top: var(--s-2);
  }
  .button {
    margin-top: var(--s-2);
  }
  @media (min-width: 56rem) {
    grid-template-columns: repeat(4, 1fr);
  }
  @media (min-width: 56rem), (max-width: 16.99rem) {
    row-gap: var(--s-6);
    li {
      display: block;
      padding: 0;
      background: none;
    }
    li > svg {
      width: 8.25rem;
      margin: 0 0 0 -0.5rem;
    }
    li > div {
      padding: var(--s-5) var(--s-5) 0 0;
      border-top: 4px solid var(--ground);
    }
  }
`;

/** The groups of the file with the drawing of the house, one for each step. */
const DRAWINGS = ['join', 'code', 'sign-up', 'door'];

/** Where the link below the buttons of the hero leads. */
export const WAYS_ID = 'ways';

interface WaysProps {
  readonly ways: Queries.WaysFragment;
  /** The external private-registration form. */
  readonly joinUrl: string;
}

/** How a newcomer gets in, for guests: three steps, of which two have a button, and the open door (HOME-23). */
export function Ways({ ways: { heading, lead, steps }, joinUrl }: WaysProps): ReactNode {
  const buttons = [
    <ExternalLink href={joinUrl} className={buttonClass()}>
      {siteMessages.joinCommunity}
    </ExternalLink>,
    null,
    <InternalLink to={PATHS.signup} className={buttonClass({ variant: 'line' })}>
      {siteMessages.memberSignUp}
    </InternalLink>,
  ];
  return (
    <section id={WAYS_ID} className="section mist" {...{ [ONLY_FOR]: 'guest' }}>
      <div className="wrap">
        <div className="head">
          <h2 dir="auto">{heading}</h2>
          <p dir="auto">{lead}</p>
        </div>
        <ol css={stepsStyle}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <svg viewBox="0 0 132 152" aria-hidden="true">
                <use href={`${houseUrl}#${DRAWINGS[index]}`} />
              </svg>
              <div className="cell">
                <h3>{title}</h3>
                <p>{text}</p>
                {buttons[index]}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
