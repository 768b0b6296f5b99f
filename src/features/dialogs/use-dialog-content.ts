import { graphql, useStaticQuery } from 'gatsby';

import { present } from '../../lib/present';
import type { DialogName } from './open-dialog';

/** What stands above a form. */
interface DialogTexts {
  readonly heading: string;
  readonly lead: string | null;
}

interface DialogContent extends Readonly<Record<DialogName, DialogTexts>> {
  readonly countryCodes: Queries.DialogsQuery['countryCodes']['nodes'];
}

/** The editors' part of the dialogs. */
export function useDialogContent(): DialogContent {
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
    login: present(login, 'content/pages/login.yaml'),
    signup: present(signup, 'content/pages/signup.yaml'),
    countryCodes: countryCodes.nodes,
  };
}
