import { css } from '@emotion/react';

export const head = css`
  background: var(--bg-mist);
  border-bottom: 4px solid var(--ground);
  overflow: clip;
  > div {
    display: flex;
    flex-direction: column-reverse;
    align-items: start;
    @media (min-width: 48rem) {
      flex-direction: row;
      gap: clamp(1.25rem, 3vw, 2.5rem);
      align-items: end;
    }
  }
  > div > div {
    display: grid;
    gap: var(--s-3);
    flex: 1;
    min-width: 0;
    max-width: 100%;
    padding-block: clamp(1.75rem, 3vw, 3rem) var(--s-5);
    overflow-wrap: break-word;
    @media (min-width: 48rem) {
      align-self: center;
      padding-bottom: clamp(1.75rem, 3vw, 3rem);
    }
  }
  time {
    margin-top: var(--s-5);
    @media (max-width: 47.99rem) {
      margin-top: 0;
    }
  }
  img {
    width: 15rem;
    height: 12.5rem;
    margin-top: var(--s-5);
    object-fit: cover;
    border-radius: var(--r-arch);
    filter: var(--photo-brightness);
    @media (max-width: 63.99rem) {
      display: none;
    }
  }
`;

export const part = css`
  padding-block: clamp(2rem, 4vw, 3.5rem);
`;

export const page = css`
  display: grid;
  gap: var(--s-7);
  align-items: start;
  > * {
    display: grid;
    gap: var(--s-7);
    min-width: 0;
  }
  h2 {
    font-size: var(--t-2xl);
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 24rem;
    > aside {
      position: sticky;
      top: calc(var(--h-bar) + var(--s-5));
    }
  }
  @media (max-width: 63.99rem) {
    > aside {
      order: -1;
    }
  }
  dated-list[data-shows='over']:not(:defined) {
    display: none;
  }
`;

export const text = css`
  display: grid;
  gap: var(--s-4);
  max-width: var(--w-text);
`;

export const host = css`
  display: flex;
  gap: var(--s-5);
  align-items: end;
  max-width: var(--w-text);
  margin-top: var(--s-4);
  border-bottom: 4px solid var(--ground);
  img {
    width: clamp(7rem, 14vw, 10rem);
    aspect-ratio: 4 / 5;
    object-fit: cover;
    object-position: 50% 20%;
    border-radius: var(--r-arch);
    filter: var(--photo-brightness);
  }
  b {
    display: block;
    font: 700 var(--t-xl) / 1.25 var(--font-display);
  }
  > div {
    padding-bottom: var(--s-4);
    line-height: 1.45;
  }
`;

export const note = css`
  display: flex;
  gap: var(--s-3);
  align-items: center;
  margin-top: var(--s-4);
  .icon {
    flex: none;
  }
`;

export const facts = css`
  background: var(--bg-pine);
  @media screen {
    .cell.on-pine {
      background: var(--bg-pine);
    }
  }
  h2 {
    font-size: var(--t-xl);
  }
  dl {
    display: grid;
    gap: var(--s-3);
    margin-block: var(--s-2);
  }
  dt {
    font-size: var(--t-sm);
    color: var(--ink-2);
  }
  dd {
    margin: 0;
    line-height: 1.4;
  }
  dated-event:not([data-elsewhere]) & dl > .own {
    display: none;
  }
  > :is(event-share, dated-list) {
    padding: 0;
  }
  summary {
    min-height: var(--tap);
    align-content: center;
    cursor: pointer;
  }
`;

/** The rows below the facts: links and buttons over the full width. */
export const row = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--s-4);
  align-items: center;
  width: 100%;
  min-height: 4.25rem;
  padding: 0.75rem var(--card-pad);
  border: 0;
  background: var(--surface);
  color: var(--ink);
  font: inherit;
  line-height: 1.35;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  .icon {
    width: 1.5rem;
    height: 1.5rem;
    color: var(--link);
  }
  b,
  small {
    display: block;
  }
  b {
    font-weight: 600;
  }
  small {
    font-size: var(--t-sm);
    color: var(--ink-2);
  }
  &:hover b {
    text-decoration: underline;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

export const share = css`
  &:not(:defined),
  &[data-done] small:first-of-type,
  &:not([data-done]) small:last-of-type {
    display: none;
  }
`;

export const next = css`
  display: flex;
  gap: var(--s-4);
  align-items: end;
  color: var(--ink);
  line-height: 1.4;
  text-decoration: none;
  b {
    display: block;
    font: 700 var(--t-xl) / 1.25 var(--font-display);
  }
  > span {
    padding-bottom: var(--s-2);
  }
  &:hover b {
    text-decoration: underline;
  }
`;

export const nextCell = css`
  padding: var(--card-pad) var(--card-pad) 0;
  background: var(--bg-lamp);
  a {
    text-decoration: none;
  }
`;
