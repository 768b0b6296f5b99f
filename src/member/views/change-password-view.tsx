import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { ChangePasswordForm } from '../../features/change-password/change-password-form';
import { InAccount } from '../../features/change-password/in-account';
import { ResetMail } from '../../features/change-password/reset-mail';
import { assertPresent } from '../../lib/assert';

const columnsStyle = css`
  align-items: start;
`;

export const contentQuery = /* GraphQL */ `
  query MemberChangePassword {
    page: contentMemberPage(key: { eq: "change-password" }) {
      ...MemberPageHeader
    }
  }
`;

/** `/change-password`: the way to the account, a button that sends a reset email, and the form of PASS-14, which changes nothing. */
export default function ChangePasswordView({
  content,
}: {
  readonly content: Queries.MemberChangePasswordQuery;
}): ReactNode {
  const page = assertPresent(content.page, 'content/member-pages/change-password.yaml');
  return (
    <TitledPage page={page}>
      <div className="grid g2" css={columnsStyle}>
        <InAccount />
        <ResetMail />
        <ChangePasswordForm note={page.note} />
      </div>
    </TitledPage>
  );
}
