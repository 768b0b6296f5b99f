import { css } from '@emotion/react';
import { graphql } from 'gatsby';
import { isValidElement, type ReactElement, type ReactNode } from 'react';

import { Picture, type PictureFile } from './picture';

export const messageFragment = graphql`
  fragment Message on ContentPageMessage {
    heading
    text
    image {
      gatsbyImageData(slot: MESSAGE)
    }
  }
`;

const messageStyle = css`
  display: grid;
  gap: var(--s-6);
  align-items: center;
  padding-block: clamp(2.5rem, 7vw, 6rem);
  @media (min-width: 56rem) {
    grid-template-columns: 1fr 1.1fr;
  }
`;

const textStyle = css`
  gap: var(--s-4);
  min-width: 0;
`;

const artStyle = css`
  border-radius: var(--r-arch);
  overflow: hidden;
  border-bottom: 6px solid var(--ground);
  max-width: 27rem;
  width: 100%;
  @media (min-width: 56rem) {
    justify-self: center;
  }
  img,
  > svg {
    width: 100%;
    aspect-ratio: 4 / 5;
    object-fit: cover;
    filter: var(--photo-brightness);
  }
`;

interface MessageProps {
  readonly heading: string;
  /** `h1` if the message is the whole page, `h2` below a page header. */
  readonly level: 'h1' | 'h2';
  readonly text: string;
  /** A picture of the content, or a drawing. */
  readonly image: PictureFile | ReactElement;
  /** Announces the message, for one that replaces a page. */
  readonly role?: 'alert';
  /** One action, or a primary action and links. */
  readonly children: ReactElement | readonly ReactElement[] | null;
}

/** A page with a single message: empty cart, cancelled payment, unknown address, failed page. */
export function Message({ heading, level: Heading, text, image, role, children }: MessageProps): ReactNode {
  return (
    <div className="wrap" css={messageStyle}>
      <div className="stack" css={textStyle} role={role}>
        <Heading dir="auto">{heading}</Heading>
        <p className="lead">{text}</p>
        {children}
      </div>
      <div css={artStyle}>{isValidElement(image) ? image : <Picture image={image} alt="" priority="high" />}</div>
    </div>
  );
}
