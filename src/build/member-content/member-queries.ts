import type { MemberContentName } from '../../config/member-content';
import { bonusesQuery } from './queries/bonuses';
import { classroomQuery } from './queries/classroom';
import { dashboardQuery } from './queries/dashboard';
import { formPageQuery } from './queries/form-page';
import { homepageQuery } from './queries/homepage';
import { landingQuery } from './queries/landing';
import { programmeQuery } from './queries/programme';
import { projectsQuery } from './queries/projects';
import { redirectQuery } from './queries/redirect';
import { skillQuery } from './queries/skill';

/** What is asked of the content for one part of the member area. */
export interface MemberQuery {
  readonly query: string;
  readonly variables?: { readonly key: string };
}

/** The query behind each part of the member area's content. */
export const MEMBER_QUERIES: Readonly<Record<MemberContentName, MemberQuery>> = {
  homepage: { query: homepageQuery },
  dashboard: { query: dashboardQuery },
  'dashboard-overview': keyed(redirectQuery, 'dashboard-overview'),
  wallet: keyed(redirectQuery, 'wallet'),
  'affiliate-dashboard': keyed(redirectQuery, 'affiliate-dashboard'),
  profile: keyed(redirectQuery, 'profile'),
  classroom: { query: classroomQuery },
  skill: { query: skillQuery },
  crypto: keyed(programmeQuery, 'crypto'),
  franchise: keyed(programmeQuery, 'franchise'),
  arep: keyed(programmeQuery, 'arep'),
  bonuses: { query: bonusesQuery },
  projects: { query: projectsQuery },
  'change-password': keyed(formPageQuery, 'change-password'),
  'instructor-registration': keyed(formPageQuery, 'instructor-registration'),
  landing: { query: landingQuery },
};

function keyed(query: string, key: MemberContentName): MemberQuery {
  return { query, variables: { key } };
}
