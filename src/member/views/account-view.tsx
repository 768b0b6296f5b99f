import type { ReactNode } from 'react';

import { TitledPage } from '../../components/page-title';
import { AccountSettings } from '../../features/account-settings/account-settings';
import { assertPresent } from '../../lib/assert';

export const contentQuery = /* GraphQL */ `
  query MemberAccount {
    page: contentMemberPage(key: { eq: "account" }) {
      ...MemberPageHeader
    }
    countryCodes: allContentCountryCode(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        code
        label
      }
    }
  }
`;

/** `/account`: what members can change of their account themselves. */
export default function AccountView({ content }: { readonly content: Queries.MemberAccountQuery }): ReactNode {
  return (
    <TitledPage page={assertPresent(content.page, 'content/member-pages/account.yaml')}>
      <AccountSettings countryCodes={content.countryCodes.nodes} />
    </TitledPage>
  );
}
