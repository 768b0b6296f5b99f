import '../../support/dialog-polyfill';

import { act, screen, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';

import { InternalLink } from '../../../src/components/link';
import { closeDialog } from '../../../src/features/dialogs/open-dialog';
import { DialogHost, loadDialogs } from '../../../src/features/dialogs/dialog-host';
import { startSessionStore } from '../../../src/features/session/session';
import { dismissToast, ToastRegion } from '../../../src/features/toasts/show-toast';
import { setStaticQuery } from '../../support/gatsby';
import { renderWithUser } from '../../support/render';
import { signOut } from '../../support/signed-in';

const COUNTRY_CODES = [
  { code: '+44', label: 'UK' },
  { code: '+1', label: 'US/CA' },
];

/** Sets the content of the dialogs. */
export function setDialogContent(): void {
  setStaticQuery('Dialogs', {
    login: { heading: 'Welcome Back', lead: null },
    signup: { heading: 'ASF Member Registration', lead: 'For members who hold an I.V. code.' },
    links: { joinCommunity: { url: 'https://forms.example/join' } },
    information: { purpose: 'Your phone number is for questions.', policyLabel: 'Privacy policy (opens in a new tab)' },
    countryCodes: { nodes: COUNTRY_CODES },
  });
}

/** Sets up a site with the dialogs for a guest before each test, and resets it afterwards. */
export function setUpSite(): void {
  // Reading the code may take longer than a test waits for a dialog.
  beforeAll(() => loadDialogs());

  beforeEach(() => {
    setDialogContent();
    startSessionStore();
    window.history.replaceState(null, '', '/');
  });

  afterEach(async () => {
    await act(async () => {
      closeDialog();
      ['login', 'signup'].forEach(dismissToast);
    });
    signOut();
  });
}

/** Renders links to both dialogs, further content, and the parts of the shell. */
export function renderSite(
  content?: ReactNode,
  host: Pick<ComponentProps<typeof DialogHost>, 'load'> = {},
): ReturnType<typeof renderWithUser> {
  return renderWithUser(
    <>
      <DialogHost pathname="/" {...host}>
        <div>
          <InternalLink to="/login">Login</InternalLink>
          <InternalLink to="/signup">Sign Up</InternalLink>
          {content}
        </div>
      </DialogHost>
      <ToastRegion />
    </>,
  );
}

type User = ReturnType<typeof renderWithUser>['user'];

/** Presses the site's own link and waits for the dialog. */
export async function openBy(user: User, link: 'Login' | 'Sign Up'): Promise<HTMLElement> {
  await user.click(screen.getByRole('link', { name: link }));
  return screen.findByRole('dialog', { name: link === 'Login' ? 'Welcome Back' : 'ASF Member Registration' });
}

/** Waits for the toast with this title. */
export function toast(title: string): Promise<HTMLElement> {
  return screen.findByRole('group', { name: title });
}

/** Closes the toast with this title. */
export async function closeToast(user: User, title: string): Promise<void> {
  await user.click(within(await toast(title)).getByRole('button', { name: `Close: ${title}` }));
}

export function field(label: string): HTMLElement {
  return within(screen.getByRole('dialog')).getByLabelText(label);
}

/** Waits for the code of the dialogs, so that a requested dialog has opened. */
export async function settle(): Promise<void> {
  await act(async () => {
    await loadDialogs();
  });
}
