import type { Kind } from './define-kind';
import { about } from './kinds/about';
import { bonuses } from './kinds/bonuses';
import { checkout } from './kinds/checkout';
import { classroomBlurbs } from './kinds/classroom-blurbs';
import { classrooms } from './kinds/classrooms';
import { contact } from './kinds/contact';
import { countryCodes } from './kinds/country-codes';
import { courses } from './kinds/courses';
import { dashboardTiles } from './kinds/dashboard-tiles';
import { events } from './kinds/events';
import { features } from './kinds/features';
import { home } from './kinds/home';
import { legal } from './kinds/legal';
import { links } from './kinds/links';
import { marketplace } from './kinds/marketplace';
import { memberHomepage } from './kinds/member-homepage';
import { memberPages } from './kinds/member-pages';
import { offers } from './kinds/offers';
import { pages } from './kinds/pages';
import { programmes } from './kinds/programmes';
import { progressFigures } from './kinds/progress-figures';
import { projects } from './kinds/projects';
import { signUp } from './kinds/sign-up';
import { site } from './kinds/site';
import { skill } from './kinds/skill';
import { skillResources } from './kinds/skill-resources';
import { skillVideos } from './kinds/skill-videos';
import { team } from './kinds/team';
import { testimonialVideos } from './kinds/testimonial-videos';
import { testimonials } from './kinds/testimonials';
import { values } from './kinds/values';

/** Every kind of content: first the singles of `content/site/`, then the folders. */
export const KINDS: readonly Kind[] = [
  site,
  links,
  home,
  about,
  checkout,
  contact,
  marketplace,
  memberHomepage,
  signUp,
  skill,
  features,
  offers,
  courses,
  classroomBlurbs,
  progressFigures,
  testimonials,
  testimonialVideos,
  team,
  events,
  values,
  dashboardTiles,
  classrooms,
  skillVideos,
  skillResources,
  bonuses,
  projects,
  programmes,
  countryCodes,
  legal,
  pages,
  memberPages,
];

/** The kind of the file `folder/key.yaml` below `content/`; undefined if no kind has such a file. */
export function findKind(folder: string, key: string): Kind | undefined {
  return KINDS.find((kind) => kind.folder === folder && (kind.keys === null || kind.keys.includes(key)));
}
