import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import type { ReactNode } from 'react';

import { Picture, type PictureFile } from './picture';

/** The texts and pictures of a page's header. */
export const pageFragment = graphql`
  fragment Page on ContentPage {
    key
    title
    description
    heading
    lead
    pictures {
      gatsbyImageData(slot: PAGE_HEADER)
    }
  }
`;

const headerStyle = css`
  background: var(--bg-mist);
  border-bottom: 4px solid var(--ground);
  overflow: clip;
  > div {
    display: flex;
    gap: var(--s-7);
    align-items: end;
    justify-content: space-between;
  }
`;

const textStyle = css`
  display: grid;
  gap: var(--s-3);
  padding-block: clamp(2.5rem, 5vw, 5rem);
  max-width: var(--w-text);
  min-width: 0;
`;

/** Three arched pictures of different height, aligned at the bottom line. */
const archesStyle = css`
  display: none;
  align-items: end;
  gap: var(--s-4);
  @media (min-width: 64rem) {
    display: flex;
  }
  img {
    width: clamp(7rem, 11vw, 10.5rem);
    height: 9.5rem;
    object-fit: cover;
    border-radius: var(--r-arch);
  }
  picture:nth-of-type(2) img {
    height: 13.5rem;
  }
  picture:nth-of-type(3) img {
    height: 11rem;
  }
`;

interface PageTitleProps {
  readonly heading: string;
  readonly lead?: string | null | undefined;
  readonly pictures?: readonly PictureFile[];
}

/** The header of a page: heading, lead and pictures. */
export function PageTitle({ heading, lead, pictures = [] }: PageTitleProps): ReactNode {
  return (
    <div css={headerStyle}>
      <div className="wrap">
        <div css={textStyle}>
          <h1 dir="auto">{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {pictures.length > 0 && (
          <div css={archesStyle}>
            {pictures.map((picture, index) => (
              <Picture key={index} image={picture} alt="" />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

interface TitledPageProps {
  readonly page: PageTitleProps;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The header of a page, and a section below it. */
export function TitledPage({ page, className, children }: TitledPageProps): ReactNode {
  const { heading, lead, pictures = [] } = page;
  return (
    <>
      <PageTitle heading={heading} lead={lead} pictures={pictures} />
      <section className="section">
        <div className={className ? `wrap ${className}` : 'wrap'}>{children}</div>
      </section>
    </>
  );
}

/** For the content of such a page: its parts below each other, as wide as they need to be. */
export const partsStyle = css`
  display: grid;
  gap: var(--s-5);
  justify-items: start;
`;
