import { graphql, useStaticQuery, withPrefix } from 'gatsby';
import { X } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import { commonMessages } from '../../config/messages/common';
import { assertPresent } from '../../lib/assert';
import { prepareToasts } from '../toasts';
import { LoginForm } from './login-form';
import { dismissDialog, type DialogName } from './open-dialog';
import { SignUpForm } from './sign-up-form';
import { closeStyle, contentStyle, layerStyle, plateStyle, sideStyle, titleStyle, widePlateStyle } from './style';

/** Pictures next to the forms (`npm run pictures`), in pixels of their files. */
const SIDES = {
  login: { src: '/dialogs/side-login.webp', width: 560, height: 800 },
  signup: { src: '/dialogs/side-signup.webp', width: 560, height: 960 },
} as const satisfies Record<DialogName, object>;

/** The login and the sign-up in one modal dialog, open while rendered. Changing from one to the other keeps it open. */
export function Dialogs({ name }: { readonly name: DialogName }): ReactNode {
  const ref = useModal(dismissDialog);
  const titleId = useId();
  const content = useDialogContent();
  const { heading, lead } = content[name];
  const titleRef = useDialogFocus(ref, name);
  useCloseOnOutsidePress(ref);

  useEffect(() => {
    // Every outcome of a form is shown in a toast.
    void prepareToasts();
  }, []);

  const { src, ...size } = SIDES[name];
  return (
    <dialog ref={ref} css={[modalStyle, layerStyle]} aria-labelledby={titleId}>
      <div css={[plateStyle, name === 'signup' && widePlateStyle]}>
        <button
          type="button"
          css={[iconButtonStyle, closeStyle]}
          aria-label={commonMessages.close}
          onClick={() => ref.current?.close()}
        >
          <Icon of={X} />
        </button>
        <div css={sideStyle}>
          {/* Not fetched on small screens, where it is not shown. */}
          <img key={src} src={withPrefix(src)} alt="" loading="lazy" decoding="async" {...size} />
        </div>
        <div css={contentStyle}>
          <div css={titleStyle}>
            <h2 ref={titleRef} id={titleId} tabIndex={-1}>
              {heading}
            </h2>
            {lead && <p className="muted small">{lead}</p>}
          </div>
          {name === 'login' ? <LoginForm /> : <SignUpForm countryCodes={content.countryCodes} />}
        </div>
      </div>
    </dialog>
  );
}

/** The texts above a form. */
interface DialogTexts {
  readonly heading: string;
  readonly lead: string | null;
}

interface DialogContent extends Readonly<Record<DialogName, DialogTexts>> {
  readonly countryCodes: Queries.DialogsQuery['countryCodes']['nodes'];
}

/** What editors can change in the dialogs. */
function useDialogContent(): DialogContent {
  const { login, signup, countryCodes } = useStaticQuery<Queries.DialogsQuery>(graphql`
    query Dialogs {
      login: contentPage(key: { eq: "login" }) {
        heading
        lead
      }
      signup: contentPage(key: { eq: "signup" }) {
        heading
        lead
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
    countryCodes: countryCodes.nodes,
  };
}

/**
 * Moves the focus: to the first field when the dialog opens, to the title when its content is replaced (DIALOG-01,
 * DIALOG-03). Call it after the dialog has been made modal.
 * @returns for the title
 */
function useDialogFocus(
  dialogRef: RefObject<HTMLDialogElement | null>,
  name: DialogName,
): RefObject<HTMLHeadingElement | null> {
  const titleRef = useRef<HTMLHeadingElement>(null);
  const shownName = useRef(name);

  useLayoutEffect(() => {
    dialogRef.current?.querySelector<HTMLElement>('form input')?.focus();
  }, [dialogRef]);

  useEffect(() => {
    if (shownName.current !== name) {
      shownName.current = name;
      titleRef.current?.focus();
    }
  }, [name]);

  return titleRef;
}

/**
 * Closes the dialog on a press outside of its box. Only when the press also began there: a text selection often ends
 * outside of the field.
 */
function useCloseOnOutsidePress(dialogRef: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = dialogRef.current;
    let beganOutside = false;
    function onPointerDown(event: PointerEvent): void {
      beganOutside = event.target === dialog;
    }
    function onClick(event: MouseEvent): void {
      if (beganOutside && event.target === dialog) {
        dialog?.close();
      }
    }
    // On the dialog itself, whose role takes no handlers in JSX: Escape and the close button do the same.
    dialog?.addEventListener('pointerdown', onPointerDown);
    dialog?.addEventListener('click', onClick);
    return () => {
      dialog?.removeEventListener('pointerdown', onPointerDown);
      dialog?.removeEventListener('click', onClick);
    };
  }, [dialogRef]);
}
