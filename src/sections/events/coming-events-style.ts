import { css } from '@emotion/react';

import { KNOWS_DATES } from '../../config/markup';
import { litStyle } from './leaf';

/** Which of two texts is shown: the second one is right only with the script that knows what is over. */
export const head = css`
  html:not([${KNOWS_DATES}]) & > :last-child,
  html[${KNOWS_DATES}] & > :first-child {
    display: none;
  }
`;

export const list = css`
  display: grid;
  gap: var(--s-7);
  &:not(:defined) > [slot] {
    display: none;
  }
  @media (min-width: 48rem) {
    grid-template-columns: 1fr 1fr;
    gap: var(--s-7) var(--s-6);
  }
  @media (min-width: 64rem) {
    grid-template-columns: repeat(3, 1fr);
  }
`;

export const card = css`
  display: flex;
  flex-direction: column;
  min-width: 0;
  break-inside: avoid;
  > :last-child {
    display: flex;
    flex-direction: column;
    gap: var(--s-3);
    flex: 1;
    padding-top: var(--s-4);
  }
  h3 {
    font-size: var(--t-2xl);
    overflow-wrap: break-word;
  }
  h3 a {
    color: inherit;
    text-decoration: none;
  }
  h3 a:hover {
    text-decoration: underline;
  }
  &[data-next] time,
  :not(:defined) > &:first-child:not([data-cancelled]) time {
    ${litStyle}
  }
  @media (min-width: 48rem) and (max-width: 63.99rem) {
    /* A cancelled one before it would stand alone. */
    dated-list:not(:has(> [data-cancelled])) > &[data-next] {
      grid-column: 1 / -1;
    }
    dated-list:not(:has(> [data-cancelled])) > &[data-next] > div:first-of-type > :last-child {
      height: 18rem;
    }
  }
`;

/** Leaf and picture stand on one line. */
export const stand = css`
  display: flex;
  align-items: end;
  gap: var(--s-4);
  border-bottom: 4px solid var(--ground);
  > :last-child {
    flex: 1;
    min-width: 0;
    height: 10.5rem;
    overflow: hidden;
    border-radius: var(--r-3) var(--r-3) 0 0;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: var(--photo-brightness);
  }
`;

export const facts = css`
  display: grid;
  gap: var(--s-1);
  dd {
    display: flex;
    gap: var(--s-2);
    align-items: center;
    margin: 0;
    line-height: 1.45;
  }
  .icon {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
  }
  /* The reader's time, and below it that of the event, only where they differ. */
  dated-event:not([data-elsewhere]) & > :first-child {
    display: none;
  }
  dated-event[data-elsewhere] & > :nth-child(2) {
    padding-left: 1.625rem;
    color: var(--ink-2);
    font-size: var(--t-sm);
    .icon {
      display: none;
    }
  }
`;

export const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  align-items: center;
  margin-top: auto;
  padding-top: var(--s-3);
  > div:has(p) {
    flex-basis: 100%;
  }
  > a:first-of-type:is(:first-child, div:has(p) + a) {
    margin-left: -0.75rem;
  }
`;

export const emptyLeaf = css`
  align-content: center;
  padding: 0;
  color: var(--ink-2);
  background: var(--bg-mist);
  box-shadow: inset 0 0 0 1.5px var(--edge);
  .icon {
    width: 2rem;
    height: 2rem;
  }
`;

export const over = css`
  display: grid;
  gap: var(--s-2);
  margin-bottom: var(--s-5);
  &:not(:defined),
  &:not(:has(> [slot])) {
    display: none;
  }
`;
