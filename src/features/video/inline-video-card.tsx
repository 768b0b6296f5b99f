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

interface InlineVideoProps extends VideoProps {
  readonly isPlaying: boolean;
  /** Called when the poster is pressed. */
  readonly onPlay: () => void;
  readonly hasThumbnail?: boolean;
}

/** The poster of a video, or the player in its place (VIDEO-02). The focus moves to the player. */
export function InlineVideo({ isPlaying, onPlay, ...video }: InlineVideoProps): ReactNode {
  const { title, youtubeId } = video;
  return isPlaying ? (
    // The key makes a new frame for another video: another address in the same one would be an entry of the history.
    <PlayerFrame
      key={youtubeId}
      ref={takeFocus}
      title={title}
      youtubeId={youtubeId}
      css={[videoFrameStyle, playerStyle]}
    />
  ) : (
    <Poster {...video} onClick={onPlay} />
  );
}

/** A video that plays in its place when it is pressed, with its title. */
export function InlineVideoCard(video: VideoProps): ReactNode {
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div dir="auto">
      <InlineVideo {...video} isPlaying={isPlaying} onPlay={() => setPlaying(true)} />
      <h2 css={videoTitleStyle}>{video.title}</h2>
    </div>
  );
}
