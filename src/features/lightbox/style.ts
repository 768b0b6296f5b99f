import { css } from '@emotion/react';

/** Pictures hang in the dark in both themes, so the colours are those that hold on deep pine. */
export const lightboxStyle = css`
  --focus: var(--lamp-text);
  display: grid;
  grid-template:
    'position position close' auto 'stage stage stage' minmax(0, 1fr)
    'previous caption next' auto / auto 1fr auto;
  align-items: center;
  gap: var(--s-2);
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: var(--s-2);
  background: var(--bg-pine-deep);
  color: var(--on-pine);
  overflow: hidden;
  @media (min-width: 48rem) {
    grid-template:
      'position position close' auto 'previous stage next' minmax(0, 1fr)
      'caption caption caption' auto / auto 1fr auto;
  }
`;

export const positionStyle = css`
  grid-area: position;
  padding-inline: var(--s-2);
  font-variant-numeric: tabular-nums;
`;

export const stageStyle = css`
  grid-area: stage;
  display: grid;
  place-items: center;
  /* Both directions, for the tracks must not grow with the picture. */
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%;
  min-height: 0;
  /* Sideways movement is ours; scrolling and zooming stay the browser's. */
  touch-action: pan-y pinch-zoom;
  img {
    width: auto;
    max-width: 100%;
    height: auto;
    max-height: 100%;
    border-radius: var(--r-2);
    background: rgb(255 255 255 / 0.08);
    user-select: none;
  }
`;

/** Two lines high at least, so that the picture keeps its size from one to the next. */
export const captionStyle = css`
  grid-area: caption;
  min-height: 3.2em;
  text-align: center;
  font-size: var(--t-sm);
  color: var(--on-pine-2);
  b {
    display: block;
    font-weight: 600;
    color: var(--on-pine);
  }
`;
