import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

import { Page } from '../../../src/features/operators/page';
import type { BackEnd } from '../../support/back-end';
import { renderWithUser } from '../../support/render';
import { signIn } from '../../support/signed-in';
import { whenOver } from '../../support/when-over';
import { setUpBackEnd } from '../dialogs/service';
import { answerOperators, type Replies } from './operators-service';

/** The refusal of a page that is not open. */
export const CLOSED = [403, { code: 'password_required', message: 'Please enter your password.' }] as const;

export const NO_HISTORY = [200, { entries: [], next: null }] as const;

interface PageUnderTest {
  readonly backEnd: () => BackEnd;
  /** Opens the page. @param hash of its tab */
  readonly open: (replies?: Replies, hash?: string) => Promise<UserEvent>;
  /** Opens the facts of the first applicant. */
  readonly openYasmin: (replies?: Replies) => Promise<UserEvent>;
}

/** The operators' page with a back end of its own, for the tests of a file. */
export function setUpPage(): PageUnderTest {
  const backEnd = setUpBackEnd();

  async function open(replies: Replies = {}, hash = ''): Promise<UserEvent> {
    answerOperators(backEnd(), replies);
    signIn({}, ['account', 'operators']);
    location.hash = hash;
    whenOver(() => {
      location.hash = '';
    });
    const { user } = renderWithUser(
      <main>
        <Page heading="Operators" countryCodes={[{ code: '+44', label: 'UK' }]} />
      </main>,
    );
    await screen.findByRole('heading', { level: 1, name: 'Operators' });
    return user;
  }

  async function openYasmin(replies: Replies = {}): Promise<UserEvent> {
    const user = await open(replies);
    await user.click(await screen.findByRole('button', { name: 'Yasmin Haddad: all facts and decision' }));
    await screen.findByRole('heading', { name: 'Your decision' });
    return user;
  }

  return { backEnd, open, openYasmin };
}

export function press(user: UserEvent, name: string | RegExp): Promise<void> {
  return user.click(screen.getByRole('button', { name }));
}

export function field(label: string | RegExp): HTMLElement {
  return screen.getByLabelText(label);
}
