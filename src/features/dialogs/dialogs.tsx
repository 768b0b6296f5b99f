import { css } from '@emotion/react';
import { graphql, useStaticQuery, withPrefix } from 'gatsby';
import { X } from 'lucide';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

import { Icon } from '../../components/icon';
import { InternalLink } from '../../components/link';
import { modalStyle, openModal } from '../../components/modal';
import { commonMessages } from '../../config/messages/common';
import { assertPresent } from '../../lib/assert';
import { closeOnPressOutside, focusFirstField } from '../../lib/open-as-modal';
import { restoreOpener } from '../../lib/recreated-elements';
import { dismissToast, prepareToasts } from '../toasts/show-toast';
import { LoginForm } from './login-form';
import { dialogMessages } from './messages';
import { closeDialog, DIALOG_PATHS, type DialogName } from './open-dialog';
import { SignUpForm } from './sign-up-form';

/**
 * The dialog element covers the page and scrolls as a whole. On a phone the form is at its top, where the on-screen
 * keyboard does not cover the field (DIALOG-08).
 */
export const dialogStyle = css`
  ${modalStyle}
  position: fixed;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  padding: clamp(0.5rem, 4vh, 3rem) var(--s-3);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: transparent;
  /* In prebuilt HTML, until a script has made it modal. */
  &:not(:modal) {
    z-index: var(--z-dialog);
    background: var(--scrim);
  }
  /* It is for guests. The loader knows of a session before the first paint. */
  [data-session] &:not(:modal) {
    display: none;
  }
  &[open] {
    display: grid;
    align-items: start;
    justify-items: center;
  }
  @media (min-width: 48rem) {
    &[open] {
      align-items: center;
    }
  }
`;

const plateStyle = css`
  position: relative;
  display: grid;
  width: min(100%, var(--w-dialog));
  /* With "hidden" the row of the grid would be lower than the plate in a low window. */
  overflow: clip;
  background: var(--surface);
  border-radius: var(--r-4);
  box-shadow: var(--sh-3);
  @media (min-width: 56rem) {
    width: min(100%, 54rem);
    grid-template-columns: 1fr 1.15fr;
  }
`;

/** For a form in two columns. */
const widePlateStyle = css`
  @media (min-width: 56rem) {
    width: min(100%, 60rem);
    grid-template-columns: 0.62fr 1.6fr;
  }
`;

const sideStyle = css`
  display: none;
  @media (min-width: 56rem) {
    display: block;
    position: relative;
    background: var(--bg-pine);
  }
  img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const contentStyle = css`
  display: grid;
  gap: var(--s-5);
  min-width: 0;
  container-type: inline-size;
  padding: clamp(1.5rem, 4vw, 2.5rem);
`;

const titleStyle = css`
  display: grid;
  gap: var(--s-2);
  h2 {
    padding-right: 2.5rem;
    font-size: var(--t-2xl);
  }
`;

const closeStyle = css`
  position: absolute;
  top: 0.625rem;
  right: 0.625rem;
  z-index: var(--z-raised);
`;

/** Pictures next to the forms, with their size in pixels. */
const SIDES = {
  login: { src: '/dialogs/side-login.webp', width: 560, height: 800 },
  signup: { src: '/dialogs/side-signup.webp', width: 560, height: 960 },
} as const satisfies Record<DialogName, object>;

interface DialogContentProps {
  readonly name: DialogName;
  readonly titleId: string | undefined;
}

/**
 * The login or the sign-up, in the open dialog element of `dialog-host.tsx`, which becomes modal. It stays open when the content
 * switches.
 */
export function DialogContent({ name, titleId }: DialogContentProps): ReactNode {
  const content = useDialogContent();
  const { heading, lead } = content[name];
  const { other } = dialogMessages[name];
  const titleRef = useRef<HTMLHeadingElement>(null);
  const shownName = useRef(name);

  // A layout effect, because the browser can only restore the focus while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = titleRef.current?.closest('dialog');
    // The visitor may have closed it before hydration.
    if (!dialog?.open) return undefined;
    restoreOpener();
    const close = openModal(dialog);
    focusFirstField(dialog);
    closeOnPressOutside(dialog);
    return () => {
      // If React removes the element, the visitor has not dismissed the dialog.
      closeDialog();
      close();
    };
  }, []);

  useEffect(() => {
    if (shownName.current !== name) {
      shownName.current = name;
      // The visitor learns which dialog it is now (DIALOG-03).
      titleRef.current?.focus();
    }
  }, [name]);

  useEffect(() => {
    // Forms show their results in toasts.
    prepareToasts();
    // What a toast says about a form is about nothing that is visible, once the form is gone.
    return () => dismissToast(name);
  }, [name]);

  const { src, ...size } = SIDES[name];
  return (
    <div css={[plateStyle, name === 'signup' && widePlateStyle]}>
      {/* A form of this kind closes the dialog without scripts. */}
      <form method="dialog" css={closeStyle}>
        <button type="submit" className="icon-button" aria-label={commonMessages.close}>
          <Icon icon={X} />
        </button>
      </form>
      <div css={sideStyle}>
        {/* Not loaded on small screens, which do not show it. */}
        <img key={src} src={withPrefix(src)} alt="" loading="lazy" {...size} />
      </div>
      <div css={contentStyle}>
        <div css={titleStyle}>
          <h2 ref={titleRef} id={titleId} tabIndex={-1} dir="auto">
            {heading}
          </h2>
          {lead && <p className="muted small">{lead}</p>}
        </div>
        {name === 'login' ? <LoginForm /> : <SignUpForm {...content} />}
        <p className="small muted">
          <span>{other.question}</span>{' '}
          <InternalLink to={DIALOG_PATHS[name === 'login' ? 'signup' : 'login']}>{other.link}</InternalLink>
        </p>
      </div>
    </div>
  );
}

function useDialogContent() {
  const { login, signup, links, information, countryCodes } = useStaticQuery<Queries.DialogsQuery>(graphql`
    query Dialogs {
      login: contentPage(key: { eq: "login" }) {
        heading
        lead
      }
      signup: contentPage(key: { eq: "signup" }) {
        heading
        lead
      }
      links: contentLinks {
        joinCommunity {
          url
        }
      }
      information: contentSignUp {
        purpose
        policyLabel
      }
      countryCodes: allContentCountryCode(sort: [{ order: ASC }, { key: ASC }]) {
        nodes {
          code
          label
        }
      }
    }
  `);
  return {
    login: assertPresent(login, 'content/pages/login.yaml'),
    signup: assertPresent(signup, 'content/pages/signup.yaml'),
    joinUrl: assertPresent(links, 'content/site/links.yaml').joinCommunity.url,
    information: assertPresent(information, 'content/site/sign-up.yaml'),
    countryCodes: countryCodes.nodes,
  };
}
