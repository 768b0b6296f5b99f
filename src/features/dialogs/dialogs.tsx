import { withPrefix } from 'gatsby';
import { X } from 'lucide';
import { useEffect, useId, type ReactNode } from 'react';

import { iconButtonStyle } from '../../components/button';
import { Icon } from '../../components/icon';
import { modalStyle, useModal } from '../../components/modal';
import { commonMessages } from '../../config/messages/common';
import { prepareToasts } from '../toasts';
import { LoginForm } from './login-form';
import { dismissDialog, type DialogName } from './open-dialog';
import { SignUpForm } from './sign-up-form';
import { closeStyle, contentStyle, layerStyle, plateStyle, sideStyle, titleStyle, widePlateStyle } from './style';
import { useCloseBeside } from './use-close-beside';
import { useDialogContent } from './use-dialog-content';
import { useDialogFocus } from './use-dialog-focus';

/** Pictures beside the forms (`npm run pictures`), in pixels of their files. */
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
  useCloseBeside(ref);

  useEffect(() => {
    // Whatever happens next is told in a toast.
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
