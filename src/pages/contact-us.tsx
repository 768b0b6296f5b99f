import { css } from '@emotion/react';
import { graphql, type PageProps } from 'gatsby';
import type { ReactNode } from 'react';

import { TitledPage } from '../components/page-title';
import { PATHS } from '../config/routes';
import { ContactForm } from '../features/contact/contact-form';
import { assertPresent } from '../lib/assert';
import { ContactChannels } from '../sections/contact-channels';
import { headOf } from '../components/seo-head';

const columnsStyle = css`
  gap: var(--s-7);
  align-items: start;
`;

export default function ContactUsPage({ data }: PageProps<Queries.ContactUsPageQuery>): ReactNode {
  const page = assertPresent(data.page, 'content/pages/contact-us.yaml');
  const contact = assertPresent(data.contact, 'content/site/contact.yaml');
  const site = assertPresent(data.site, 'content/site/site.yaml');
  const links = assertPresent(data.links, 'content/site/links.yaml');
  return (
    <TitledPage page={page}>
      <div className="grid g2" css={columnsStyle}>
        <ContactForm supportEmail={site.support.email} note={contact.formNote} />
        <ContactChannels
          texts={contact}
          email={site.support.email}
          chatUrl={links.whatsapp.url}
          forumUrl={links.forum.url}
          social={site.social}
        />
      </div>
    </TitledPage>
  );
}

export const Head = headOf(PATHS.contact);

export const query = graphql`
  query ContactUsPage {
    page: contentPage(key: { eq: "contact-us" }) {
      ...Page
    }
    contact: contentContact {
      emailText
      chatText
      forumText
      formNote
    }
    site: contentSite {
      support {
        email
      }
      social {
        network
        url
      }
    }
    links: contentLinks {
      whatsapp {
        url
      }
      forum {
        url
      }
    }
  }
`;
