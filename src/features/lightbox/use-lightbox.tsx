import { useState, type ComponentType, type MouseEvent, type ReactElement } from 'react';

import { ErrorBoundary } from '../../components/error-boundary';
import { NEEDS_HYDRATION } from '../../config/markup';
import { loadOnIntent, onDemand } from '../../lib/on-demand';
import { isPlainPress } from '../../lib/plain-press';
import type { LightboxDialogProps, LightboxItem } from './lightbox-dialog';

export type { LightboxItem };

const loadDialog = onDemand(() => import('./lightbox-dialog'));

/** Props for a link to the picture file, which it opens without scripts. */
interface OpenerProps extends ReturnType<typeof loadOnIntent> {
  readonly [NEEDS_HYDRATION]: '';
  readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

interface Lightbox {
  /** Props of the link that opens the viewer at a picture. @param index from 0 */
  readonly opener: (index: number) => OpenerProps;
  /** The viewer while it is open. Render it next to the links. */
  readonly dialog: ReactElement | undefined;
}

/**
 * Opens a gallery's pictures in a viewer. The viewer's code is loaded on demand; if that fails, the link opens the picture
 * file.
 */
export function useLightbox(items: readonly LightboxItem[], fallbackSrc: string): Lightbox {
  const [open, setOpen] = useState<{ readonly View: ComponentType<LightboxDialogProps>; readonly start: number }>();

  function opener(index: number): OpenerProps {
    return {
      ...loadOnIntent(loadDialog),
      [NEEDS_HYDRATION]: '',
      onClick: (event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        const link = event.currentTarget;
        // Safari does not focus a pressed link, and the viewer returns the focus to the focused element.
        link.focus();
        loadDialog().then(
          ({ LightboxDialog }) => setOpen({ View: LightboxDialog, start: index }),
          () => window.location.assign(link.href),
        );
      },
    };
  }

  function close(): void {
    setOpen(undefined);
  }

  const dialog = open && (
    <ErrorBoundary onError={close}>
      <open.View items={items} start={open.start} fallbackSrc={fallbackSrc} onClose={close} />
    </ErrorBoundary>
  );
  return { opener, dialog };
}
