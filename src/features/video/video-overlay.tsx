import { css } from '@emotion/react';
import { X } from 'lucide';
import { useLayoutEffect, type ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import { commonMessages } from '../../config/messages/common';
import { PlayerFrame } from './player-frame';

const overlayStyle = css`
  --focus: var(--lamp-text);
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  justify-items: center;
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding-bottom: var(--gutter);
  background: #000;
  color: #fff;
  overflow: hidden;
  > button {
    justify-self: end;
    margin: var(--s-2);
  }
  iframe {
    align-self: center;
    /* As large as possible below the close button, with space for a press on every side. */
    width: min(100% - 2 * var(--gutter), (100dvh - var(--tap) - 2 * var(--s-2) - var(--gutter)) * 16 / 9);
    aspect-ratio: 16 / 9;
    border: 0;
  }
`;

export interface VideoOverlayProps {
  readonly title: string;
  readonly youtubeId: string;
  readonly onClose: () => void;
}

/**
 * The player on the whole screen. A press outside the player, the close button and Escape close it and stop the sound.
 * (Presses and keys within the frame are handled by the player and do not reach this page.)
 */
export function VideoOverlay({ title, youtubeId, onClose }: VideoOverlayProps): ReactNode {
  const ref = useModal(onClose);

  // With the opening of the dialog, so that no press comes before it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    function close(): void {
      dialog?.close();
    }
    dialog?.addEventListener('click', close);
    return () => dialog?.removeEventListener('click', close);
  }, [ref]);

  return (
    <dialog ref={ref} css={[modalStyle, overlayStyle]} aria-label={title}>
      {/* Its click bubbles to the dialog, which closes. */}
      <button type="button" className="icon-button" aria-label={commonMessages.close}>
        <Icon icon={X} />
      </button>
      <PlayerFrame title={title} youtubeId={youtubeId} />
    </dialog>
  );
}
