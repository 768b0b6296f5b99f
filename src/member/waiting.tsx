import { css, keyframes } from '@emotion/react';
import { useEffect, useState, type ReactNode } from 'react';

import { PREBUILT_VIEW_ID } from '../config/markup';
import { memberAreaMessages } from '../config/messages/member-area';

/** Delay before the spinner appears, in milliseconds (AREA-02). */
const SPINNER_DELAY_MS = 200;

const turn = keyframes`
  to {
    rotate: 1turn;
  }
`;

/** Every page is higher than the window, so the footer is below it and nothing that is seen moves when the page appears. */
const areaStyle = css`
  display: grid;
  place-items: center;
  min-height: 100vh;
  #${PREBUILT_VIEW_ID}:not(:empty) ~ & {
    display: none;
  }
  /* Nothing will take its place. */
  @media (scripting: none) {
    display: none;
  }
`;

const ringStyle = css`
  display: block;
  width: 2rem;
  height: 2rem;
  border: 4px solid var(--line-2);
  border-top-color: var(--action);
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`;

/** A placeholder for a page that is loading. The spinner appears after a delay. */
export function Waiting(): ReactNode {
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SPINNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div css={areaStyle} role="status">
      {isLong && (
        <>
          <span css={ringStyle} />
          <span className="sr-only">{memberAreaMessages.loading}</span>
        </>
      )}
    </div>
  );
}
