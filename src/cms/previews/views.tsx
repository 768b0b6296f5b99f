import type { ReactNode } from 'react';

import { Quote } from '../../components/quote';
import type { PREVIEWED_FOLDERS } from '../../content-model/cms-format';
import { CourseCard } from '../../sections/course-card';
import { Gallery } from '../../sections/gallery';
import { TeamMember } from '../../sections/team-member';
import type { Draft } from './draft';
import { pictureFile } from './picture-file';
import type { SiteFacts } from './site-facts';

interface ViewProps {
  readonly draft: Draft;
  readonly facts: SiteFacts;
  /** The address at which the CMS has the picture of this path. */
  readonly addressOf: (path: string) => string;
}

/** A folder of content whose entries have a preview. */
export type PreviewedFolder = (typeof PREVIEWED_FOLDERS)[number];

/** An entry as the site shows it, with the site's own components. */
export const VIEWS: Readonly<Record<PreviewedFolder, (props: ViewProps) => ReactNode>> = {
  testimonials: TestimonialView,
  events: EventView,
  team: TeamView,
  courses: CourseView,
};

function TestimonialView({ draft, facts, addressOf }: ViewProps): ReactNode {
  const address = addressOf(draft.path('image') || facts.fallbackPortrait);
  return (
    <div className="floor">
      <Quote
        key={address}
        testimonial={{
          key: '',
          name: draft.text('name'),
          role: draft.text('role'),
          content: draft.text('content'),
          rating: draft.number('rating'),
          image: pictureFile(address),
        }}
      />
    </div>
  );
}

function EventView({ draft, facts, addressOf }: ViewProps): ReactNode {
  const fallback = addressOf(facts.fallbackPicture);
  const address = addressOf(draft.path('image')) || fallback;
  const event = {
    key: '',
    name: draft.optionalText('name'),
    description: draft.optionalText('description'),
    alt: draft.text('alt'),
    size: draft.optionalText('size') ?? 'normal',
    image: pictureFile(address),
  };
  return <Gallery key={address} events={[event]} before={0} fallback={pictureFile(fallback)} />;
}

function TeamView({ draft, facts, addressOf }: ViewProps): ReactNode {
  const fallback = addressOf(facts.fallbackPortrait);
  const address = addressOf(draft.path('image')) || fallback;
  const member = {
    key: '',
    name: draft.text('name'),
    role: draft.optionalText('role'),
    description: draft.optionalText('description'),
    alt: draft.text('alt'),
    image: pictureFile(address),
  };
  return (
    <ul className="grid g3">
      <TeamMember key={address} member={member} fallback={pictureFile(fallback)} firstRow />
    </ul>
  );
}

/** As guests see it. */
function CourseView({ draft, facts, addressOf }: ViewProps): ReactNode {
  const address = addressOf(draft.path('image') || facts.fallbackPicture);
  const course = {
    key: '',
    title: draft.text('title'),
    description: draft.text('description'),
    duration: draft.text('duration'),
    students: draft.number('students'),
    level: draft.optionalText('level'),
    topics: draft.texts('topics'),
    price: draft.number('price'),
    startRoute: draft.text('startRoute'),
    image: pictureFile(address),
  };
  return (
    <div className="grid g3">
      <CourseCard key={address} course={course} joinUrl={facts.joinUrl} currency={facts.currency} locked />
    </div>
  );
}
