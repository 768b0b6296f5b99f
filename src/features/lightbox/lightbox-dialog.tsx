import { css } from '@emotion/react';
import { ChevronLeft, ChevronRight, X } from 'lucide';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import { commonMessages, lightboxMessages } from '../../config/messages/parts';

/** A picture of the viewer; sources as `pictureSources` gives them. */
export interface LightboxItem {
  readonly src: string;
  readonly srcSet?: string | undefined;
  /** CSS pixels of `src`, so that nothing moves while it loads. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Pictures fill the screen, whatever the thumbnail's size was. */
const LIGHTBOX_SIZES = '100vw';

/** Pictures hang in the dark in both themes, so the colours are those that hold on deep pine. */
const lightboxStyle = css`
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

const positionStyle = css`
  grid-area: position;
  padding-inline: var(--s-2);
  font-variant-numeric: tabular-nums;
`;

const stageStyle = css`
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
const captionStyle = css`
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

export interface LightboxDialogProps {
  /** At least one. */
  readonly items: readonly LightboxItem[];
  /** The picture to begin with, counted from 0. */
  readonly start: number;
  /** Shown in place of a picture that fails to load. */
  readonly fallbackSrc: string;
  readonly onClose: () => void;
}

/**
 * One picture at a time over the whole screen. Arrow keys, Home, End, buttons and swipes go through the pictures, round and
 * round; Escape, the close button and a press beside the picture close it.
 */
export function LightboxDialog({ items, start, fallbackSrc, onClose }: LightboxDialogProps): ReactNode {
  const ref = useModal(onClose);
  const { index, show } = usePictures(items, start);
  const swipe = useSwipe((direction) => show(direction === 'left' ? index + 1 : index - 1));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    // With a modifier the same keys are the browser's, such as Alt and the left arrow to go back.
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    show(target);
  });

  useEffect(() => {
    const dialog = ref.current;
    function onClick(event: MouseEvent): void {
      if (event.target instanceof Element && !event.target.closest('button, img, p')) {
        dialog?.close();
      }
    }
    // On the dialog itself, whose own role takes no handlers: each does what a button of it does too.
    dialog?.addEventListener('keydown', onKeyDown);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('keydown', onKeyDown);
      dialog?.removeEventListener('click', onClick);
    };
  }, [ref]);

  const item = items[index];
  if (!item) {
    return null;
  }
  return (
    <dialog ref={ref} css={[modalStyle, lightboxStyle]} aria-label={lightboxMessages.label}>
      <ViewerButton area="close" icon={X} name={commonMessages.close} onPress={() => ref.current?.close()} />
      <p css={positionStyle} role="status">
        {lightboxMessages.position(index + 1, items.length)}
        <span className="sr-only">: {item.alt}</span>
      </p>
      <ViewerButton
        area="previous"
        icon={ChevronLeft}
        name={lightboxMessages.previous}
        onPress={() => show(index - 1)}
      />
      <div css={stageStyle} {...swipe}>
        <ShownPicture key={item.src} item={item} fallbackSrc={fallbackSrc} />
      </div>
      <ViewerButton area="next" icon={ChevronRight} name={lightboxMessages.next} onPress={() => show(index + 1)} />
      <p css={captionStyle}>
        {item.name && <b>{item.name}</b>}
        {item.description}
      </p>
    </dialog>
  );
}

interface ViewerButtonProps {
  readonly area: 'close' | 'previous' | 'next';
  readonly icon: typeof X;
  readonly name: string;
  readonly onPress: () => void;
}

function ViewerButton({ area, icon, name, onPress }: ViewerButtonProps): ReactNode {
  return (
    <button type="button" css={iconButtonStyle} style={{ gridArea: area }} aria-label={name} onClick={onPress}>
      <Icon of={icon} />
    </button>
  );
}

function ShownPicture({ item, fallbackSrc }: { readonly item: LightboxItem; readonly fallbackSrc: string }): ReactNode {
  const [failed, setFailed] = useState(false);
  const source = failed ? { src: fallbackSrc } : { src: item.src, srcSet: item.srcSet, sizes: LIGHTBOX_SIZES };
  return (
    <img
      {...source}
      alt={item.alt}
      width={item.width}
      height={item.height}
      draggable={false}
      {...(failed ? {} : { onError: () => setFailed(true) })}
    />
  );
}

interface Pictures {
  readonly index: number;
  /** Shows another picture; beyond either end it goes on at the other. */
  readonly show: (index: number) => void;
}

function preload({ src, srcSet }: LightboxItem): void {
  const picture = new Image();
  picture.sizes = LIGHTBOX_SIZES;
  picture.srcset = srcSet ?? '';
  picture.src = src;
}

/** Which picture is shown; those beside it are loaded ahead. */
function usePictures(items: readonly LightboxItem[], start: number): Pictures {
  const [index, setIndex] = useState(start);

  useEffect(() => {
    for (const neighbour of [items.at((index + 1) % items.length), items.at(index - 1)]) {
      if (neighbour) {
        preload(neighbour);
      }
    }
  }, [items, index]);

  return { index, show: (wanted) => setIndex((wanted + items.length) % items.length) };
}

/** How far a finger must have moved, in CSS pixels, to mean another picture. */
const SWIPE_PX = 40;

interface SwipeHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

/** Handlers that tell a sideways swipe; a second finger, a zoomed page or a mostly upright movement mean something else. */
function useSwipe(onSwipe: (direction: 'left' | 'right') => void): SwipeHandlers {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);

  function forget(): void {
    start.current = undefined;
  }

  return {
    onPointerDown: (event) => {
      const zoomed = (window.visualViewport?.scale ?? 1) > 1;
      const counts = event.pointerType !== 'mouse' && event.isPrimary && !zoomed;
      start.current = counts ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event) => {
      if (!start.current) {
        return;
      }
      const dx = event.clientX - start.current.x;
      const dy = event.clientY - start.current.y;
      forget();
      if (Math.abs(dx) >= SWIPE_PX && Math.abs(dx) > Math.abs(dy)) {
        onSwipe(dx < 0 ? 'left' : 'right');
      }
    },
    onPointerCancel: forget,
  };
}
