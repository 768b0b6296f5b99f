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
    flex-wrap: wrap;
    gap: 0 var(--s-5);
    align-items: end;
    justify-content: space-between;
  }
`;

/** Beside the pictures if its longest word fits there, otherwise above them. */
const textStyle = css`
  display: flex;
  flex-direction: column;
  gap: var(--s-3);
  flex-grow: 1;
  width: min-content;
  min-width: 0;
  max-width: var(--w-text);
  padding-block: clamp(2.5rem, 5vw, 5rem);
  overflow-wrap: break-word;
`;

const lowTextStyle = css`
  padding-block: clamp(2rem, 2.75vw, 2.5rem);
`;

/** Three small arched pictures of different height, aligned at the bottom line. On phones only the second one. */
const archesStyle = css`
  display: flex;
  flex: none;
  align-items: end;
  gap: var(--s-4);
  margin-left: auto;
  padding-top: var(--s-5);
  img {
    width: 6rem;
    height: 6rem;
    border-radius: var(--r-arch);
  }
  picture:nth-of-type(2) img {
    height: 8.25rem;
  }
  picture:nth-of-type(3) img {
    height: 7rem;
  }
  @media (max-width: 47.99rem) {
    picture:not(:nth-of-type(2)) {
      display: none;
    }
  }
  /* Often below the text, closer to it. */
  @media (max-width: 22.99rem) {
    margin-top: -3rem;
    picture:nth-of-type(2) img {
      height: 6rem;
    }
  }
`;

const highArchesStyle = css`
  @media (min-width: 64rem) {
    img {
      width: clamp(7rem, 11vw, 10.5rem);
      height: 9.5rem;
    }
    picture:nth-of-type(2) img {
      height: 13.5rem;
    }
    picture:nth-of-type(3) img {
      height: 11rem;
    }
  }
`;

/** Width of the small arches. */
const LOW_SIZES = '6rem';

interface PageTitleProps {
  readonly heading: string;
  readonly lead?: string | null | undefined;
  readonly pictures?: readonly PictureFile[];
  /** Less height and small pictures in wide windows, for a page whose first part should be on the first screen. */
  readonly low?: boolean;
}

/** The header of a page: heading, lead and pictures. */
export function PageTitle({ heading, lead, pictures = [], low = false }: PageTitleProps): ReactNode {
  return (
    <div css={headerStyle}>
      <div className="wrap">
        <div css={[textStyle, low && lowTextStyle]}>
          <h1 dir="auto">{heading}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {pictures.length > 0 && (
          <div css={[archesStyle, !low && highArchesStyle]}>
            {pictures.map((picture, index) => (
              <Picture key={index} image={picture} alt="" sizes={low ? LOW_SIZES : undefined} />
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
  const { heading, lead, pictures = [], low = false } = page;
  return (
    <>
      <PageTitle heading={heading} lead={lead} pictures={pictures} low={low} />
      <section className="section">
        <div className={className ? `wrap ${className}` : 'wrap'}>{children}</div>
      </section>
    </>
  );
}
