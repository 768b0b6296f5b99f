import { css } from '@emotion/react';

/** The strip is dark green in both themes, so the colors for gain and loss are those for dark backgrounds. */
export const stripStyle = css`
  @keyframes market-ticker {
    to {
      translate: -100% 0;
    }
  }
  --focus: var(--lamp-text);
  display: flex;
  /* Reserved before the prices arrive, so that nothing below moves. */
  min-height: 2.8125rem;
  background: var(--bg-pine-deep);
  color: var(--on-pine);
  font-size: var(--t-sm);
  > button {
    flex: none;
    width: 3.5rem;
    height: auto;
    border-radius: 0;
    border-right: 1px solid rgb(255 255 255 / 0.16);
  }
  > :focus-visible {
    outline-offset: -4px;
  }
  > p {
    flex: none;
    padding: 0.7rem var(--s-3);
    border-right: 1px solid rgb(255 255 255 / 0.16);
    color: var(--on-pine-2);
  }
  > div {
    flex: 1;
    display: flex;
    min-width: 0;
    overflow: hidden;
  }
  ul {
    flex: none;
    display: flex;
    justify-content: space-around;
    min-width: 100%;
    animation: market-ticker var(--d-ticker) linear infinite;
  }
  li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding-inline: 1.25rem;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  img,
  i {
    width: 1.375rem;
    height: 1.375rem;
    border-radius: 50%;
    background: #fff;
  }
  i {
    display: grid;
    place-items: center;
    background: rgb(255 255 255 / 0.16);
    font: 700 0.6875rem var(--font-display);
  }
  [hidden] {
    display: none;
  }
  [data-trend] {
    color: #6fd39a;
  }
  [data-trend='down'] {
    color: #ff9488;
  }
  /* A triangle. With forced colors, backgrounds would have the color of the page. */
  [data-trend]::before {
    content: '';
    display: inline-block;
    width: 0.6em;
    height: 0.6em;
    margin-right: 0.3em;
    background: currentColor;
    clip-path: polygon(50% 10%, 95% 90%, 5% 90%);
    forced-color-adjust: none;
  }
  [data-trend='down']::before {
    rotate: 180deg;
  }
  /* An animation out of view would still keep the compositor busy. */
  &:is([data-out-of-view], [data-state='paused'], [data-state='running']:is(:hover, :has(:focus-visible))) ul {
    animation-play-state: paused;
  }
  @media (prefers-reduced-motion: reduce) {
    > div {
      overflow-x: auto;
      scrollbar-width: thin;
    }
    ul {
      animation: none;
    }
  }
`;
