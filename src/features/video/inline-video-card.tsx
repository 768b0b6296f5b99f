import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';

import { PlayerFrame } from './player-frame';
import { Poster, videoFrameStyle, videoTitleStyle, type VideoProps } from './poster';

const playerStyle = css`
  background: #000;
`;

function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}

interface InlineVideoCardProps extends VideoProps {
  /** Heading level of the title. */
  readonly level: 'h2' | 'h3';
  /** Called when the player replaces the poster. */
  readonly onStart?: () => void;
}

/** A video whose poster is replaced by the player when it is pressed (VIDEO-02). The focus moves to the player. */
export function InlineVideoCard({ level: Heading, onStart, ...video }: InlineVideoCardProps): ReactNode {
  const [playing, setPlaying] = useState(false);
  const { title, youtubeId } = video;

  function start(): void {
    setPlaying(true);
    onStart?.();
  }

  return (
    <div dir="auto">
      {playing ? (
        <PlayerFrame ref={takeFocus} title={title} youtubeId={youtubeId} css={[videoFrameStyle, playerStyle]} />
      ) : (
        <Poster {...video} onClick={start} />
      )}
      <Heading css={videoTitleStyle}>{title}</Heading>
    </div>
  );
}
