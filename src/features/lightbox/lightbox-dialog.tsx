import { ChevronLeft, ChevronRight, X } from 'lucide';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import { commonMessages } from '../../config/messages/common';
import { lightboxMessages } from '../../config/messages/lightbox';
import { LIGHTBOX_SIZES, type LightboxItem } from './item';
import { captionStyle, lightboxStyle, positionStyle, stageStyle } from './style';
import { usePictures } from './use-pictures';
import { useSwipe } from './use-swipe';

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
