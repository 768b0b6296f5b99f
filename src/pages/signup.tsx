import { css } from '@emotion/react';
import { graphql, type PageProps } from 'gatsby';
import { useEffect, useRef, type ReactNode } from 'react';

import { buttonClass } from '../components/button';
import { InternalLink } from '../components/link';
import { Message } from '../components/message';
import { pageMessages } from '../config/messages/pages';
import { PATHS } from '../config/routes';
import { isSubmitted, useDialogPage, type Submitted } from '../features/dialogs/use-dialog-page';
import { useSession } from '../features/session/session';
import { assertPresent } from '../lib/assert';
import { HomeStart } from '../sections/home';
import { headOf } from '../components/seo-head';

const FILE = 'content/pages/signup.yaml';

/** The first sections of the landing page with the sign-up dialog; after an application, a page with the next steps (AUTH-24). */
export default function SignupPage({ data, location }: PageProps<Queries.SignupPageQuery>): ReactNode {
  const { status } = useSession();
  // Only after the session has been restored, which is after hydration: the prebuilt page does not depend on an
  // application.
  const submitted = status === 'guest' && isSubmitted(location.state) && location.state;
  useDialogPage(submitted ? undefined : 'signup');
  return submitted ? <Waiting page={assertPresent(data.page, FILE)} {...submitted} /> : <HomeStart data={data} />;
}

const focusStyle = css`
  &:focus {
    outline: 0;
  }
`;

interface WaitingProps extends Pick<Submitted, 'first'> {
  readonly page: NonNullable<Queries.SignupPageQuery['page']>;
}

function Waiting({ page, first = '' }: WaitingProps): ReactNode {
  const { heading, text, image } = assertPresent(page.message, `message of ${FILE}`);
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The form that had the focus has been removed (WCAG 2.2 criterion 2.4.3).
    ref.current?.focus();
  }, []);

  return (
    <div ref={ref} css={focusStyle} tabIndex={-1}>
      <Message heading={heading ?? page.heading} level="h1" text={`${first} ${text}`.trim()} image={image}>
        <InternalLink to={PATHS.home} className={buttonClass({ size: 'large' })}>
          {pageMessages.goHome}
        </InternalLink>
      </Message>
    </div>
  );
}

export const Head = headOf(PATHS.signup);

export const query = graphql`
  query SignupPage {
    ...HomeStart
    page: contentPage(key: { eq: "signup" }) {
      title
      description
      heading
      message {
        ...Message
      }
    }
  }
`;
