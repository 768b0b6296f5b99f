import { useEffect, useState, type ReactNode } from 'react';

import { memberAreaMessages } from '../../config/messages/member-area';
import { useSession } from '../../features/session/session';
import type * as operatorsPage from '../../features/operators/page';
import { assertPresent } from '../../lib/assert';
import { onDemand } from '../../lib/on-demand';
import { NotFound } from '../../sections/not-found';
import { LoadFailure } from '../load-failure';
import { Waiting } from '../waiting';

export const contentQuery = /* GraphQL */ `
  query MemberOperators {
    page: contentMemberPage(key: { eq: "operators" }) {
      heading
    }
    notFound: contentPage(key: { eq: "not-found" }) {
      heading
      message {
        text
        image {
          gatsbyImageData(slot: MESSAGE, forMembers: true)
        }
      }
    }
    countryCodes: allContentCountryCode(sort: [{ order: ASC }, { key: ASC }]) {
      nodes {
        code
        label
      }
    }
  }
`;

const loadPage = onDemand(() => import('../../features/operators/page'));

interface OperatorsViewProps {
  readonly content: Queries.MemberOperatorsQuery;
}

/** `/operators`. Other members see what they see at an address without a page, and load nothing of it. */
export default function OperatorsView({ content }: OperatorsViewProps): ReactNode {
  const features = useSession().session?.features;
  const isOperator = features?.includes('operators') === true;
  const [code, setCode] = useState<typeof operatorsPage>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (isOperator) {
      loadPage().then(
        (loaded) => setCode(loaded),
        () => setFailed(true),
      );
    }
  }, [isOperator]);

  if (features && !isOperator) {
    const { heading, message } = assertPresent(content.notFound, 'content/pages/not-found.yaml');
    const { text, image } = assertPresent(message, 'message of content/pages/not-found.yaml');
    return <NotFound {...{ heading, text, image }} />;
  }
  if (hasFailed) return <LoadFailure text={memberAreaMessages.failedText} retry={() => location.reload()} />;
  const { heading } = assertPresent(content.page, 'content/member-pages/operators.yaml');
  return code ? <code.Page heading={heading} countryCodes={content.countryCodes.nodes} /> : <Waiting />;
}
