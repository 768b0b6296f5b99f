import { css } from '@emotion/react';
import { ChevronLeft, ChevronRight, X } from 'lucide';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type DOMAttributes,
  type ReactNode,
} from 'react';

import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import type { PictureFiles } from '../../components/picture';
import { commonMessages } from '../../config/messages/common';
import { lightboxMessages } from './messages';

export interface LightboxItem extends PictureFiles {
  readonly alt: string;
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
}

/** Pictures fill the screen, independent of the size of the thumbnail. */
const LIGHTBOX_SIZES = '100vw';

/** The background is dark in both themes, so the colours are those for dark green. */
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
  /* In both directions, so that the grid tracks do not grow with the picture. */
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  height: 100%;
  min-height: 0;
  /* Scripts handle horizontal swipes, the browser scrolling and zooming. */
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

/** At least two lines high, so that all pictures have the same space. */
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
  /** At least one item. */
  readonly items: readonly LightboxItem[];
  /** Index of the first picture, from 0. */
  readonly start: number;
  /** Replaces a picture that fails to load. */
  readonly fallbackSrc: string;
  readonly onClose: () => void;
}

/**
 * Shows one picture at a time on the whole screen. Arrow keys, Home, End, buttons and swipes change the picture, with a
 * wrap at both ends. Escape, the close button and a press outside the picture close the viewer.
 */
export function LightboxDialog({ items, start, fallbackSrc, onClose }: LightboxDialogProps): ReactNode {
  const ref = useModal(onClose);
  const [index, setIndex] = useState(start);
  const swipe = useSwipe((direction) => show(direction === 'left' ? index + 1 : index - 1));

  /** Wraps around at both ends. */
  function show(wanted: number): void {
    setIndex((wanted + items.length) % items.length);
  }

  useEffect(() => {
    [items.at((index + 1) % items.length), items.at(index - 1)].forEach((neighbour) => neighbour && preload(neighbour));
  }, [items, index]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: items.length - 1,
    };
    const target = targets[event.key];
    // With a modifier these keys are browser shortcuts, such as Alt+Left to go back.
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    show(target);
  });

  // With the opening of the dialog, so that no press or key comes before it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    function onClick(event: MouseEvent): void {
      if (event.target instanceof Element && !event.target.closest('button, img, p')) {
        dialog?.close();
      }
    }
    // Listeners on the element, because the linter allows no handlers on a dialog in JSX. Buttons do the same.
    dialog?.addEventListener('keydown', onKeyDown);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('keydown', onKeyDown);
      dialog?.removeEventListener('click', onClick);
    };
  }, [ref]);

  const item = items[index];
  if (!item) return null;
  return (
    <dialog ref={ref} css={[modalStyle, lightboxStyle]} aria-label={lightboxMessages.label}>
      <ViewerButton area="close" icon={X} name={commonMessages.close} onPress={() => ref.current?.close()} />
      <p css={positionStyle} role="status">
        <span>{lightboxMessages.position(index + 1, items.length)}</span>
        <span className="sr-only">{`: ${item.alt}`}</span>
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
      <p css={captionStyle} dir="auto">
        {item.name && <b dir="auto">{item.name}</b>}
        {item.description && <span>{item.description}</span>}
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
    <button type="button" className="icon-button" style={{ gridArea: area }} aria-label={name} onClick={onPress}>
      <Icon icon={icon} />
    </button>
  );
}

function ShownPicture({ item, fallbackSrc }: { readonly item: LightboxItem; readonly fallbackSrc: string }): ReactNode {
  const [failed, setFailed] = useState(false);
  return (
    <picture>
      {!failed &&
        item.sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={LIGHTBOX_SIZES} />
        ))}
      <img
        src={failed ? fallbackSrc : item.src}
        alt={item.alt}
        width={item.width}
        height={item.height}
        draggable={false}
        // Its colours are for the page, not for the dark viewer.
        {...(item.color === undefined && { style: { background: 'var(--bg)' } })}
        {...(failed ? {} : { onError: () => setFailed(true) })}
      />
    </picture>
  );
}

/** Loads the file that the viewer will show. */
function preload({ src, sources }: LightboxItem): void {
  const picture = document.createElement('picture');
  for (const { type, srcSet } of sources) {
    const source = document.createElement('source');
    source.type = type ?? '';
    source.sizes = LIGHTBOX_SIZES;
    source.srcset = srcSet;
    picture.append(source);
  }
  const image = new Image();
  picture.append(image);
  image.src = src;
}

/** Minimum distance of a swipe, in CSS pixels. */
const SWIPE_PX = 40;

/** Handlers that detect a horizontal swipe. They ignore a second finger, a zoomed page and mostly vertical movements. */
function useSwipe(onSwipe: (direction: 'left' | 'right') => void): DOMAttributes<HTMLElement> {
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
      if (!start.current) return;
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
