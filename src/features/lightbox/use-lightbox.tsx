import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';

import { loadOnIntent, onDemand } from '../../lib/on-demand';
import type { LightboxDialogProps, LightboxItem } from './lightbox-dialog';

export type { LightboxItem };

const loadDialog = onDemand(() => import('./lightbox-dialog'));

/** For a link to the picture itself, which is where it leads without scripts. */
interface OpenerProps extends ReturnType<typeof loadOnIntent> {
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface Lightbox {
  /** Props of the link that opens the viewer at a picture, counted from 0. */
  readonly opener: (index: number) => OpenerProps;
  /** The viewer, while it is open; to be rendered anywhere beside the links. */
  readonly dialog: ReactNode;
}

/**
 * Opens a gallery's pictures one by one over the page. The viewer's code is loaded when a visitor is about to open it;
 * where it can't be loaded, the link leads to the picture.
 */
export function useLightbox(items: readonly LightboxItem[], fallbackSrc: string): Lightbox {
  const [open, setOpen] = useState<{ readonly View: ComponentType<LightboxDialogProps>; readonly start: number }>();

  function opener(index: number): OpenerProps {
    return {
      ...loadOnIntent(loadDialog),
      onClick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
          return;
        }
        event.preventDefault();
        const link = event.currentTarget;
        // Safari does not focus a link that is pressed, and the viewer gives the focus back to where it was.
        link.focus();
        loadDialog().then(
          ({ LightboxDialog }) => setOpen({ View: LightboxDialog, start: index }),
          () => window.location.assign(link.href),
        );
      },
    };
  }

  const dialog = open && (
    <open.View items={items} start={open.start} fallbackSrc={fallbackSrc} onClose={() => setOpen(undefined)} />
  );
  return { opener, dialog };
}
