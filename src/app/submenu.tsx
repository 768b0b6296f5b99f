import { css } from '@emotion/react';
import { ChevronDown } from 'lucide';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';

import { iconButtonStyle } from '../components/button';
import { Icon } from '../components/icon';
import { siteMessages } from '../config/messages/site';
import type { Audience, MenuEntry } from '../config/routes';
import { MenuLink } from './menu-link';

const toggleStyle = css`
  width: 1.75rem;
  margin-left: -0.1rem;
  svg {
    width: 1rem;
    height: 1rem;
    transition: rotate var(--d-2) var(--ease-out);
  }
  &[aria-expanded='true'] svg {
    rotate: 180deg;
  }
`;

const menuStyle = css`
  position: absolute;
  top: calc(100% + 0.25rem);
  left: 0;
  z-index: var(--z-menu);
  min-width: 13rem;
  padding: 0.375rem;
  background: var(--surface);
  border: 1px solid var(--line-2);
  border-radius: var(--r-3);
  box-shadow: var(--sh-3);
  visibility: hidden;
  opacity: 0;
  translate: 0 -4px;
  transition:
    opacity var(--d-2),
    translate var(--d-2) var(--ease-out),
    visibility var(--d-2);
  &[data-open='true'] {
    visibility: visible;
    opacity: 1;
    translate: 0;
    /* Visible immediately, so that the first entry can receive the focus. */
    transition:
      opacity var(--d-2),
      translate var(--d-2) var(--ease-out);
  }
  /* Covers the gap between the entry and the menu for the pointer. */
  &::before {
    content: '';
    position: absolute;
    inset: -0.5rem 0 100%;
  }
  li {
    display: block;
  }
  a {
    display: flex;
    border-radius: var(--r-2);
  }
  a:hover {
    background: var(--bg-mist);
  }
  a svg {
    margin-left: auto;
  }
`;

interface SubmenuProps {
  readonly entry: MenuEntry;
  readonly audience: Audience;
}

/** What has opened the submenu: the mouse over it, or a press on its chevron or the arrow key. */
type OpenBy = 'hover' | 'press';

/**
 * A menu entry with a submenu, following the disclosure pattern of the WAI-ARIA practices: the entry is a link, the chevron
 * next to it opens the submenu, and Arrow Down moves the focus into it. Hovering with a mouse opens it too; as WCAG 2.2
 * criterion 1.4.13 requires, Escape closes it regardless of the focus, and a press on the chevron keeps it open. If the
 * focus was in the submenu, Escape moves it to the chevron.
 */
export function Submenu({ entry, audience }: SubmenuProps): ReactNode {
  const [openBy, setOpenBy] = useState<OpenBy | null>(null);
  const open = openBy !== null;
  const menuId = useId();
  const menu = useRef<HTMLUListElement>(null);
  const item = useRef<HTMLLIElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) {
      return;
    }
    function onEscape(event: globalThis.KeyboardEvent): void {
      if (event.key === 'Escape') {
        setOpenBy(null);
        if (item.current?.contains(document.activeElement)) {
          toggle.current?.focus();
        }
      }
    }
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' && event.target === toggle.current) {
      event.preventDefault();
      // Rendered before the focus moves, because only a visible entry can receive it.
      flushSync(() => {
        setOpenBy('press');
      });
      menu.current?.querySelector('a')?.focus();
    }
  }

  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) {
      setOpenBy(null);
    }
  }

  function onHover(event: PointerEvent, hovered: boolean): void {
    if (event.pointerType === 'mouse') {
      setOpenBy((current) => (hovered ? (current ?? 'hover') : null));
    }
  }

  return (
    // The entry itself is not a control: the events come from its link, its chevron and its menu.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={item}
      data-submenu=""
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onPointerEnter={(event) => {
        onHover(event, true);
      }}
      onPointerLeave={(event) => {
        onHover(event, false);
      }}
    >
      <MenuLink route={entry.route} audience={audience} />
      <button
        ref={toggle}
        type="button"
        css={[iconButtonStyle, toggleStyle]}
        aria-expanded={open}
        aria-controls={menuId}
        aria-label={siteMessages.submenuOf(entry.route.label)}
        onClick={() => {
          setOpenBy(openBy === 'press' ? null : 'press');
        }}
      >
        <Icon of={ChevronDown} />
      </button>
      <ul ref={menu} id={menuId} css={menuStyle} data-open={open}>
        {entry.children.map((child) => (
          <li key={child.path}>
            <MenuLink route={child} audience={audience} />
          </li>
        ))}
      </ul>
    </li>
  );
}
